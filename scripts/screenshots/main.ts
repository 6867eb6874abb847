// Writes a screenshot of each page of the console to docs/images, from a server with the sample: `npm run screenshots`. It needs Chromium.
import { mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { samplePages } from '../../test/console/pages.js';
import { startTestServer } from '../../test/testkit/application/server.js';
import { smallPng } from './small-png.js';

const FOLDER = 'docs/images';
const SIZE = { width: 1280, height: 800 };
/** The size above which an image is too large for the repository, in bytes. */
const MAX_BYTES = 150_000;

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.loading') === null);
  await page.mouse.move(0, 0);
  const file = join(FOLDER, `console-${name}.png`);
  writeFileSync(file, smallPng(await page.screenshot({ animations: 'disabled' })));
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${file}: expected at most ${MAX_BYTES} bytes, got ${size}.`);
  console.log(`${file}  ${Math.round(size / 1_000)} kB`);
}

const folder = mkdtempSync(join(tmpdir(), 'netloom-screenshots-'));
const server = await startTestServer({ console: true, folder });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  mkdirSync(FOLDER, { recursive: true });
  const pages = await samplePages(server);
  for (const { name, path, shows } of pages) {
    const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce', colorScheme: name === 'window' ? 'dark' : 'light' });
    await page.goto(`${server.url}console${path}`);
    await page.getByText(shows).first().waitFor();
    if (name === 'chat')
      await page
        .getByRole('article')
        .last()
        .getByRole('button', { name: /edge-01/u })
        .click();
    await shoot(page, name);
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
