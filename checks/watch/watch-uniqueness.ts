/** A watch reports no change twice (rules watch-list-then-watch-no-gap, watch-resume-no-gap). */
import { type History, isChangeEvent, objectVersion } from '../history/history.ts';
import { eventName, type Violation } from '../history/violation.ts';

export function checkWatchUniqueness(history: History): Violation[] {
  const violations: Violation[] = [];
  for (const watch of history.watches) {
    const watchesByUid = new Map<string, string>();
    for (const event of watch.events.filter(isChangeEvent)) {
      const first = watchesByUid.get(objectVersion(event.object));
      if (first !== undefined)
        violations.push({
          guarantee: 'watch uniqueness',
          message: `${watch.id} reported the change @${objectVersion(event.object)} twice`,
          evidence: [first, eventName(event)],
        });
      watchesByUid.set(objectVersion(event.object), eventName(event));
    }
  }
  return violations;
}
