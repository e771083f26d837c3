/** Reads the combinations that runs of the suite sent (spec/covered.json), and finds those that none sent. */
import { readFileSync } from 'node:fs';
import { listPossibleCells } from '../../../reports/coverage/coverage.ts';
import { findRulesAbout } from '../../../reports/coverage/rules.ts';
import type { OperationCoverage } from '../../../reports/schema/envelope.ts';
import { type Operation, readCoverage, type SettledCombination } from '../../../spec/coverage.ts';
import { compact } from '../../../values/compact.ts';
import { ROOT } from '../sources.ts';

export const COVERED = 'spec/covered.json';

/** By operation: the values that were sent with their outcomes, and the values and pairs that were sent. */
export interface CoveredCombinations {
  readonly seeds: readonly string[];
  readonly operations: Readonly<Record<string, CoveredOperation>>;
}

interface CoveredOperation {
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly sent: readonly string[];
}

export interface OpenHole {
  readonly what: string;
  readonly rules: readonly string[];
  readonly settled?: SettledCombination;
}

export function readCovered(): CoveredCombinations {
  return JSON.parse(readFileSync(new URL(COVERED, ROOT), 'utf8'));
}

/** Returns the combinations and outcomes that every run has, so that neither randomness nor the order of scenarios matters. */
export function findCommonCombinations(
  runs: readonly (readonly OperationCoverage[])[],
): CoveredCombinations['operations'] {
  const operations = readCoverage().operations.flatMap((operation): [string, CoveredOperation][] => {
    const combinationsPerRun = runs.flatMap(
      (run) => run.find((otherOperationCoverage) => otherOperationCoverage.operation === operation.name) ?? [],
    );
    const [first, ...otherRuns] = combinationsPerRun;
    if (first === undefined || combinationsPerRun.length < runs.length) return [];
    const values = first.values.flatMap(({ of, value, outcomes }): [string, string[]][] => {
      const otherCombinations = otherRuns.map(
        (operationCoverage) =>
          operationCoverage.values.find((otherValue) => otherValue.of === of && otherValue.value === value)?.outcomes ??
          {},
      );
      const common = Object.keys(outcomes).filter((outcome) =>
        otherCombinations.every((item) => Object.hasOwn(item, outcome)),
      );
      return common.length === 0 ? [] : [[`${of}=${value}`, common]];
    });
    const holes = new Set(
      combinationsPerRun.flatMap((operationCoverage) => operationCoverage.holes?.map(({ what }) => what) ?? []),
    );
    const cells = listPossibleCells(operation).filter((cell) => !holes.has(cell));
    return [[operation.name, { values: Object.fromEntries(values), sent: cells }]];
  });
  return Object.fromEntries(operations);
}

export function findHoles(operation: Operation, { operations }: CoveredCombinations): OpenHole[] {
  const cells = new Set(operations[operation.name]?.sent);
  return listPossibleCells(operation)
    .filter((possibleCell) => !cells.has(possibleCell))
    .map((subject) => {
      const settled = readCoverage().settled.find((settledCombination) =>
        isSettled(settledCombination, operation, subject),
      );
      return { what: subject, rules: findRulesAbout(operation, subject), ...compact({ settled }) };
    });
}

export function isSettled({ operations, what }: SettledCombination, { name }: Operation, hole: string): boolean {
  return operations.includes(name) && what.includes(hole);
}
