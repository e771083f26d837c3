/**
 * Requests of several clients about one name, sent at once: they must have taken effect in some order, each at one moment. Looked for is an
 * order in which `next` of the model gives every request the answer that it got, and leaves what was found in the end.
 *
 * Worked example: an object held by a finalizer; DELETE answers 200, the release of the finalizer 200, a POST 409, and it is gone. The order
 * POST, DELETE, release explains that. Had the POST answered 201 and nothing been found, none would.
 */
import { type Deed, type Life, next } from './deletion-model.ts';

export interface Answered {
  readonly deed: Deed;
  readonly code: number;
}

export function explained(life: Life | undefined, answered: readonly Answered[], end: Life | undefined): boolean {
  if (answered.length === 0) return JSON.stringify(life) === JSON.stringify(end);
  return answered.some(({ deed, code }, index) => {
    const turn = next(life, deed);
    // Of two that let the same object go, the second may be told what the first was.
    const both = deed.do === 'finalize' && life === undefined && code === 200;
    if (!turn.codes.includes(code) && !both) return false;
    return explained(turn.life, answered.toSpliced(index, 1), end);
  });
}

export interface Told {
  readonly type: string;
  readonly version: string;
}

/** What is wrong with the events of one name, or undefined: it comes, changes, and goes once, as often as it was made. */
export function mistold(events: readonly Told[], made: number, present: boolean): string | undefined {
  let there = false;
  let comings = 0;
  for (const { type } of events) {
    if ((type === 'ADDED') === there) return `${type} while it was ${there ? 'there' : 'gone'}`;
    if (type === 'ADDED') comings += 1;
    there = type !== 'DELETED';
  }
  const versions = events.map(({ version }) => version);
  if (new Set(versions).size < versions.length) return 'a version told twice';
  if (comings !== made) return `${comings} ADDED for ${made} creations`;
  return there === present ? undefined : `it is ${present ? 'there' : 'gone'}, and the events say otherwise`;
}
