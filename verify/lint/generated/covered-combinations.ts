/** Reads the combinations that runs of the suite sent (spec/covered.json), and finds those that none sent. */
import { readFileSync } from 'node:fs';
import { listPossibleCells } from '../../../reports/coverage/coverage.ts';
import { findRulesAbout } from '../../../reports/coverage/rules.ts';
import type { OperationCoverage } from '../../../reports/schema/envelope.ts';
import { type Operation, readCoverage, type Settled } from '../../../spec/coverage.ts';
import { compact } from '../../../values/compact.ts';
import { ROOT } from '../sources.ts';

export const COVERED = 'spec/covered.json';

/** By operation: the values that were sent with their outcomes, and the values and pairs that were sent. */
export interface Covered {
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
  readonly settled?: Settled;
}

export function readCovered(): Covered {
  return JSON.parse(readFileSync(new URL(COVERED, ROOT), 'utf8'));
}

/** Returns the combinations and outcomes that every run has, so that neither randomness nor the order of scenarios matters. */
export function findCommonCombinations(runs: readonly (readonly OperationCoverage[])[]): Covered['operations'] {
  const operations = readCoverage().operations.flatMap((operation): [string, CoveredOperation][] => {
    const ofEach = runs.flatMap((one) => one.find((other) => other.operation === operation.name) ?? []);
    const [first, ...others] = ofEach;
    if (first === undefined || ofEach.length < runs.length) return [];
    const values = first.values.flatMap(({ of, value, outcomes }): [string, string[]][] => {
      const rest = others.map(
        (one) => one.values.find((other) => other.of === of && other.value === value)?.outcomes ?? {},
      );
      const common = Object.keys(outcomes).filter((outcome) => rest.every((one) => Object.hasOwn(one, outcome)));
      return common.length === 0 ? [] : [[`${of}=${value}`, common]];
    });
    const holes = new Set(ofEach.flatMap((one) => one.holes?.map(({ what }) => what) ?? []));
    const cells = listPossibleCells(operation).filter((cell) => !holes.has(cell));
    return [[operation.name, { values: Object.fromEntries(values), sent: cells }]];
  });
  return Object.fromEntries(operations);
}

export function findHoles(operation: Operation, { operations }: Covered): OpenHole[] {
  const cells = new Set(operations[operation.name]?.sent);
  return listPossibleCells(operation)
    .filter((one) => !cells.has(one))
    .map((what) => {
      const settled = readCoverage().settled.find((one) => isSettled(one, operation, what));
      return { what, rules: findRulesAbout(operation, what), ...compact({ settled }) };
    });
}

export function isSettled({ operations, what }: Settled, { name }: Operation, hole: string): boolean {
  return operations.includes(name) && what.includes(hole);
}
