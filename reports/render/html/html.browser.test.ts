/**
 * Tests the page in a browser: offline, opened from a file, and 320 pixels wide. Without Chromium, the tests
 * are skipped.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { findRuleStatus, readAllRules } from '../../../spec/catalogue.ts';
import { createSelfCheck } from '../../self-check.ts';
import { writeReports } from '../../write-reports.ts';
import { createSampleReport, findFailedRuleId } from '../sample-report.ts';
import { hasChromium, startChromium } from '../testing/chromium.ts';

const skipReason = hasChromium ? false : 'Chromium is not installed';
/** The number of rules that a server can pass or fail. */
const SERVER_RULE_COUNT = readAllRules().filter((rule) => findRuleStatus(rule) === 'tested').length;
const ENVELOPE_WITHOUT_SELF_CHECK = createSampleReport(400);
const BROKEN_RULE = findFailedRuleId(ENVELOPE_WITHOUT_SELF_CHECK);
const KILLED_FAULT = {
  id: 'forgetful',
  bug: 'loses the last write',
  breaks: [BROKEN_RULE],
  scenarios: ENVELOPE_WITHOUT_SELF_CHECK.scenarios,
};
const SAMPLE_ENVELOPE = {
  ...ENVELOPE_WITHOUT_SELF_CHECK,
  selfCheck: createSelfCheck(
    [KILLED_FAULT, { ...KILLED_FAULT, id: 'unseen', scenarios: [] }],
    ENVELOPE_WITHOUT_SELF_CHECK.rules,
  ),
};
/** The script of axe, an accessibility checker, which runs in the page. */
const AXE_SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe('the report page in a browser', { skip: skipReason }, () => {
  let browser: Browser;
  let directory: string;
  let address: string;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'assay-page-'));
    address = pathToFileURL((await writeReports(SAMPLE_ENVELOPE, directory, { allure: 'none' })).html).href;
    browser = await startChromium();
  });
  after(async () => {
    await browser?.close();
    await rm(directory, { recursive: true, force: true });
  });

  /** Opens the page offline and collects script errors and network requests. */
  const openPage = async (hash = '', width = 1280): Promise<{ page: Page; unexpectedEvents: string[] }> => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, offline: true });
    const page = await context.newPage();
    const unexpectedEvents: string[] = [];
    page.on('pageerror', (error) => unexpectedEvents.push(error.message));
    page.on('console', (message) => message.type() === 'error' && unexpectedEvents.push(message.text()));
    page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || unexpectedEvents.push(request.url()));
    await page.goto(address + hash);
    return { page, unexpectedEvents };
  };
  const countVisibleRules = (page: Page) => page.locator('#rules .rule:not([hidden])').count();

  it('works offline from a file and shows every rule', async () => {
    const { page, unexpectedEvents } = await openPage();
    assert.equal(await countVisibleRules(page), SERVER_RULE_COUNT);
    assert.match(await page.locator('h1').innerText(), /rules failed/);
    assert.deepEqual(unexpectedEvents, []);
  });

  it('searches rule IDs, statements and URL paths', async () => {
    const { page, unexpectedEvents } = await openPage();
    await page.keyboard.press('/');
    await page.keyboard.type('gracefully shutdown');
    assert.equal(await countVisibleRules(page), 0);
    assert.ok(await page.locator('#nothing').isVisible());
    await page.fill('#search', 'rv-list-exact');
    const visibleRules = await countVisibleRules(page);
    assert.ok(visibleRules > 0 && visibleRules < 20, String(visibleRules));
    // This path is only in an exchange of the rule.
    await page.fill('#search', 'web-7?resourceVersion');
    await page.locator('#rules .rule:not([hidden])').first().waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await countVisibleRules(page), SERVER_RULE_COUNT);
    assert.deepEqual(unexpectedEvents, []);
  });

  it('combines the filters by verdict, area, strength and confirmation', async () => {
    const { page } = await openPage();
    await page.locator('.count.failed').click();
    const failedRuleCount = await countVisibleRules(page);
    assert.equal(failedRuleCount, await page.locator('#rules .rule[data-verdict="failed"]').count());
    await page.selectOption('#area', 'watch');
    await page.selectOption('#confirmed', 'confirmed');
    assert.ok((await countVisibleRules(page)) <= failedRuleCount);
    await page.locator('.toolbar [data-reset]').click();
    assert.equal(await countVisibleRules(page), SERVER_RULE_COUNT);
  });

  it('filters the findings, the area tiles and the self-check', async () => {
    const { page } = await openPage();
    await page.fill('#search', 'no rule has these words');
    for (const selector of ['.finding', '.areas li', '#self-check'])
      assert.ok(await page.locator(selector).first().isHidden(), selector);
    await page.fill('#search', BROKEN_RULE);
    const visibleRules = page.locator('.finding li:not([hidden])');
    assert.equal(await visibleRules.count(), 1);
    assert.equal(await visibleRules.first().getAttribute('data-rule'), BROKEN_RULE);
    assert.equal(await page.locator('.areas li:not([hidden])').count(), 1);
    await page.fill('#search', 'forgets');
    assert.equal(await page.locator('#self-check .rule:not([hidden])').count(), 2);
    await page.selectOption('#verdict', 'failed');
    assert.equal(await page.locator('#self-check .rule:not([hidden])').count(), 1);
  });

  it('stores search and filters in the URL fragment', async () => {
    const { page } = await openPage();
    await page.fill('#search', 'a & b?');
    await page.selectOption('#verdict', 'failed');
    const { hash } = new URL(page.url());
    const { page: secondPage, unexpectedEvents } = await openPage(hash);
    assert.equal(await secondPage.inputValue('#search'), 'a & b?');
    assert.equal(await secondPage.inputValue('#verdict'), 'failed');
    assert.equal(await countVisibleRules(secondPage), 0);
    await secondPage.locator('#nothing [data-reset]').click();
    assert.equal(new URL(secondPage.url()).hash, '');
    const { page: linkedPage } = await openPage(`#${BROKEN_RULE}?verdict=failed`);
    assert.equal(await linkedPage.locator(`[id="${BROKEN_RULE}"]`).getAttribute('open'), '');
    assert.equal(await linkedPage.inputValue('#verdict'), 'failed');
    assert.deepEqual(unexpectedEvents, []);
  });

  it('shows expected and actual values below a broken rule', async () => {
    const { page } = await openPage();
    const line = page.locator(`.finding li[data-rule="${BROKEN_RULE}"] .compared`);
    assert.equal(await line.innerText(), 'expected 200, actual 500');
  });

  it('links a rule to the text of its source', async () => {
    const { page } = await openPage('#rv-unrecognized-504');
    const link = page.locator('[id="rv-unrecognized-504"] .facts a').first();
    const sourceElement = page.locator(`[id="${(await link.getAttribute('href'))?.slice(1)}"]`);
    assert.ok(await sourceElement.isHidden());
    await link.click();
    await sourceElement.waitFor();
    assert.match(await sourceElement.innerText(), /./);
  });

  it('states which exchanges the report omits', async () => {
    const id = SAMPLE_ENVELOPE.rules.find(({ verdict }) => verdict === 'passed')?.id;
    const { page } = await openPage(`#${id}`);
    assert.match(
      await page.locator(`[id="${id}"] .proof`).innerText(),
      /Exchanges of passed scenarios are included only with --full/,
    );
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`has no accessibility violation in the ${scheme} scheme`, { timeout: 120_000 }, async () => {
      const { page } = await openPage(`#${BROKEN_RULE}`);
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator(`[id="${BROKEN_RULE}"] .exchange > summary`).first().click();
      for (const collapsedSummary of await page.locator('details:not([open]):not(#rules .rule) > summary').all())
        if (await collapsedSummary.isVisible()) await collapsedSummary.click();
      // axe ignores elements without layout, such as elements outside the viewport.
      await page.addStyleTag({ content: '.area { content-visibility: visible }' });
      await page.evaluate(await readFile(AXE_SCRIPT, 'utf8'));
      const violations = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary)].join('\\n')))",
      );
      assert.deepEqual(violations, []);
    });
  }

  it('opens the linked rule, with the exchange of its failure', async () => {
    const { page, unexpectedEvents } = await openPage(`#${BROKEN_RULE}`);
    const rule = page.locator(`[id="${BROKEN_RULE}"]`);
    assert.equal(await rule.getAttribute('open'), '');
    assert.match(await rule.locator('.failure').first().innerText(), /the response is 500, not 200/);
    await rule.locator('.exchange > summary').first().click();
    assert.match(await rule.locator('.exchange pre').nth(2).innerText(), /"kind": "Endpoints"/);
    assert.match(await rule.locator('.curl pre').first().innerText(), /^curl -sS /);
    assert.deepEqual(unexpectedEvents, []);
  });

  it('fits a width of 320 pixels, collapsed and expanded', async () => {
    const { page } = await openPage(`#${BROKEN_RULE}`, 320);
    await page.locator(`[id="${BROKEN_RULE}"] .exchange > summary`).first().click();
    for (const summary of await page.locator('details.run > summary').all()) await summary.click();
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  });

  it('can be operated with a keyboard: every control has a name', async () => {
    const { page } = await openPage();
    const namelessControls = await page.evaluate(
      `[...document.querySelectorAll('button, input, select, a')].filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length)).length`,
    );
    assert.equal(namelessControls, 0);
    await page.locator('#rules summary').first().focus();
    await page.keyboard.press('Enter');
    // The content of a rule is created when the rule is expanded.
    await page.locator('#rules .rule[open] .scenario').first().waitFor();
  });

  it('switches between dark and light', async () => {
    const { page } = await openPage();
    const readBackground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const firstBackground = await readBackground();
    await page.locator('#theme').click();
    assert.notEqual(await readBackground(), firstBackground);
  });
});
