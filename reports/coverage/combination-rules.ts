/**
 * Finds the rules about a missing combination by the words of their statements: rules that contain the operation and the value, or both
 * values of a pair. For example, a rule about lists with limit and resourceVersion is found for the pair of these parameters.
 */
import { needsScenario, readAllRules } from '../../spec/catalogue.ts';
import { type Operation, readCoverage } from '../../spec/coverage.ts';
import { concernsServers } from '../../spec/rule-checks.ts';

const SPECIAL_CHARACTERS = /[.*+?^${}()|[\]\\]/g;
/** A cache of the IDs of the rules that contain a word. */
const rulesByWord = new Map<string, ReadonlySet<string>>();

/** Returns the IDs of the rules about a combination, in the order of the catalogue. */
export function findCombinationRules(operation: Operation, combination: string): string[] {
  const parts = combination.split(' with ');
  const isRequestParameter = parts.length === 1 && !/^(state|outcome)=/.test(combination) && operation.of === undefined;
  const relevantRuleIds = isRequestParameter
    ? [...findOperationRules(operation), ...findGeneralRules()]
    : findOperationRules(operation);
  const words = parts.flatMap(listWordPatterns).map(findRulesMatchingWord);
  const coveringRules = new Set(relevantRuleIds.filter((id) => words.every((ids) => ids.has(id))));
  return readAllRules().flatMap(({ id }) => (coveringRules.has(id) ? [id] : []));
}

/** Finds the rules that name the operation. A rule about patches without a patch type is about all patch types. */
function findOperationRules({ name, verb }: Operation): string[] {
  const { words, operations } = readCoverage();
  const namingRuleIds = [...findRulesMatchingWord(words[name] ?? name)];
  if (verb !== 'patch') return namingRuleIds;
  const rulesOfPatchTypes = operations
    .filter((operation) => operation.verb === 'patch')
    .map((operation) => findRulesMatchingWord(words[operation.name] ?? operation.name));
  return [
    ...namingRuleIds,
    ...[...findRulesMatchingWord(words.patch ?? 'patch')].filter((id) => !rulesOfPatchTypes.some((ids) => ids.has(id))),
  ];
}

/** Finds the rules without the name of an operation, which apply to all operations. */
function findGeneralRules(): string[] {
  const { words, operations } = readCoverage();
  const ruleIdsPerOperation = operations
    .flatMap(({ name, verb }) => [words[name] ?? name, words[verb ?? name] ?? name])
    .map(findRulesMatchingWord);
  return [...findRulesMatchingWord('.')].filter((id) => !ruleIdsPerOperation.some((ids) => ids.has(id)));
}

/** Returns the regular expressions for a dimension and its value. */
function listWordPatterns(dimensionText: string): string[] {
  const { words, parameters } = readCoverage();
  const configuredWord = words[dimensionText];
  if (configuredWord !== undefined) return [configuredWord];
  const [name = '', ...valueSegments] = dimensionText.split('=');
  const value = valueSegments.join('=');
  const word = words[name] ?? name.replace(SPECIAL_CHARACTERS, '\\$&');
  if (!Object.hasOwn(parameters, name) || value === '') return [dimensionText.replace(SPECIAL_CHARACTERS, '\\$&')];
  return [word, words[`=${value}`] ?? value.replace(SPECIAL_CHARACTERS, '\\$&')];
}

/** Finds the rules whose statements match a word, which is a regular expression. */
function findRulesMatchingWord(word: string): ReadonlySet<string> {
  const cachedIds = rulesByWord.get(word);
  if (cachedIds !== undefined) return cachedIds;
  const pattern = word === '.' ? /./ : new RegExp(`(?<![\\w.])(?:${word})(?!\\w)`, 'i');
  const rules = readAllRules().filter(
    (rule) => needsScenario(rule) && concernsServers(rule) && pattern.test(rule.statement),
  );
  const ids = new Set(rules.map(({ id }) => id));
  rulesByWord.set(word, ids);
  return ids;
}
