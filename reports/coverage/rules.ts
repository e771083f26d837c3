/**
 * Which rules speak of a hole, as far as their words tell: those that name the operation and what would stand in it, of a pair both. So a rule that
 * says of lists what limit and resourceVersion do together speaks of a list that no scenario sends with both.
 */
import { allRules, concernsServers, isOwed } from '../../spec/catalogue.ts';
import { coverage, type Operation } from '../../spec/coverage.ts';

const PATTERN = /[.*+?^${}()|[\]\\]/g;
/** The ids of the rules that have a word, by word; the catalogue does not change. */
const rulesByWord = new Map<string, ReadonlySet<string>>();

/** In the order of the catalogue. */
export function rulesAbout(operation: Operation, cell: string): string[] {
  const parts = cell.split(' with ');
  const isChosen = parts.length === 1 && !/^(the object is|outcome)=/.test(cell) && operation.of === undefined;
  const about = isChosen ? [...rulesOfOperation(operation), ...rulesOfAll()] : rulesOfOperation(operation);
  const words = parts.flatMap(wordsOf).map(rulesWith);
  const speaking = new Set(about.filter((id) => words.every((ids) => ids.has(id))));
  return allRules().flatMap(({ id }) => (speaking.has(id) ? [id] : []));
}

/** Those that name the operation; a rule of patches that names no sort of them is about each. */
function rulesOfOperation({ name, verb }: Operation): string[] {
  const { words, operations } = coverage();
  const naming = [...rulesWith(words[name] ?? name)];
  if (verb !== 'patch') return naming;
  const sorts = operations.filter((one) => one.verb === 'patch').map((one) => rulesWith(words[one.name] ?? one.name));
  return [...naming, ...[...rulesWith(words.patch ?? 'patch')].filter((id) => !sorts.some((ids) => ids.has(id)))];
}

/** Those that name none: they speak of whatever clients choose in any request, if not of what comes of it. */
function rulesOfAll(): string[] {
  const { words, operations } = coverage();
  const named = operations
    .flatMap(({ name, verb }) => [words[name] ?? name, words[verb ?? name] ?? name])
    .map(rulesWith);
  return [...rulesWith('.')].filter((id) => !named.some((ids) => ids.has(id)));
}

/** The name, and the value where that is one that is written so, or the sort of it has words of its own. */
function wordsOf(part: string): string[] {
  const { words, parameters } = coverage();
  const whole = words[part];
  if (whole !== undefined) return [whole];
  const [name = '', ...rest] = part.split('=');
  const value = rest.join('=');
  const word = words[name] ?? name.replace(PATTERN, '\\$&');
  if (!Object.hasOwn(parameters, name) || value === '') return [part.replace(PATTERN, '\\$&')];
  return [word, words[`=${value}`] ?? value.replace(PATTERN, '\\$&')];
}

/** `word`: a regular expression. */
function rulesWith(word: string): ReadonlySet<string> {
  const before = rulesByWord.get(word);
  if (before !== undefined) return before;
  const pattern = word === '.' ? /./ : new RegExp(`(?<![\\w.])(?:${word})(?!\\w)`, 'i');
  const rules = allRules().filter((rule) => isOwed(rule) && concernsServers(rule) && pattern.test(rule.statement));
  const ids = new Set(rules.map(({ id }) => id));
  rulesByWord.set(word, ids);
  return ids;
}
