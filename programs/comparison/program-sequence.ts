/** The programs of a run: areas alternate, and within an area its programs, so that none is missed. The seed determines the first one. */
import fc from 'fast-check';
import type { Area, DrawnProgram } from '../diff-areas.ts';
import type { Kinds } from '../kinds/kinds.ts';

export interface ScheduledProgram {
  readonly area: Area;
  /** The index of its program in the area. */
  readonly place: number;
  readonly program: DrawnProgram;
}

/** Endless, unless no area has programs. */
export function* scheduleAreas(
  areas: readonly Area[],
  kinds: Kinds,
  seed: number,
): Generator<ScheduledProgram, undefined> {
  const areaTurns = areas
    .map((area) => ({ area, programs: area.programs(kinds), next: seed }))
    .filter(({ programs }) => programs.length > 0);
  let drawing = seed;
  while (areaTurns.length > 0) {
    for (const areaTurn of areaTurns) {
      for (let number = 0; number < (areaTurn.area.programsPerTurn ?? 1); number += 1) {
        const programIndex = areaTurn.next % areaTurn.programs.length;
        areaTurn.next += 1;
        const programs = areaTurn.programs[programIndex] as fc.Arbitrary<DrawnProgram>;
        yield { area: areaTurn.area, place: programIndex, program: drawPrograms(programs, drawing) };
        drawing += 1;
      }
    }
  }
  return undefined;
}

function drawPrograms(programs: fc.Arbitrary<DrawnProgram>, seed: number): DrawnProgram {
  const [randomProgram] = fc.sample(programs, { seed, numRuns: 1 });
  if (randomProgram === undefined) throw new Error('nothing was drawn');
  return randomProgram;
}
