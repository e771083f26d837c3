/** Arbitraries of fast-check that areas and models share, and the shrinking of programs. */
import fc from 'fast-check';
import { type Compact, compact } from '../values/compact.ts';

export function chooseWeighted<T>(
  ...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]
): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Draws undefined in `weight` of `weight + 1` cases. */
export function drawRarely<T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return chooseWeighted<T | undefined>([weight, fc.constant(undefined)], [1, arbitrary]);
}

/** Draws one of the values in one of nine cases, and undefined otherwise. */
export function drawValueRarely<T>(...values: readonly T[]): fc.Arbitrary<T | undefined> {
  return drawRarely(8, fc.constantFrom(...values));
}

/** Draws the first value in six of seven cases. */
export function drawUsualValue<T>(usualValue: T, ...otherValues: readonly T[]): fc.Arbitrary<T> {
  return chooseWeighted<T>([6, fc.constant(usualValue)], [1, fc.constantFrom(...otherValues)]);
}

/** Draws undefined in about one of six cases. */
export function drawSometimes<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { nil: undefined });
}

/** Draws a record, and omits members that are undefined. */
export function drawRecord<T>(arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Compact<T & object>> {
  return fc.record(arbitraries).map((value) => compact(value as T & object));
}

export function drawList<T>(item: fc.Arbitrary<T>, minLength: number, maxLength: number): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength, maxLength, size: 'max' });
}

/** Draws all rows in random order. */
export function shuffleRows<T>(rows: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...rows], { minLength: rows.length });
}

/** Distributes rows over several programs, so that a run that draws each program uses every row. */
export function distributeRows<T, P>(
  programCount: number,
  rows: readonly T[],
  drawProgram: (rows: T[], programIndex: number) => fc.Arbitrary<P>,
): fc.Arbitrary<P>[] {
  return Array.from({ length: programCount }, (_, programIndex) =>
    drawProgram(selectProgramRows(rows, programIndex, programCount), programIndex),
  );
}

/** Returns the rows of one of several programs: those whose index modulo the number of programs is `programIndex`. */
export function selectProgramRows<T>(rows: readonly T[], programIndex: number, programCount: number): T[] {
  return rows.filter((_, index) => index % programCount === programIndex);
}
