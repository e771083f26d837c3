/**
 * Writes every report of a run to a folder: report.json, report.html, junit.xml, allure-results/ and, if Allure is installed,
 * allure-report/. The renderers are pure functions; this module reads the assets, writes the files and starts Allure.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type AllureReportType, writeAllureReport } from './allure-report.ts';
import { addDigest } from './digest.ts';
import { removeEvidenceOfPassedScenarios, removeExchangesOfPassedScenarios } from './remove-evidence.ts';
import { renderAllure } from './render/allure.ts';
import { type PageAssets, renderHtml } from './render/html/html.ts';
import { renderJson } from './render/json.ts';
import { renderJunit } from './render/junit.ts';
import { makeFolder } from './report-folder.ts';
import { createRuleLinkFunction } from './rule-links.ts';
import type { Envelope } from './schema/envelope.ts';

/** The style sheets, in the order of the cascade. */
const STYLE_SHEETS = ['base.css', 'masthead.css', 'toolbar.css', 'rules.css', 'evidence.css', 'narrow.css'];
/** The scripts, in the order in which they run. */
const SCRIPTS = ['data.js', 'evidence.js', 'filters.js'];

export interface WriteOptions {
  /** The Allure report to create; `auto` creates the report of Allure 3 if it is installed. */
  readonly allure?: AllureReportType;
  /** Whether to keep the steps and exchanges of passed scenarios. */
  readonly full?: boolean;
  /** The address of the published site. If it is undefined, links lead to the repository. */
  readonly docsUrl?: string | undefined;
}

export interface WrittenReports {
  /** The path of report.html. */
  readonly html: string;
  /** The names of the written reports. */
  readonly names: readonly string[];
  /** The reports that could not be written, with the reasons. They do not make the run fail. */
  readonly remarks: readonly string[];
}

const MAX_OPEN_FILES = 100;
/** The maximum number of scenarios for which the HTML page has the steps of passed scenarios. The length of a string is limited. */
const MAX_SCENARIOS_WITH_STEPS = 20_000;

export async function writeReports(
  envelope: Envelope,
  directory: string,
  { allure = 'auto', full: includesPassedDetails = false, docsUrl }: WriteOptions = {},
): Promise<WrittenReports> {
  const buildFilePath = (name: string) => join(directory, name);
  const resultsFolder = buildFilePath('allure-results');
  makeFolder(resolve(directory));
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder);
  const uncompressedEnvelope = includesPassedDetails ? envelope : removeEvidenceOfPassedScenarios(envelope);
  const pageEnvelope =
    includesPassedDetails || envelope.scenarios.length > MAX_SCENARIOS_WITH_STEPS
      ? uncompressedEnvelope
      : removeExchangesOfPassedScenarios(envelope);
  const pageFile = buildFilePath('report.html');
  const ruleLink = createRuleLinkFunction(directory, docsUrl);
  const allureResults = [
    ...renderAllure(uncompressedEnvelope, createRuleLinkFunction(buildFilePath('allure-report'), docsUrl)),
  ];
  // The number of files that a process can open is limited.
  for (let start = 0; start < allureResults.length; start += MAX_OPEN_FILES) {
    const batch = allureResults.slice(start, start + MAX_OPEN_FILES);
    await Promise.all(batch.map(([name, content]) => writeFile(join(resultsFolder, name), content)));
  }
  const assets = await readPageAssets();
  const [allureReport] = await Promise.all([
    // Allure starts first, because it takes as long as all other reports together.
    writeAllureReport(resultsFolder, buildFilePath('allure-report'), allure, `assay: ${envelope.subject.url}`),
    writeFile(buildFilePath('report.json'), renderJson(addDigest(uncompressedEnvelope))),
    writeFile(pageFile, renderHtml(pageEnvelope, { ...assets, ruleLink })),
    writeFile(buildFilePath('junit.xml'), renderJunit(envelope, ruleLink)),
  ]);
  const names = ['report.html', 'report.json', 'junit.xml', 'allure-results'];
  if ('page' in allureReport) return { html: pageFile, names: [...names, 'allure-report'], remarks: [] };
  return {
    html: pageFile,
    names,
    remarks: allureReport.reason === undefined ? [] : [`no Allure report: ${allureReport.reason}`],
  };
}

async function readPageAssets(): Promise<PageAssets> {
  const readAsset = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const readAssets = async (names: readonly string[]) =>
    (await Promise.all(names.map((name) => readAsset(`./assets/${name}`)))).join('\n');
  return {
    style: await readAssets(STYLE_SHEETS),
    script: await readAssets(SCRIPTS),
    specification: await readAsset('../spec/specification.md'),
    compress: compressText,
  };
}

/** Compresses a text with gzip and encodes it in base64, so that a browser can decompress it. */
export function compressText(text: string): string {
  return gzipSync(text, { level: 9 }).toString('base64');
}
