/**
 * Computes the coverage of a run with the tables of spec/coverage.yaml: for each operation, the values of parameters, representations and
 * states, each with its outcomes, and the pairs of values in a request. A combination that no request contains is a missing combination (`holes`).
 * Missing combinations are listed only for complete runs.
 */
import {
  type DimensionValue,
  formatPairName,
  listOperationPairs,
  listOperationValues,
  type Operation,
  OUTCOME,
  readCoverage,
} from '../../spec/coverage.ts';
import type { RequestsAttachment } from '../schema/attachments.ts';
import type { CoveredValue, Hole, OperationCoverage } from '../schema/envelope.ts';
import { findCombinationRules } from './combination-rules.ts';

/** A resource that the server serves, with its verbs. */
export interface ResourceOperations {
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
}

/** The requests with the same combination of values, each written as `dimension=value`. */
interface RequestVariant {
  readonly values: readonly string[];
  readonly outcome: string;
  readonly count: number;
}

/** Computes the coverage. `resources` are the resources of the server; if it is undefined, no operation is excluded. */
export function computeCoverage(
  requests: RequestsAttachment,
  {
    resources,
    isCompleteRun,
  }: { readonly resources: readonly ResourceOperations[] | undefined; readonly isCompleteRun: boolean },
): OperationCoverage[] {
  const requestsByOperation = groupByOperation(requests);
  return readCoverage().operations.flatMap((operation): OperationCoverage[] => {
    const operationRequests = requestsByOperation.get(operation.name) ?? [];
    if (operationRequests.length === 0 && !(isCompleteRun && isServed(operation, resources))) return [];
    const operationCoverage = {
      operation: operation.name,
      requests: operationRequests.reduce((sum, { count }) => sum + count, 0),
      values: listCoveredValues(operation, operationRequests),
    };
    return [
      isCompleteRun
        ? { ...operationCoverage, ...findMissingCombinations(operation, operationRequests) }
        : operationCoverage,
    ];
  });
}

function groupByOperation(requests: RequestsAttachment): ReadonlyMap<string, readonly RequestVariant[]> {
  const requestsByOperation = new Map<string, RequestVariant[]>();
  for (const [requestVariant, count] of requests) {
    const [operation = '', ...values] = requestVariant.split('\t');
    const outcome = values.at(-1)?.slice(`${OUTCOME}=`.length) ?? '';
    const operationVariants = requestsByOperation.get(operation) ?? [];
    operationVariants.push({ values, outcome, count });
    requestsByOperation.set(operation, operationVariants);
  }
  return requestsByOperation;
}

function isServed({ verb, of }: Operation, resources: readonly ResourceOperations[] | undefined): boolean {
  if (verb === undefined || resources === undefined) return true;
  return resources.some(({ verbs, subresources }) =>
    of === undefined ? verbs.includes(verb) : subresources.includes(of),
  );
}

/** Lists the values that requests contained, in the order of spec/coverage.yaml. Outcomes that this file does not contain are last. */
function listCoveredValues(operation: Operation, requests: readonly RequestVariant[]): CoveredValue[] {
  const valueTexts = listOperationValues(operation).map(({ dimension, value }) => `${dimension}=${value}`);
  const outcomesByValue = new Map<string, Map<string, number>>(valueTexts.map((text) => [text, new Map()]));
  for (const { values, outcome, count } of requests)
    for (const value of values) {
      const outcomes = outcomesByValue.get(value) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
      outcomesByValue.set(value, outcomes);
    }
  return [...outcomesByValue].flatMap(([text, outcomes]): CoveredValue[] => {
    const { dimension, value } = parseDimensionValue(text);
    return outcomes.size === 0
      ? []
      : [{ of: dimension, value, outcomes: Object.fromEntries([...outcomes].toSorted()) }];
  });
}

/** Finds the values and pairs of values that no request contained. */
function findMissingCombinations(
  operation: Operation,
  requests: readonly RequestVariant[],
): Required<Pick<OperationCoverage, 'covered' | 'possible' | 'holes'>> {
  const combinations = new Set(requests.flatMap(({ values }) => listCombinations(values)));
  const possibleCombinations = listPossibleCombinations(operation);
  const holes = possibleCombinations.filter((combination) => !combinations.has(combination));
  return {
    possible: possibleCombinations.length,
    covered: possibleCombinations.length - holes.length,
    holes: holes.map(
      (combination): Hole => ({ what: combination, rules: findCombinationRules(operation, combination) }),
    ),
  };
}

const PAIR_SEPARATOR = ' with ';

/** Returns the possible values, such as `limit=zero`, and pairs, such as `limit with response format Table`. */
export function listPossibleCombinations(operation: Operation): string[] {
  return [
    ...listOperationValues(operation).map(({ dimension, value }) => `${dimension}=${value}`),
    ...listOperationPairs(operation).map((pair) => pair.join(PAIR_SEPARATOR)),
  ];
}

/** Returns the values and pairs that requests with these values contain. */
function listCombinations(values: readonly string[]): string[] {
  const names = [...new Set(values.flatMap((text) => formatPairName(parseDimensionValue(text)) ?? []))];
  return [
    ...values,
    ...names.flatMap((name, index) =>
      names.slice(index + 1).map((otherName) => `${name}${PAIR_SEPARATOR}${otherName}`),
    ),
  ];
}

function parseDimensionValue(text: string): DimensionValue {
  const [dimension = '', ...value] = text.split('=');
  return { dimension, value: value.join('=') };
}
