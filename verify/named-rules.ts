/**
 * Rules that comments name: whatever begins as the ids of an area do must be one, or with `*` be those of several. Names of areas, faults
 * and departures look alike and are none; so do names of files and what a tag of a scenario says.
 */
import { FAULTS } from '../simulator/faults/catalogue.ts';
import { AREAS } from '../spec/areas.ts';
import { allRules } from '../spec/catalogue.ts';
import { DEPARTURES } from '../spec/departures.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\\'"`])\/\/[^\n]*/g;
const PREFIXES = AREAS.map(({ prefix }) => prefix).join('|');
const NAMED = new RegExp(`(?<![\\w/.:@"'-])(?:${PREFIXES})[a-z0-9*]+(?:-[a-z0-9*]+)*(?!\\.[a-z]|[\\w/"'-])`, 'g');

const RULES = allRules().map(({ id }) => id);
const OTHERS = new Set([...AREAS.map(({ name }) => name), ...Object.keys(FAULTS), ...Object.keys(DEPARTURES)]);

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
