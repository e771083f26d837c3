/**
 * Generates text from data: the reference in docs/reference and the counts in spec/README.md. `npm run generate` writes it; the check
 * compares it with the files. A page without the expected markers is a problem.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { AREAS } from '../../../spec/areas.ts';
import { areasThatNeedScenarios } from '../../../spec/catalogue.ts';
import { conformanceProfiles, rulesOfProfile } from '../../../spec/conformance.ts';
import { publishedPages, verdictsTable } from '../../publish/published/pages.ts';
import { runAsScript } from '../as-script.ts';
import { ROOT } from '../sources.ts';
import { commandsPage } from './commands.ts';
import { countsTable } from './counts.ts';
import { coveragePage } from './coverage.ts';
import { departuresPage } from './departures.ts';
import { renderBuiltInHistory } from './history.ts';
import { kindsPage } from './kinds.ts';
import { replaceBetweenMarks } from './marks.ts';
import { areaPage, rulesIndex } from './rules.ts';

const REFERENCE = 'docs/reference/';
/** `npm run readme` writes a run between these markers. */
const RUN = { page: 'README.md', mark: 'run' };

export async function problems(): Promise<string[]> {
  let pages: Map<string, string>;
  try {
    pages = await generateFiles();
    fillMarks(RUN.page, RUN.mark, '');
  } catch (error) {
    return [errorText(error)];
  }
  const strays = referenceFiles().filter((path) => !pages.has(path));
  return [
    ...[...pages].filter(([path, text]) => read(path) !== text).map(([path]) => `${path}: stale; run npm run generate`),
    ...strays.map((path) => `${path}: no longer generated; delete it`),
  ];
}

function fillMarks(path: string, mark: string, text: string): string {
  try {
    return replaceBetweenMarks(read(path) ?? '', mark, text);
  } catch (error) {
    throw new Error(`${path}: ${errorText(error)}`);
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns every generated file with its text. */
async function generateFiles(): Promise<Map<string, string>> {
  const owed = areasThatNeedScenarios();
  const pages: [string, string][] = [
    ['rules.md', rulesIndex(AREAS, owed)],
    ...owed.map((area): [string, string] => [`rules-${area.name}.md`, areaPage(area)]),
    ['departures.md', departuresPage()],
    ['coverage.md', coveragePage()],
    ['commands.md', await commandsPage()],
    ['kinds.md', kindsPage()],
  ];
  return new Map([
    ...pages.map(([name, text]): [string, string] => [REFERENCE + name, text]),
    ['policy/histories/kubernetes.yaml', renderBuiltInHistory()],
    ['docs/conformance.md', fillMarks('docs/conformance.md', 'profiles', profilesTable())],
    ['README.md', fillMarks('README.md', 'verdicts', verdictsTable())],
    ...publishedPages(),
    ['spec/README.md', fillMarks('spec/README.md', 'counts', countsTable())],
  ]);
}

function referenceFiles(): string[] {
  try {
    return readdirSync(new URL(REFERENCE, ROOT)).map((name) => REFERENCE + name);
  } catch {
    return [];
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(new URL(path, ROOT), 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv.includes('--write')) {
  const pages = await generateFiles();
  mkdirSync(new URL(REFERENCE, ROOT), { recursive: true });
  for (const path of referenceFiles()) if (!pages.has(path)) rmSync(new URL(path, ROOT));
  for (const [path, text] of pages) {
    if (read(path) === text) continue;
    mkdirSync(new URL('./', new URL(path, ROOT)), { recursive: true });
    writeFileSync(new URL(path, ROOT), text);
  }
}
await runAsScript(import.meta.url, 'generated text is up to date', problems);

/** Generates the table of conformance profiles with the numbers of rules. */
function profilesTable(): string {
  const rows = conformanceProfiles().map((profile) => {
    const core = rulesOfProfile(profile, 'core').length;
    const areas = profile.areas.map((area) => `[${area}](reference/rules-${area}.md)`).join(', ');
    return `| \`${profile.name}\` | ${profile.title} | ${areas} | ${core === 0 ? 'none' : core} | ${rulesOfProfile(profile, 'extended').length} |`;
  });
  return ['| profile | about | areas | core | extended |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
