/** All monitors, in the order in which reports tell of them. */
import { bodies } from './bodies.ts';
import { conditionalWrites } from './conditional-writes.ts';
import { errors } from './errors.ts';
import { freshReads } from './fresh-reads.ts';
import { idleWrites } from './idle-writes.ts';
import { lifetimes } from './lifetimes.ts';
import { listIsState } from './list-is-state.ts';
import type { Monitor } from './monitor.ts';
import { oneContent } from './one-content.ts';
import { places } from './places.ts';
import { warnings } from './warnings.ts';
import { watchesTellAll } from './watches-tell-all.ts';

export const MONITORS: readonly Monitor[] = [
  oneContent,
  lifetimes,
  idleWrites,
  conditionalWrites,
  freshReads,
  listIsState,
  watchesTellAll,
  places,
  errors,
  warnings,
  bodies,
];
