/**
 * The behavior of Events. They are served by the core group and by the group `events`, and stored in the version of the core group. The group
 * `events` has other names for some fields and a stricter validation. The conversion restores the names of the core group before validation.
 */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validatePathSegmentName } from '../../metadata/name-rules.ts';
import { isUnset, readMembers, readText } from '../../object-fields.ts';
import { validateCommonFields, validateEventChange, validateNewEvent } from './event-validation.ts';

const REFERENCE_MEMBERS = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

export const coreEventKindRules: KindRules = {
  createsOnUpdate: true,
  defaultPropagation: { policy: 'none' },
  validateName: validatePathSegmentName,
  allowsUnqualifiedFinalizers: true,
  skipsSchemaValidation: true,
  validate: (event) => validateCommonFields(event, 'reportingComponent'),
  validatesOnlyChanges: true,
  validateUpdate: (event) => validateCommonFields(event, 'reportingComponent'),
  selectableFields: {
    names: [
      ...REFERENCE_MEMBERS.map((member) => `involvedObject.${member}`),
      'reason',
      'reportingComponent',
      'source',
      'type',
    ],
    readValues(event) {
      const involved = readMembers(event.involvedObject);
      const { component } = readMembers(event.source);
      return {
        ...Object.fromEntries(
          REFERENCE_MEMBERS.map((member) => [`involvedObject.${member}`, readText(involved[member])]),
        ),
        reason: readText(event.reason),
        reportingComponent: readText(event.reportingComponent),
        source: isUnset(component) ? readText(event.reportingComponent) : readText(component),
        type: readText(event.type),
      };
    },
  },
};

/** The names of fields in the core group and in the group `events`. */
const NEWER_MEMBER_NAMES: Readonly<Record<string, string>> = {
  involvedObject: 'regarding',
  message: 'note',
  source: 'deprecatedSource',
  firstTimestamp: 'deprecatedFirstTimestamp',
  lastTimestamp: 'deprecatedLastTimestamp',
  count: 'deprecatedCount',
  reportingComponent: 'reportingController',
};
const CORE_MEMBER_NAMES = Object.fromEntries(
  Object.entries(NEWER_MEMBER_NAMES).map(([core, newerName]) => [newerName, core]),
);

const { validateName: _, allowsUnqualifiedFinalizers: __, ...sharedRules } = coreEventKindRules;

export const createEventKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...strictEventRules,
  // Releases before 1.24 compare the Event with itself.
  validateUpdate: (updatedObject, previous) =>
    validateEventChange(updatedObject, behaviors.has('events-compared') ? previous : updatedObject),
});

const strictEventRules: KindRules = {
  ...sharedRules,
  selectableFields: {
    names: [...REFERENCE_MEMBERS.map((member) => `regarding.${member}`), 'reason', 'reportingController', 'type'],
    readValues(event) {
      const regarding = readMembers(event.involvedObject);
      return {
        ...Object.fromEntries(REFERENCE_MEMBERS.map((member) => [`regarding.${member}`, readText(regarding[member])])),
        reason: readText(event.reason),
        reportingController: readText(event.reportingComponent),
        type: readText(event.type),
      };
    },
  },
  validate: validateNewEvent,
  conversion: () => ({
    toStorageVersion: (event) => addRequiredMembers(renameMembers(omitZeroCount(event), CORE_MEMBER_NAMES)),
    fromStorageVersion: (event) => addCount(omitEmptyMembers(renameMembers(event, NEWER_MEMBER_NAMES))),
  }),
};

/** The KindRules of events/v1beta1, which are the same as in the core group. */
export const eventV1beta1Rules: Partial<KindRules> = {
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
function omitEmptyMembers(event: ApiObject): ApiObject {
  const emptyMembers = ['reportingController', 'reportingInstance'].filter((member) => event[member] === '');
  return replaceMembers(event, (members) => members.filter(([member]) => !emptyMembers.includes(member)));
}

/** Removes a zero count of the series, which only the group `events` returns. */
function omitZeroCount(event: ApiObject): ApiObject {
  const { count, ...series } = readMembers(event.series);
  return count === 0 ? { ...event, series } : event;
}

function addCount(event: ApiObject): ApiObject {
  return isUnset(event.series) ? event : { ...event, series: { count: 0, ...readMembers(event.series) } };
}

/** Replaces the members of an Event except kind, apiVersion and metadata. */
function replaceMembers(event: ApiObject, change: (members: [string, Json][]) => [string, Json][]): ApiObject {
  const { apiVersion, kind, metadata } = event;
  return { ...Object.fromEntries(change(Object.entries(event))), apiVersion, kind, metadata };
}
