/**
 * Writes every report of a run into a folder: report.json, report.html, junit.xml, allure-results/ and allure-report/. The
 * renderers are pure; reading assets, writing files, starting Allure and opening a browser happen here.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAllureReport } from './allure-report.ts';
import { renderAllure } from './render/allure.ts';
import { type PageAssets, renderHtml } from './render/html.ts';
import { renderJson } from './render/json.ts';
import { renderJunit } from './render/junit.ts';
import type { Envelope } from './schema/envelope.ts';

/** In the order of the cascade. */
const STYLES = ['base.css', 'masthead.css', 'toolbar.css', 'rules.css', 'evidence.css', 'narrow.css'];

export interface WriteOptions {
  /** Which Allure report to make from the results: the one of Allure 3, the classic one (needs Java), or none. */
  readonly allure?: 'awesome' | 'classic' | 'none';
}

export interface WrittenReports {
  readonly json: string;
  readonly html: string;
  readonly junit: string;
  readonly allureResults: string;
  /** The page of the Allure report when one was made. */
  readonly allureReport?: string;
  /** Reports that could not be written, with the reason; not a failure of the run. */
  readonly remarks: readonly string[];
}

export async function writeReports(
  envelope: Envelope,
  directory: string,
  { allure = 'awesome' }: WriteOptions = {},
): Promise<WrittenReports> {
  const at = (name: string) => join(directory, name);
  const results = at('allure-results');
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  const files = renderAllure(envelope, Date.parse(envelope.run.started));
  await Promise.all([
    writeFile(at('report.json'), renderJson(envelope)),
    writeFile(at('report.html'), renderHtml(envelope, await pageAssets())),
    writeFile(at('junit.xml'), renderJunit(envelope)),
    ...[...files].map(([name, content]) => writeFile(join(results, name), content)),
  ]);
  const written = { json: at('report.json'), html: at('report.html'), junit: at('junit.xml'), allureResults: results };
  if (allure === 'none') return { ...written, remarks: [] };
  const allureResult = await writeAllureReport(results, at('allure-report'), allure, `assay: ${envelope.subject.url}`);
  return 'page' in allureResult
    ? { ...written, allureReport: allureResult.page, remarks: [] }
    : { ...written, remarks: [`no Allure report: ${allureResult.reason}`] };
}

export async function pageAssets(): Promise<PageAssets> {
  const asset = (name: string) => readFile(new URL(`./assets/${name}`, import.meta.url), 'utf8');
  const [script = '', ...styles] = await Promise.all(['page.js', ...STYLES].map(asset));
  return { style: styles.join('\n'), script };
}
