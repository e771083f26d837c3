/**
 * Rule IDs in comments and pages: a word that begins with the prefix of an area must be a rule ID, or a pattern with `*` that matches at
 * least one rule ID. Names of areas, faults, departures and files may have the same prefix.
 */
import { ALL_FAULTS } from '../../cli/rules/faults.ts';
import { AREAS } from '../../spec/areas.ts';
import { readAllRules } from '../../spec/catalogue.ts';
import { readDepartures } from '../../spec/departures.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`])\/\/[^\n]*/g;
const PREFIXES = AREAS.map(({ prefix }) => prefix).join('|');
const RULE_REFERENCE = new RegExp(
  `(?<![\\w/.:@"'-])(?:${PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)*(?!\\.[a-z]|[\\w/"'-])`,
  'g',
);

const CODE_SPAN = /`([^`\n]+)`/g;
/** A rule ID alone in a code span; with fewer than three words, it may be an option or a field. */
const WHOLE_NAME = new RegExp(`^(?:${PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)+$`);

const RULES = readAllRules().map(({ id }) => id);
const OTHER_IDENTIFIERS = new Set([
  ...AREAS.map(({ name }) => name),
  ...Object.keys(ALL_FAULTS),
  ...Object.keys(readDepartures()),
]);

export function listComments(text: string): readonly string[] {
  return text.match(COMMENT) ?? [];
}

/** Returns the words in comments that look like rule IDs but are not. */
export function findUnknownRules(text: string): string[] {
  const ruleReferences = listComments(text).flatMap((comment) => comment.match(RULE_REFERENCE) ?? []);
  return ruleReferences.filter((name) => !OTHER_IDENTIFIERS.has(name) && !isKnownRule(name));
}

/** Returns the code spans of a Markdown page that look like rule IDs but are not. */
export function findUnknownRulesInPage(text: string): string[] {
  const ruleReferences = [...text.matchAll(CODE_SPAN)].flatMap(([, span = '']) =>
    WHOLE_NAME.test(span) ? [span] : [],
  );
  return ruleReferences.filter((name) => !OTHER_IDENTIFIERS.has(name) && !isKnownRule(name));
}

function isKnownRule(name: string): boolean {
  if (!name.includes('*')) return RULES.includes(name);
  const pattern = new RegExp(`^${name.replaceAll('*', '.+')}$`);
  return RULES.some((id) => pattern.test(id));
}
