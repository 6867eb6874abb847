import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { serviceOf } from '../contract/services.js';

const browserService = await serviceOf('chromium');

/** Whether tests in a browser are skipped, because there is none. */
export const withoutBrowser = browserService.kind === 'SKIPPED';

/** What went wrong in the pages of a test. */
export interface Complaints {
  /** Requests to other hosts, which are blocked. */
  readonly outside: string[];
  /** Errors of scripts. */
  readonly errors: string[];
  /** What the content security policy refused. */
  readonly violations: string[];
}

export interface TestBrowser {
  readonly complaints: Complaints;
  /** A page with a session storage of its own, as another person has. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Closes its pages. */
  close(): Promise<void>;
}

/** A connection to the browser that all suites of a run share, with contexts of its own. */
export async function openBrowser(): Promise<TestBrowser> {
  if (browserService.kind === 'SKIPPED') throw new Error(browserService.reason);
  const browser = await chromium.connect(browserService.url);
  const complaints: Complaints = { outside: [], errors: [], violations: [] };
  return {
    complaints,
    async open(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      await page.exposeFunction('reportViolation', (text: string) => void complaints.violations.push(text));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          const { reportViolation } = globalThis as unknown as { readonly reportViolation: (text: string) => void };
          reportViolation(`${violatedDirective} ${blockedURI}`);
        });
      });
      page.on('pageerror', ({ message }) => complaints.errors.push(message));
      await page.route('**/*', (route) => {
        const { hostname, protocol } = new URL(route.request().url());
        if (hostname === '127.0.0.1' || protocol === 'data:' || protocol === 'blob:') return route.continue();
        complaints.outside.push(route.request().url());
        return route.abort();
      });
      return page;
    },
    close: () => browser.close(),
  };
}
