/**
 * Builds the site in site/out. Checks that every rule has a page, every rule of the specification has a sentence, every link has a target,
 * and typical searches find the expected pages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDeadLinks } from '../../site/dead-links.ts';
import { buildSite } from '../../site/eleventy.ts';
import { buildRuleLink } from '../../site/links.ts';
import { readRulesBySentence } from '../../site/model/sentence-rules.ts';
import { parseText } from '../../site/model/specification.ts';
import { loadSearch } from '../../site/run-search.ts';
import { findSentenceProblems } from '../../site/sentences.ts';
import { readAllRules } from '../../spec/catalogue.ts';
import { runCheckAsScript } from './as-script.ts';
import { ROOT } from './sources.ts';

const OUTPUT_FOLDER = fileURLToPath(new URL('site/out', ROOT));
const SENTENCES_FILE = 'site/sentences.yaml';

export async function findProblems(): Promise<string[]> {
  const rules = readAllRules();
  const text = parseText(readFileSync(new URL('spec/specification.md', ROOT), 'utf8'));
  const rulesBySentence = readRulesBySentence(new URL(SENTENCES_FILE, ROOT));
  const problems = findSentenceProblems(text, rulesBySentence, rules);
  if (problems.length > 0) return problems.map((problem) => `${SENTENCES_FILE}: ${problem}`);
  await buildSite(OUTPUT_FOLDER);
  return [
    ...rules
      .filter(({ id }) => !existsSync(join(OUTPUT_FOLDER, buildRuleLink(id))))
      .map(({ id }) => `the rule ${id} has no page`),
    ...findUnmarkedSentences(rulesBySentence),
    ...findMissingSearchResults(),
    ...findDeadLinks(OUTPUT_FOLDER),
  ];
}

/** Finds sentences that are not marked with the sign of a rule that is mapped to them. */
function findUnmarkedSentences(rulesBySentence: ReadonlyMap<string, readonly string[]>): string[] {
  const page = readFileSync(join(OUTPUT_FOLDER, 'specification.html'), 'utf8');
  return [...rulesBySentence].flatMap(([sentenceId, rules]) => {
    const start = page.indexOf(`id="${sentenceId}"`);
    const marksText = page.slice(start, page.indexOf('class="sentence', start + 1));
    return rules
      .filter((rule) => start === -1 || !marksText.includes(`rules/${rule}.html`))
      .map((rule) => `specification.html: ${sentenceId} is not marked with ${rule}`);
  });
}

/** Typical searches (a parameter, a code, a reason, a rule, a scenario, a sentence) and the page that must be the first result. */
const TYPICAL_SEARCHES: readonly (readonly [query: string, link: string])[] = [
  ['resourceVersionMatch', 'parameters/resourceVersionMatch.html'],
  ['?resourceVersionMatch=', 'parameters/resourceVersionMatch.html'],
  ['410', 'errors/410.html'],
  ['410 Gone', 'errors/410.html'],
  ['error 410', 'errors/410.html'],
  ['422 Invalid', 'errors/422.html'],
  ['409 Conflict', 'errors/409.html'],
  ['error reason Expired', 'errors/Expired.html'],
  ['Expired', 'errors/Expired.html'],
  ['deletecollection', 'verbs/deletecollection.html'],
  ['Accept', 'headers/Accept.html'],
  ['rv-malformed-400', 'rules/rv-malformed-400.html'],
  [
    'A list with resourceVersion=0 and limit returns a page or all items',
    'features/chunking/resource-version-zero.html',
  ],
  ['a stale value makes the server return 409.', 'specification.html#updating-existing-resources-1.3'],
];

function findMissingSearchResults(): string[] {
  const findPages = loadSearch(OUTPUT_FOLDER);
  return TYPICAL_SEARCHES.flatMap(([query, link]) => {
    const firstLink = findPages(query)[0]?.link ?? 'nothing';
    return firstLink.startsWith(link)
      ? []
      : [`the first result of the search for '${query}' is ${firstLink}, not ${link}`];
  });
}

await runCheckAsScript(
  import.meta.url,
  'the site has a page for every rule, a mark for every sentence, and no dead links',
  findProblems,
);
