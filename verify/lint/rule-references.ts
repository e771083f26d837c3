/**
 * Rule IDs in comments and pages: a word that begins with the prefix of an area must be a rule ID, or a pattern with `*` that matches some.
 * Names of areas, faults, departures and files may have the same prefix.
 */
import { ALL_FAULTS } from '../../cli/rules/faults.ts';
import { AREAS } from '../../spec/areas.ts';
import { readAllRules } from '../../spec/catalogue.ts';
import { readDepartures } from '../../spec/departures.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`])\/\/[^\n]*/g;
const PREFIXES = AREAS.map(({ prefix }) => prefix).join('|');
const NAMED = new RegExp(`(?<![\\w/.:@"'-])(?:${PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)*(?!\\.[a-z]|[\\w/"'-])`, 'g');

const CODE_SPAN = /`([^`\n]+)`/g;
/** A rule ID alone in a code span; with fewer than three words, it may be an option or a field. */
const WHOLE_NAME = new RegExp(`^(?:${PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)+$`);

const RULES = readAllRules().map(({ id }) => id);
const OTHERS = new Set([
  ...AREAS.map(({ name }) => name),
  ...Object.keys(ALL_FAULTS),
  ...Object.keys(readDepartures()),
]);

export function listComments(text: string): readonly string[] {
  return text.match(COMMENT) ?? [];
}

/** Returns the names in the comments of a source that no rule has. */
export function findUnknownRules(text: string): string[] {
  const named = listComments(text).flatMap((comment) => comment.match(NAMED) ?? []);
  return named.filter((name) => !OTHERS.has(name) && !exists(name));
}

/** Returns the names in the code spans of a Markdown page that no rule has. */
export function findUnknownRulesInPage(text: string): string[] {
  const named = [...text.matchAll(CODE_SPAN)].flatMap(([, span = '']) => (WHOLE_NAME.test(span) ? [span] : []));
  return named.filter((name) => !OTHERS.has(name) && !exists(name));
}

function exists(name: string): boolean {
  if (!name.includes('*')) return RULES.includes(name);
  const pattern = new RegExp(`^${name.replaceAll('*', '.+')}$`);
  return RULES.some((id) => pattern.test(id));
}
