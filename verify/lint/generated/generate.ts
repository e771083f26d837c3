/**
 * Generates text from data, such as the reference in docs/reference and the counts in spec/README.md. `npm run generate` writes the text to
 * the files; the check compares it with the files. Reports pages without the expected markers as problems.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { AREAS } from '../../../spec/areas.ts';
import { listAreasWithScenarioRules } from '../../../spec/catalogue.ts';
import { listProfileRules, readConformanceProfiles } from '../../../spec/conformance.ts';
import { renderPages, renderVerdictsTable } from '../../publish/published/pages.ts';
import { runCheckAsScript } from '../as-script.ts';
import { ROOT } from '../sources.ts';
import { renderCommands } from './commands.ts';
import { renderCounts } from './counts.ts';
import { renderCoverage } from './coverage.ts';
import { renderDepartures } from './departures.ts';
import { renderBuiltInHistory } from './history.ts';
import { renderKinds } from './kinds.ts';
import { replaceBetweenMarks } from './marks.ts';
import { renderArea, renderIndex } from './rules.ts';

const REFERENCE_FOLDER = 'docs/reference/';
/** The page and the markers between which `npm run readme` writes the output of a run. */
const RUN_SECTION = { page: 'README.md', mark: 'run' };

export async function findProblems(): Promise<string[]> {
  let pages: Map<string, string>;
  try {
    pages = await generateFiles();
    fillMarkedSection(RUN_SECTION.page, RUN_SECTION.mark, '');
  } catch (error) {
    return [formatError(error)];
  }
  const strayFiles = listReferenceFiles().filter((path) => !pages.has(path));
  return [
    ...[...pages]
      .filter(([path, text]) => readIfExists(path) !== text)
      .map(([path]) => `${path}: out of date; run npm run generate`),
    ...strayFiles.map((path) => `${path}: no longer generated; run npm run generate, which deletes the file`),
  ];
}

/** Returns a page with a text between its markers. */
function fillMarkedSection(path: string, markName: string, text: string): string {
  try {
    return replaceBetweenMarks(readIfExists(path) ?? '', markName, text);
  } catch (error) {
    throw new Error(`${path}: ${formatError(error)}`);
  }
}

function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns every generated file with its text. */
async function generateFiles(): Promise<Map<string, string>> {
  const areasWithPages = listAreasWithScenarioRules();
  const pages: [string, string][] = [
    ['rules.md', renderIndex(AREAS, areasWithPages)],
    ...areasWithPages.map((area): [string, string] => [`rules-${area.name}.md`, renderArea(area)]),
    ['departures.md', renderDepartures()],
    ['coverage.md', renderCoverage()],
    ['commands.md', await renderCommands()],
    ['kinds.md', renderKinds()],
  ];
  return new Map([
    ...pages.map(([name, text]): [string, string] => [REFERENCE_FOLDER + name, text]),
    ['policy/histories/kubernetes.yaml', renderBuiltInHistory()],
    ['docs/conformance.md', fillMarkedSection('docs/conformance.md', 'profiles', renderProfiles())],
    ['README.md', fillMarkedSection('README.md', 'verdicts', renderVerdictsTable())],
    ...renderPages(),
    ['spec/README.md', fillMarkedSection('spec/README.md', 'counts', renderCounts())],
  ]);
}

function listReferenceFiles(): string[] {
  try {
    return readdirSync(new URL(REFERENCE_FOLDER, ROOT)).map((name) => REFERENCE_FOLDER + name);
  } catch {
    return [];
  }
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv.includes('--write')) {
  const pages = await generateFiles();
  mkdirSync(new URL(REFERENCE_FOLDER, ROOT), { recursive: true });
  for (const path of listReferenceFiles()) if (!pages.has(path)) rmSync(new URL(path, ROOT));
  for (const [path, text] of pages) {
    if (readIfExists(path) === text) continue;
    mkdirSync(new URL('./', new URL(path, ROOT)), { recursive: true });
    writeFileSync(new URL(path, ROOT), text);
  }
}
await runCheckAsScript(import.meta.url, 'generated text is up to date', findProblems);

/** Generates the table of conformance profiles with the numbers of rules. */
function renderProfiles(): string {
  const rows = readConformanceProfiles().map((profile) => {
    const coreCount = listProfileRules(profile, 'core').length;
    const areas = profile.areas.map((area) => `[${area}](reference/rules-${area}.md)`).join(', ');
    return `| \`${profile.name}\` | ${profile.title} | ${areas} | ${coreCount === 0 ? 'none' : coreCount} | ${listProfileRules(profile, 'extended').length} |`;
  });
  return [
    '| profile | subject | areas | rules of level core | rules of level extended |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
