/**
 * Rule ids in comments: a word that begins with the prefix of an area must be a rule id, or a pattern with `*` that matches some. Names of
 * areas, faults, departures and files may begin alike.
 */
import { ALL_FAULTS } from '../cli/rules/faults.ts';
import { AREAS } from '../spec/areas.ts';
import { allRules } from '../spec/catalogue.ts';
import { allDepartures } from '../spec/departures.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`])\/\/[^\n]*/g;
const PREFIXES = AREAS.map(({ prefix }) => prefix).join('|');
const NAMED = new RegExp(`(?<![\\w/.:@"'-])(?:${PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)*(?!\\.[a-z]|[\\w/"'-])`, 'g');

const RULES = allRules().map(({ id }) => id);
const OTHERS = new Set([...AREAS.map(({ name }) => name), ...Object.keys(ALL_FAULTS), ...Object.keys(allDepartures())]);

/** The names of a text that no rule has. */
export function unknownRules(text: string): string[] {
  const named = (text.match(COMMENT) ?? []).flatMap((comment) => comment.match(NAMED) ?? []);
  return named.filter((name) => !OTHERS.has(name) && !exists(name));
}

function exists(name: string): boolean {
  if (!name.includes('*')) return RULES.includes(name);
  const pattern = new RegExp(`^${name.replaceAll('*', '.+')}$`);
  return RULES.some((id) => pattern.test(id));
}
