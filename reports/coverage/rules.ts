/**
 * Finds the rules for a hole by their text: rules that contain the operation and the value, or both values of a pair. For example, a rule
 * about lists with limit and resourceVersion is about a list that no scenario sends with both.
 */
import { needsScenario, readAllRules } from '../../spec/catalogue.ts';
import { type Operation, readCoverage } from '../../spec/coverage.ts';
import { concernsServers } from '../../spec/rule-checks.ts';

const PATTERN = /[.*+?^${}()|[\]\\]/g;
/** A cache of the ids of the rules that contain a word. */
const rulesByWord = new Map<string, ReadonlySet<string>>();

/** Returns rules in the order of the catalogue. */
export function findRulesAbout(operation: Operation, cell: string): string[] {
  const parts = cell.split(' with ');
  const isChosen = parts.length === 1 && !/^(state|outcome)=/.test(cell) && operation.of === undefined;
  const isRelevant = isChosen
    ? [...findRulesOfOperation(operation), ...findGeneralRules()]
    : findRulesOfOperation(operation);
  const words = parts.flatMap(listWords).map(findRulesWith);
  const coveringRules = new Set(isRelevant.filter((id) => words.every((ids) => ids.has(id))));
  return readAllRules().flatMap(({ id }) => (coveringRules.has(id) ? [id] : []));
}

/** Finds the rules that name the operation. A rule about patches without a kind is about each kind. */
function findRulesOfOperation({ name, verb }: Operation): string[] {
  const { words, operations } = readCoverage();
  const naming = [...findRulesWith(words[name] ?? name)];
  if (verb !== 'patch') return naming;
  const sorts = operations
    .filter((operation) => operation.verb === 'patch')
    .map((operation) => findRulesWith(words[operation.name] ?? operation.name));
  return [...naming, ...[...findRulesWith(words.patch ?? 'patch')].filter((id) => !sorts.some((ids) => ids.has(id)))];
}

/** Finds the rules that name no operation: they are about the choices of clients in any request. */
function findGeneralRules(): string[] {
  const { words, operations } = readCoverage();
  const ruleIdsPerOperation = operations
    .flatMap(({ name, verb }) => [words[name] ?? name, words[verb ?? name] ?? name])
    .map(findRulesWith);
  return [...findRulesWith('.')].filter((id) => !ruleIdsPerOperation.some((ids) => ids.has(id)));
}

/** Returns the words for a dimension and its value. */
function listWords(part: string): string[] {
  const { words, parameters } = readCoverage();
  const wholeWords = words[part];
  if (wholeWords !== undefined) return [wholeWords];
  const [name = '', ...valueSegments] = part.split('=');
  const value = valueSegments.join('=');
  const word = words[name] ?? name.replace(PATTERN, '\\$&');
  if (!Object.hasOwn(parameters, name) || value === '') return [part.replace(PATTERN, '\\$&')];
  return [word, words[`=${value}`] ?? value.replace(PATTERN, '\\$&')];
}

/** Finds the rules that match a word, a regular expression. */
function findRulesWith(word: string): ReadonlySet<string> {
  const before = rulesByWord.get(word);
  if (before !== undefined) return before;
  const pattern = word === '.' ? /./ : new RegExp(`(?<![\\w.])(?:${word})(?!\\w)`, 'i');
  const rules = readAllRules().filter(
    (rule) => needsScenario(rule) && concernsServers(rule) && pattern.test(rule.statement),
  );
  const ids = new Set(rules.map(({ id }) => id));
  rulesByWord.set(word, ids);
  return ids;
}
