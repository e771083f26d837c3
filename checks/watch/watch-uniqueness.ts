/** Checks that a watch reports no change twice (rules watch-list-then-watch-no-gap, watch-resume-no-gap). */
import { type History, isChangeEvent, readObjectVersion } from '../history/history.ts';
import { formatEvent, type Violation } from '../history/violation.ts';

export function checkWatchUniqueness(history: History): Violation[] {
  const violations: Violation[] = [];
  for (const watch of history.watches) {
    const eventsByVersion = new Map<string, string>();
    for (const event of watch.events.filter(isChangeEvent)) {
      const firstEvent = eventsByVersion.get(readObjectVersion(event.object));
      if (firstEvent !== undefined)
        violations.push({
          guarantee: 'watch uniqueness',
          message: `${watch.id} reported the change @${readObjectVersion(event.object)} twice`,
          evidence: [firstEvent, formatEvent(event)],
        });
      eventsByVersion.set(readObjectVersion(event.object), formatEvent(event));
    }
  }
  return violations;
}
