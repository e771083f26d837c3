/** Reads the combinations that runs of the suite sent (spec/covered.json), and finds the combinations that no run sent. */
import { readFileSync } from 'node:fs';
import { findCombinationRules } from '../../../reports/coverage/combination-rules.ts';
import { listPossibleCombinations } from '../../../reports/coverage/coverage.ts';
import type { OperationCoverage } from '../../../reports/schema/envelope.ts';
import { type Operation, readCoverage, type SettledCombination } from '../../../spec/coverage.ts';
import { compact } from '../../../values/compact.ts';
import { ROOT } from '../sources.ts';

export const COVERED_FILE = 'spec/covered.json';

export interface CoveredCombinations {
  /** The seeds of the runs. */
  readonly seeds: readonly string[];
  /** The combinations of each operation, by its name. */
  readonly operations: Readonly<Record<string, CoveredOperation>>;
}

interface CoveredOperation {
  /** The outcomes of each value in a request. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** The values and pairs of values in requests. */
  readonly sent: readonly string[];
}

/** A combination that no run sent. */
export interface MissingCombination {
  readonly what: string;
  /** The rules whose statements mention the combination. */
  readonly rules: readonly string[];
  /** The entry of spec/coverage.yaml with the reason why no scenario is needed. */
  readonly settled?: SettledCombination;
}

export function readCoveredCombinations(): CoveredCombinations {
  return JSON.parse(readFileSync(new URL(COVERED_FILE, ROOT), 'utf8'));
}

/**
 * Returns the combinations and outcomes that every run has. They do not depend on random values or the order of scenarios, which differ between the
 * runs.
 */
export function findCommonCombinations(
  runs: readonly (readonly OperationCoverage[])[],
): CoveredCombinations['operations'] {
  const operations = readCoverage().operations.flatMap((operation): [string, CoveredOperation][] => {
    const coveragePerRun = runs.flatMap(
      (run) => run.find((operationCoverage) => operationCoverage.operation === operation.name) ?? [],
    );
    const [firstRun, ...otherRuns] = coveragePerRun;
    if (firstRun === undefined || coveragePerRun.length < runs.length) return [];
    const values = firstRun.values.flatMap(({ of, value, outcomes }): [string, string[]][] => {
      const otherOutcomes = otherRuns.map(
        (operationCoverage) =>
          operationCoverage.values.find((otherValue) => otherValue.of === of && otherValue.value === value)?.outcomes ??
          {},
      );
      const commonOutcomes = Object.keys(outcomes).filter((outcome) =>
        otherOutcomes.every((runOutcomes) => Object.hasOwn(runOutcomes, outcome)),
      );
      return commonOutcomes.length === 0 ? [] : [[`${of}=${value}`, commonOutcomes]];
    });
    const missingCombinations = new Set(
      coveragePerRun.flatMap((operationCoverage) => operationCoverage.holes?.map(({ what }) => what) ?? []),
    );
    const sentCombinations = listPossibleCombinations(operation).filter(
      (combination) => !missingCombinations.has(combination),
    );
    return [[operation.name, { values: Object.fromEntries(values), sent: sentCombinations }]];
  });
  return Object.fromEntries(operations);
}

export function findMissingCombinations(
  operation: Operation,
  { operations }: CoveredCombinations,
): MissingCombination[] {
  const sentCombinations = new Set(operations[operation.name]?.sent);
  return listPossibleCombinations(operation)
    .filter((possibleCombination) => !sentCombinations.has(possibleCombination))
    .map((combination) => {
      const settled = readCoverage().settled.find((settledCombination) =>
        settlesCombination(settledCombination, operation, combination),
      );
      return { what: combination, rules: findCombinationRules(operation, combination), ...compact({ settled }) };
    });
}

/** Reports whether an entry of spec/coverage.yaml contains the combination of the operation. */
export function settlesCombination(
  { operations, what }: SettledCombination,
  { name }: Operation,
  combination: string,
): boolean {
  return operations.includes(name) && what.includes(combination);
}
