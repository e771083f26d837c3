/** No change is told twice in one watch (rules watch-list-then-watch-no-gap, watch-resume-no-gap). */
import { type History, tellsChange, versionOf } from '../history/history.ts';
import { nameOfEvent, type Violation } from '../history/violation.ts';

export function checkWatchUniqueness(history: History): Violation[] {
  const violations: Violation[] = [];
  for (const watch of history.watches) {
    const watchesByUid = new Map<string, string>();
    for (const event of watch.events.filter(tellsChange)) {
      const first = watchesByUid.get(versionOf(event.object));
      if (first !== undefined)
        violations.push({
          guarantee: 'watch uniqueness',
          message: `${watch.id} told the change @${versionOf(event.object)} twice`,
          evidence: [first, nameOfEvent(event)],
        });
      watchesByUid.set(versionOf(event.object), nameOfEvent(event));
    }
  }
  return violations;
}
