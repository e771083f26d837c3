/**
 * Finds words in comments and pages that have the form of rule IDs but are not rule IDs. A word that starts with the prefix of an area must
 * be a rule ID, a pattern with `*` that matches a rule ID, or the name of an area, a fault, a departure or a file.
 */
import { ALL_FAULTS } from '../../cli/rules/faults.ts';
import { AREAS } from '../../spec/areas.ts';
import { readAllRules } from '../../spec/catalogue.ts';
import { readDepartures } from '../../spec/departures.ts';

const COMMENT_PATTERN = /\/\*[\s\S]*?\*\/|(?<![:\\'"`])\/\/[^\n]*/g;
const RULE_PREFIXES = AREAS.map(({ prefix }) => prefix).join('|');
const RULE_REFERENCE = new RegExp(
  `(?<![\\w/.:@"'-])(?:${RULE_PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)*(?!\\.[a-z]|[\\w/"'-])`,
  'g',
);

const CODE_SPAN = /`([^`\n]+)`/g;
/**
 * Matches a code span with the form of a rule ID. Does not match names with fewer than three words, because they may be options or fields.
 */
const CODE_SPAN_REFERENCE = new RegExp(`^(?:${RULE_PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)+$`);

const RULE_IDS = readAllRules().map(({ id }) => id);
const OTHER_IDENTIFIERS = new Set([
  ...AREAS.map(({ name }) => name),
  ...Object.keys(ALL_FAULTS),
  ...Object.keys(readDepartures()),
]);

export function listComments(text: string): readonly string[] {
  return text.match(COMMENT_PATTERN) ?? [];
}

/** Returns the words in comments that have the form of rule IDs but are not rule IDs. */
export function findUnknownRules(text: string): string[] {
  const ruleReferences = listComments(text).flatMap((comment) => comment.match(RULE_REFERENCE) ?? []);
  return ruleReferences.filter((name) => !OTHER_IDENTIFIERS.has(name) && !isKnownRule(name));
}

/** Returns the code spans of a Markdown page that have the form of rule IDs but are not rule IDs. */
export function findUnknownRulesInPage(text: string): string[] {
  const ruleReferences = [...text.matchAll(CODE_SPAN)].flatMap(([, span = '']) =>
    CODE_SPAN_REFERENCE.test(span) ? [span] : [],
  );
  return ruleReferences.filter((name) => !OTHER_IDENTIFIERS.has(name) && !isKnownRule(name));
}

function isKnownRule(name: string): boolean {
  if (!name.includes('*')) return RULE_IDS.includes(name);
  const pattern = new RegExp(`^${name.replaceAll('*', '.+')}$`);
  return RULE_IDS.some((id) => pattern.test(id));
}
