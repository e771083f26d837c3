/**
 * Writes every report of a run into a folder: report.json, report.html, junit.xml, allure-results/ and, where Allure is installed,
 * allure-report/. The renderers are pure; reading assets, writing files, starting Allure and opening a browser happen here.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AllureKind, writeAllureReport } from './allure-report.ts';
import { addDigest } from './digest.ts';
import { removeExchanges, removeSteps } from './evidence.ts';
import { makeFolder } from './folder.ts';
import { renderAllure } from './render/allure.ts';
import { type PageAssets, renderHtml } from './render/html/html.ts';
import { renderJson } from './render/json.ts';
import { renderJunit } from './render/junit.ts';
import { createRuleLinks } from './rule-links.ts';
import type { Envelope } from './schema/envelope.ts';

/** In the order of the cascade. */
const STYLES = ['base.css', 'masthead.css', 'toolbar.css', 'rules.css', 'evidence.css', 'narrow.css'];
/** In the order in which they run. */
const SCRIPTS = ['data.js', 'evidence.js', 'filters.js'];

export interface WriteOptions {
  /** Which Allure report to make from the results; `auto`: that of Allure 3 where it is installed. */
  readonly allure?: AllureKind;
  /** Keeps steps and exchanges of what passed. */
  readonly full?: boolean;
  /** Where the site is published; without it links lead into the repository. */
  readonly docsUrl?: string | undefined;
}

export interface WrittenReports {
  readonly html: string;
  /** What was written, by name. */
  readonly names: readonly string[];
  /** Reports that could not be written, with the reason; not a failure of the run. */
  readonly remarks: readonly string[];
}

export async function writeReports(
  envelope: Envelope,
  directory: string,
  { allure = 'auto', full = false, docsUrl }: WriteOptions = {},
): Promise<WrittenReports> {
  const filePath = (name: string) => join(directory, name);
  const results = filePath('allure-results');
  makeFolder(resolve(directory));
  await rm(results, { recursive: true, force: true });
  await mkdir(results);
  const page = full ? envelope : removeExchanges(envelope);
  const uncompressed = full ? envelope : removeSteps(envelope);
  const html = filePath('report.html');
  const ruleLink = createRuleLinks(directory, docsUrl);
  const allureResults = [...renderAllure(uncompressed, createRuleLinks(filePath('allure-report'), docsUrl))];
  await Promise.all(allureResults.map(([name, content]) => writeFile(join(results, name), content)));
  const assets = await pageAssets();
  const [allureReport] = await Promise.all([
    // First: a process of its own, which takes as long as all the others.
    writeAllureReport(results, filePath('allure-report'), allure, `assay: ${envelope.subject.url}`),
    writeFile(filePath('report.json'), renderJson(addDigest(uncompressed))),
    writeFile(html, renderHtml(page, { ...assets, ruleLink })),
    writeFile(filePath('junit.xml'), renderJunit(envelope, ruleLink)),
  ]);
  const names = ['report.html', 'report.json', 'junit.xml', 'allure-results'];
  if ('page' in allureReport) return { html, names: [...names, 'allure-report'], remarks: [] };
  return {
    html,
    names,
    remarks: allureReport.reason === undefined ? [] : [`no Allure report: ${allureReport.reason}`],
  };
}

async function pageAssets(): Promise<PageAssets> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const all = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => read(`./assets/${name}`)))).join('\n');
  return {
    style: await all(STYLES),
    script: await all(SCRIPTS),
    specification: await read('../spec/specification.md'),
    compress: compressText,
  };
}

/** Gzip as base64, which a browser can inflate. */
export function compressText(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}
