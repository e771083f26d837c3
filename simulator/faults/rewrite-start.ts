/** Faults that begin a watch elsewhere than it was asked to. */
import type { WatchPlan } from '../pure/versions/plan-watch.ts';
import type { FaultSet } from './catalogue.ts';

type From = WatchPlan['from'];

export function misplaced(from: From, faults: FaultSet): From {
  if (faults.size === 0 || from === 'now') return from;
  if ('state' in from) {
    if (faults.has('watch-begins-with-nothing')) return 'now';
    return faults.has('streaming-list-takes-any-state') ? { state: { type: 'any' } } : from;
  }
  if (faults.has('watch-begins-with-the-state')) return { state: { type: 'any' } };
  if (faults.has('watch-includes-its-version')) return { revision: from.revision - 1 };
  return faults.has('watch-starts-now') ? 'now' : from;
}
