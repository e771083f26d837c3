/**
 * The rules of Events. They are served by the core group and by the group `events`, and stored in the version of the core group. The group
 * `events` renames fields and has stricter rules. The conversion restores the names of the core group before validation.
 */
import type { Machinery } from '../../../../spec/machinery.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { pathSegmentName } from '../../metadata/name-rules.ts';
import { isUnset, objectMembers, text } from '../../object-fields.ts';
import { validateCommonFields, validateEventChange, validateNewEvent } from './event-validation.ts';

const REFERENCE_MEMBERS = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

export const eventsRules: KindRules = {
  createOnUpdate: true,
  defaultPropagation: { policy: 'none' },
  nameRule: pathSegmentName,
  skipFinalizerValidation: true,
  skipSchemaValidation: true,
  validate: (event) => validateCommonFields(event, 'reportingComponent'),
  validateUpdateOnly: true,
  validateUpdate: (event) => validateCommonFields(event, 'reportingComponent'),
  selectable: {
    names: [
      ...REFERENCE_MEMBERS.map((member) => `involvedObject.${member}`),
      'reason',
      'reportingComponent',
      'source',
      'type',
    ],
    values(event) {
      const involved = objectMembers(event.involvedObject);
      const { component } = objectMembers(event.source);
      return {
        ...Object.fromEntries(REFERENCE_MEMBERS.map((member) => [`involvedObject.${member}`, text(involved[member])])),
        reason: text(event.reason),
        reportingComponent: text(event.reportingComponent),
        source: isUnset(component) ? text(event.reportingComponent) : text(component),
        type: text(event.type),
      };
    },
  },
};

/** The names of fields in the core group and in the group `events`. */
const RENAMED: Readonly<Record<string, string>> = {
  involvedObject: 'regarding',
  message: 'note',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  reportingComponent: 'reportingController',
};
const RENAMED_BACK = Object.fromEntries(Object.entries(RENAMED).map(([core, newer]) => [newer, core]));

const { nameRule: _, skipFinalizerValidation: __, ...sharedRules } = eventsRules;

export const newerEventsRules = (machinery: ReadonlySet<Machinery>): KindRules => ({
  ...strictEvents,
  // Releases before 1.24 compare the Event with itself.
  validateUpdate: (next, previous) => validateEventChange(next, machinery.has('events-compared') ? previous : next),
});

const strictEvents: KindRules = {
  ...sharedRules,
  selectable: {
    names: [...REFERENCE_MEMBERS.map((member) => `regarding.${member}`), 'reason', 'reportingController', 'type'],
    values(event) {
      const regarding = objectMembers(event.involvedObject);
      return {
        ...Object.fromEntries(REFERENCE_MEMBERS.map((member) => [`regarding.${member}`, text(regarding[member])])),
        reason: text(event.reason),
        reportingController: text(event.reportingComponent),
        type: text(event.type),
      };
    },
  },
  validate: validateNewEvent,
  conversion: () => ({
    toStorageVersion: (event) => addRequiredMembers(renameMembers(omitZeroCount(event), RENAMED_BACK)),
    fromStorageVersion: (event) => addCount(omitEmpty(renameMembers(event, RENAMED))),
  }),
};

/** The rules of events/v1beta1, which are those of the core group. */
export const eventsV1beta1: Partial<KindRules> = {
  validate: (event) => validateCommonFields(event, 'reportingController'),
  validateUpdate: (event) => validateCommonFields(event, 'reportingController'),
};

function renameMembers(event: ApiObject, names: Readonly<Record<string, string>>): ApiObject {
  return replaceMembers(event, (members) => members.map(([member, value]) => [names[member] ?? member, value]));
}

/** Adds the members that the core group always returns. */
function addRequiredMembers(event: ApiObject): ApiObject {
  return {
    ...event,
    involvedObject: event.involvedObject ?? {},
    source: event.source ?? {},
    firstTimestamp: event.firstTimestamp ?? null,
    lastTimestamp: event.lastTimestamp ?? null,
    reportingComponent: event.reportingComponent ?? '',
    reportingInstance: event.reportingInstance ?? '',
  };
}

/** Removes empty strings of members that the group `events` omits if they are empty. */
function omitEmpty(event: ApiObject): ApiObject {
  const emptyMembers = ['reportingController', 'reportingInstance'].filter((member) => event[member] === '');
  return replaceMembers(event, (members) => members.filter(([member]) => !emptyMembers.includes(member)));
}

/** Removes a zero count of the series, which only the group `events` returns. */
function omitZeroCount(event: ApiObject): ApiObject {
  const { count, ...series } = objectMembers(event.series);
  return count === 0 ? { ...event, series } : event;
}

function addCount(event: ApiObject): ApiObject {
  return isUnset(event.series) ? event : { ...event, series: { count: 0, ...objectMembers(event.series) } };
}

/** Replaces the members of an Event except kind, apiVersion and metadata. */
function replaceMembers(event: ApiObject, change: (members: [string, Json][]) => [string, Json][]): ApiObject {
  const { apiVersion, kind, metadata } = event;
  return { ...Object.fromEntries(change(Object.entries(event))), apiVersion, kind, metadata };
}
