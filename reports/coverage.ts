/**
 * Which combinations the requests of a run had, after the tables of spec/coverage.yaml: of each operation the values of its parameters, the
 * representations, the states of the object, each with its outcomes, and which pairs of them stood together in a request. What no request had is a
 * hole; a run of a part of the suite has no holes, only what it was not asked for.
 */
import { coverage, inPairs, type Operation, OUTCOME, pairsOf, type Value, valuesOf } from '../spec/coverage.ts';
import { rulesAbout } from './coverage/rules.ts';
import type { RequestsAttachment } from './schema/attachments.ts';
import type { CoveredValue, Hole, OperationCoverage } from './schema/envelope.ts';

/** What a server serves, as far as it tells which operations it has. */
export interface Served {
  readonly verbs: readonly string[];
  readonly subresources: readonly string[];
}

/** Requests of one sort: `dimension=value`. */
interface Sorted {
  readonly values: readonly string[];
  readonly outcome: string;
  readonly count: number;
}

/** `resources`: what the server has; absent where nothing is known of it, or nothing left out. */
export function coverageOf(
  requests: RequestsAttachment,
  { resources, isWhole }: { readonly resources: readonly Served[] | undefined; readonly isWhole: boolean },
): OperationCoverage[] {
  const sorted = sortedByOperation(requests);
  return coverage().operations.flatMap((operation): OperationCoverage[] => {
    const all = sorted.get(operation.name) ?? [];
    if (all.length === 0 && !(isWhole && isServed(operation, resources))) return [];
    const result = {
      operation: operation.name,
      requests: all.reduce((sum, { count }) => sum + count, 0),
      values: coveredValues(operation, all),
    };
    return [isWhole ? { ...result, ...holesOf(operation, all) } : result];
  });
}

function sortedByOperation(requests: RequestsAttachment): ReadonlyMap<string, readonly Sorted[]> {
  const sorted = new Map<string, Sorted[]>();
  for (const [sort, count] of requests) {
    const [operation = '', ...values] = sort.split('\t');
    const outcome = values.at(-1)?.slice(`${OUTCOME}=`.length) ?? '';
    const others = sorted.get(operation) ?? [];
    others.push({ values, outcome, count });
    sorted.set(operation, others);
  }
  return sorted;
}

function isServed({ verb, of }: Operation, resources: readonly Served[] | undefined): boolean {
  if (verb === undefined || resources === undefined) return true;
  return resources.some(({ verbs, subresources }) =>
    of === undefined ? verbs.includes(verb) : subresources.includes(of),
  );
}

/** In the order of the tables; outcomes that the tables don't know come last. */
function coveredValues(operation: Operation, all: readonly Sorted[]): CoveredValue[] {
  const texts = valuesOf(operation).map(({ of, value }) => `${of}=${value}`);
  const counts = new Map<string, Map<string, number>>(texts.map((one) => [one, new Map()]));
  for (const { values, outcome, count } of all)
    for (const value of values) {
      const outcomes = counts.get(value) ?? new Map<string, number>();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
      counts.set(value, outcomes);
    }
  return [...counts].flatMap(([text, outcomes]): CoveredValue[] => {
    const { of, value } = valueIn(text);
    return outcomes.size === 0 ? [] : [{ of, value, outcomes: Object.fromEntries([...outcomes].toSorted()) }];
  });
}

/** Of the values and the pairs that there are. */
function holesOf(
  operation: Operation,
  all: readonly Sorted[],
): Required<Pick<OperationCoverage, 'covered' | 'possible' | 'holes'>> {
  const cells = new Set(all.flatMap(({ values }) => cellsOf(values)));
  const possible = possibleCells(operation);
  const holes = possible.filter((cell) => !cells.has(cell));
  return {
    possible: possible.length,
    covered: possible.length - holes.length,
    holes: holes.map((cell): Hole => ({ what: cell, rules: rulesAbout(operation, cell) })),
  };
}

const TOGETHER = ' with ';

/** As `limit=zero`, and `limit with asked for Table`. */
export function possibleCells(operation: Operation): string[] {
  return [
    ...valuesOf(operation).map(({ of, value }) => `${of}=${value}`),
    ...pairsOf(operation).map((pair) => pair.join(TOGETHER)),
  ];
}

/** Those that requests of one sort have. */
function cellsOf(values: readonly string[]): string[] {
  const names = [...new Set(values.flatMap((text) => inPairs(valueIn(text)) ?? []))];
  return [...values, ...names.flatMap((one, at) => names.slice(at + 1).map((other) => `${one}${TOGETHER}${other}`))];
}

function valueIn(text: string): Value {
  const [of = '', ...value] = text.split('=');
  return { of, value: value.join('=') };
}
