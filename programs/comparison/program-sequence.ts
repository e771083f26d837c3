/**
 * Determines the sequence of programs in a run. Areas alternate, and each area alternates between its programs, so that a run uses all
 * programs. The seed determines the first program.
 */
import fc from 'fast-check';
import type { Area, DrawnProgram } from '../diff-areas.ts';
import type { KindSelection } from '../kinds/kinds.ts';

export interface ScheduledProgram {
  readonly area: Area;
  /** The index of the program in its area. */
  readonly programIndex: number;
  readonly program: DrawnProgram;
}

/** Returns an endless sequence of programs; an empty sequence if no area has programs. */
export function* schedulePrograms(
  areas: readonly Area[],
  kinds: KindSelection,
  seed: number,
): Generator<ScheduledProgram, undefined> {
  const areaTurns = areas
    .map((area) => ({ area, programs: area.drawPrograms(kinds), nextIndex: seed }))
    .filter(({ programs }) => programs.length > 0);
  let programSeed = seed;
  while (areaTurns.length > 0) {
    for (const areaTurn of areaTurns) {
      for (let turnProgram = 0; turnProgram < (areaTurn.area.programsPerTurn ?? 1); turnProgram += 1) {
        const programIndex = areaTurn.nextIndex % areaTurn.programs.length;
        areaTurn.nextIndex += 1;
        const programArbitrary = areaTurn.programs[programIndex] as fc.Arbitrary<DrawnProgram>;
        yield { area: areaTurn.area, programIndex, program: drawProgram(programArbitrary, programSeed) };
        programSeed += 1;
      }
    }
  }
  return undefined;
}

function drawProgram(programArbitrary: fc.Arbitrary<DrawnProgram>, seed: number): DrawnProgram {
  const [drawnProgram] = fc.sample(programArbitrary, { seed, numRuns: 1 });
  if (drawnProgram === undefined) throw new Error('fast-check returned no program');
  return drawnProgram;
}
