import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const there = existsSync(EXECUTABLE);
const required = (process.env['NETLOOM_REQUIRE'] ?? '').split(',').includes('chromium');

/** Whether tests in a browser are skipped. */
export const withoutBrowser = !there && !required;

if (withoutBrowser)
  console.warn(`SKIPPED: the console in a real browser. There is no Chromium at ${EXECUTABLE}; set CHROMIUM, or apt-get install chromium.`);

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
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS, headless: true });
  const complaints: Complaints = { outside: [], errors: [], violations: [] };
  return {
    complaints,
    async open(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
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
