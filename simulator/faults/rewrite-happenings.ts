/** What the faults of the area events do to an event (the kind, not the one of a watch) and to what is found wrong with it. */
import type { ApiObject } from '../pure/object.ts';
import { invalidValue } from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

type Fields = Record<string, unknown>;

/** The fault with which a problem of this member goes unseen. */
const UNSEEN: Readonly<Record<string, FaultId>> = {
  type: 'event-type-unchecked',
  action: 'event-action-optional',
  reason: 'event-reason-optional',
  reportingController: 'event-controller-optional',
  reportingInstance: 'event-instance-optional',
  eventTime: 'event-time-optional',
  firstTimestamp: 'event-first-timestamp-permitted',
  lastTimestamp: 'event-last-timestamp-permitted',
  count: 'event-count-permitted',
};

/** The problems of an event of the newer group, after a bug. */
export function misjudgedEvent(found: FieldProblem[], event: ApiObject, faults: FaultSet): FieldProblem[] {
  if (faults.size === 0) return found;
  const { type } = event;
  const source = (event.source ?? {}) as Fields;
  const problems = found.filter(({ field }) => {
    if (field === 'type' && faults.has('event-type-in-any-case') && /^(normal|warning)$/i.test(String(type)))
      return false;
    if (field === 'type' && faults.has('event-type-has-a-default')) return (type ?? '') !== '';
    if (field === 'source' && faults.has('event-source-component-permitted')) return source.component === undefined;
    if (field === 'source' && faults.has('event-source-host-permitted')) return source.host === undefined;
    const unseen = UNSEEN[field];
    return unseen === undefined || !faults.has(unseen);
  });
  if (type === 'Warning' && faults.has('event-warnings-unknown')) {
    problems.push(invalidValue('type', type, 'has invalid value: Warning'));
  }
  return faults.has('event-first-problem-only') ? problems.map((one) => ({ ...one, field: 'event' })) : problems;
}

/** An event as it is stored, after a bug. */
export function misstoredEvent(stored: ApiObject, faults: FaultSet): ApiObject {
  if (faults.size === 0) return stored;
  const event: ApiObject = { ...stored };
  const { involvedObject, series } = event as { involvedObject?: Fields; series?: Fields };
  if (faults.has('event-series-dropped')) delete event.series;
  if (involvedObject !== undefined && faults.has('event-regarding-is-kind-and-name')) {
    const kept = Object.entries(involvedObject).filter(([member]) => ['kind', 'namespace', 'name'].includes(member));
    Object.assign(event, { involvedObject: Object.fromEntries(kept) });
  }
  if (faults.has('event-time-in-seconds')) {
    if (typeof event.eventTime === 'string') event.eventTime = inSeconds(event.eventTime);
    if (series !== undefined) {
      Object.assign(event, { series: { ...series, lastObservedTime: inSeconds(series.lastObservedTime) } });
    }
  }
  if (typeof event.eventTime === 'string' && faults.has('event-time-is-first-timestamp')) {
    event.firstTimestamp = event.eventTime.replace(/\.\d+/, '');
  }
  if (series !== undefined && faults.has('event-series-fills-older-members')) {
    Object.assign(event, { count: series.count, lastTimestamp: String(series.lastObservedTime).replace(/\.\d+/, '') });
  }
  return event;
}

function inSeconds(time: unknown): string {
  return String(time).replace(/\.\d+/, '.000000');
}

/** The names under which the newer group shows the members of a stored event, after a bug. */
export function misnamedMembers(
  names: Readonly<Record<string, string>>,
  faults: FaultSet,
): Readonly<Record<string, string>> {
  const kept = Object.entries(names).filter(([stored, shown]) => {
    if (stored === 'involvedObject') return !faults.has('event-regarding-is-involved-object');
    return !(shown.startsWith('deprecated') && faults.has('event-older-names-shown'));
  });
  return Object.fromEntries(kept);
}

/** An event as the newer group shows it, after a bug. */
export function misshownEvent(shown: ApiObject, faults: FaultSet): ApiObject {
  if (!faults.has('event-older-members-dropped')) return shown;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !name.startsWith('deprecated'))) as ApiObject;
}
