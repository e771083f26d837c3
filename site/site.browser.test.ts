/** Tests the site in Chromium: offline, from files, and with a width of 320 pixels. Skipped if no Chromium is installed. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, startChromium } from '../reports/render/testing/chromium.ts';

const skipReason = hasChromium ? false : 'Chromium is not installed';
const AXE_SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const BUILD_SCRIPT = fileURLToPath(new URL('build.ts', import.meta.url));
/** Examples of the different types of pages. */
const PAGE_PATHS = [
  'index.html',
  'specification.html',
  'rules/chunk-limit-bounds-items.html',
  'features/chunking/pages.html',
  'errors/410.html',
];

describe('the site in a browser', { skip: skipReason }, () => {
  let browser: Browser;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-site-'));
    await promisify(execFile)(process.execPath, [BUILD_SCRIPT, folder]);
    browser = await startChromium();
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const openPage = async (path: string, width = 1280): Promise<{ page: Page; problems: string[] }> => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, offline: true });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('request', (request) => /^(file|data):/.test(request.url()) || problems.push(request.url()));
    await page.goto(`${pathToFileURL(folder).href}/${path}`);
    return { page, problems };
  };

  it('the search finds parameters, errors, rules, scenarios and sentences, offline and from a file', async () => {
    const { page, problems } = await openPage('rules/rv-get-unset.html');
    for (const [query, firstLink] of [
      ['resourceVersionMatch', 'parameters/resourceVersionMatch.html'],
      ['410', 'errors/410.html'],
      ['Expired', 'errors/Expired.html'],
      ['chunk-limit-bounds-items', 'rules/chunk-limit-bounds-items.html'],
      [
        'A list with resourceVersion=0 and limit returns a page or all items',
        'features/chunking/resource-version-zero.html#L',
      ],
      ['it is omitted when label or field selectors are used', 'specification.html#lists-chunking-and-watches-2.2'],
    ] as const) {
      await page.keyboard.press('/');
      await page.fill('#query', query);
      await page.locator('#results a').first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/${firstLink}*`);
    }
    assert.deepEqual(problems, []);
  });

  it('links a sentence of the specification to its rule, and back', async () => {
    const { page, problems } = await openPage('specification.html#lists-chunking-and-watches-1.1');
    const sentence = page.locator('[id="lists-chunking-and-watches-1.1"]');
    assert.ok(await sentence.isVisible());
    await page.locator('[id="lists-chunking-and-watches-1.1"] + .marks a').first().click();
    await page.waitForURL('**/rules/chunk-limit-bounds-items.html');
    await page.locator('.quotes a').first().click();
    await page.waitForURL('**/specification.html#lists-chunking-and-watches-1.1');
    assert.deepEqual(problems, []);
  });

  it('has no accessibility violations, in light and dark', { timeout: 120_000 }, async () => {
    const axe = await readFile(AXE_SCRIPT, 'utf8');
    for (const path of PAGE_PATHS) {
      const { page } = await openPage(path);
      await page.evaluate(axe);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The dark theme differs only in colors.
        const rules = colorScheme === 'light' ? '{}' : '{ runOnly: ["color-contrast", "link-in-text-block"] }';
        const violations = await page.evaluate(
          `axe.run(document, ${rules}).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary)].join('\\n')))`,
        );
        assert.deepEqual(violations, [], `${path}, ${colorScheme}`);
      }
      await page.context().close();
    }
  });

  it('fits a width of 320 pixels', async () => {
    for (const path of PAGE_PATHS) {
      const { page } = await openPage(path, 320);
      await page.evaluate('document.querySelectorAll("details").forEach((details) => { details.open = true; })');
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, path);
      await page.context().close();
    }
  });

  it('switches between dark and light', async () => {
    const { page } = await openPage('index.html');
    const readBackground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const lightBackground = await readBackground();
    await page.locator('#theme').click();
    assert.notEqual(await readBackground(), lightBackground);
  });
});
