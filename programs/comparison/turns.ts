/**
 * The programs of a run: the areas take turns, and within an area its arbitraries, so that none is missed by chance. The seed determines the first one.
 */
import fc from 'fast-check';
import type { Area, Drawn } from '../diff-areas.ts';
import type { Kinds } from '../kinds/kinds.ts';

export interface Turn {
  readonly area: Area;
  /** The place of its arbitrary among those of the area. */
  readonly place: number;
  readonly drawn: Drawn;
}

/** Endless, unless no area has programs. */
export function* takeTurns(areas: readonly Area[], kinds: Kinds, seed: number): Generator<Turn, undefined> {
  const all = areas
    .map((area) => ({ area, programs: area.programs(kinds), next: seed }))
    .filter(({ programs }) => programs.length > 0);
  let drawing = seed;
  while (all.length > 0) {
    for (const turn of all) {
      for (let number = 0; number < (turn.area.atOnce ?? 1); number += 1) {
        const place = turn.next % turn.programs.length;
        turn.next += 1;
        const programs = turn.programs[place] as fc.Arbitrary<Drawn>;
        yield { area: turn.area, place, drawn: drawFrom(programs, drawing) };
        drawing += 1;
      }
    }
  }
  return undefined;
}

function drawFrom(programs: fc.Arbitrary<Drawn>, seed: number): Drawn {
  const [drawn] = fc.sample(programs, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('nothing was drawn');
  return drawn;
}
