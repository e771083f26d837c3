/**
 * Events, served by the core group and by `events`, stored in the version of the core group. The group `events` renames fields and
 * validates more; the conversion renames them, so that all validation sees the fields of the core group.
 */
import type { ApiObject, Json } from '../../pure/object.ts';
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { fieldsOf, isUnset, text } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

const INVOLVED = ['kind', 'namespace', 'name', 'uid', 'apiVersion', 'resourceVersion', 'fieldPath'];

export const eventsRules: KindRules = {
  createOnUpdate: true,
  skipSchemaValidation: true,
  validate: validateNamespace,
  selectable: {
    names: [...INVOLVED.map((member) => `involvedObject.${member}`), 'reason', 'reportingComponent', 'source', 'type'],
    values(event) {
      const involved = fieldsOf(event.involvedObject);
      const { component } = fieldsOf(event.source);
      return {
        ...Object.fromEntries(INVOLVED.map((member) => [`involvedObject.${member}`, text(involved[member])])),
        reason: text(event.reason),
        reportingComponent: text(event.reportingComponent),
        source: isUnset(component) ? text(event.reportingComponent) : text(component),
        type: text(event.type),
      };
    },
  },
};

/** Field names of the core group, and of the group `events`. */
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

const { selectable: _, ...shared } = eventsRules;

export const newerEventsRules: KindRules = {
  ...shared,
  validate: (event) => [...validateNamespace(event), ...validateNew(event)],
  conversion: () => ({
    toStorageVersion: (event) => withShownMembers(renamed(withoutZero(event), RENAMED_BACK)),
    fromStorageVersion: (event) => withCount(withoutEmpty(renamed(event, RENAMED))),
  }),
};

/** events/v1beta1 takes the events of the core group; only what has an eventTime needs what came with that. */
export const eventsV1beta1: Partial<KindRules> = {
  validate: (event) => [...validateNamespace(event), ...(isUnset(event.eventTime) ? [] : textProblems(event))],
};

function renamed(event: ApiObject, names: Readonly<Record<string, string>>): ApiObject {
  return withMembers(event, (members) => members.map(([member, value]) => [names[member] ?? member, value]));
}

/** Members that the core group always shows. */
function withShownMembers(event: ApiObject): ApiObject {
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

/** Strings that the group `events` omits when they are empty. */
function withoutEmpty(event: ApiObject): ApiObject {
  const empty = ['reportingController', 'reportingInstance'].filter((member) => event[member] === '');
  return withMembers(event, (members) => members.filter(([member]) => !empty.includes(member)));
}

/** The count of a series, which only the group `events` shows when it is zero. */
function withoutZero(event: ApiObject): ApiObject {
  const { count, ...series } = fieldsOf(event.series);
  return count === 0 ? { ...event, series } : event;
}

function withCount(event: ApiObject): ApiObject {
  return isUnset(event.series) ? event : { ...event, series: { count: 0, ...fieldsOf(event.series) } };
}

/** Neither kind, nor apiVersion, nor metadata changes. */
function withMembers(event: ApiObject, change: (members: [string, Json][]) => [string, Json][]): ApiObject {
  const { apiVersion, kind, metadata } = event;
  return { ...Object.fromEntries(change(Object.entries(event))), apiVersion, kind, metadata };
}

function validateNamespace(event: ApiObject): FieldProblem[] {
  const namespace = text(fieldsOf(event.involvedObject).namespace);
  return (namespace === '' ? 'default' : namespace) === event.metadata.namespace
    ? []
    : [invalidValue('involvedObject.namespace', namespace, 'does not match event.namespace')];
}

function validateNew(event: ApiObject): FieldProblem[] {
  const problems: FieldProblem[] = isUnset(event.eventTime) ? [required('eventTime')] : [];
  const type = text(event.type);
  if (!['Normal', 'Warning'].includes(type)) problems.push(invalidValue('type', type, `has invalid value: ${type}`));
  problems.push(...textProblems(event));
  const set = {
    firstTimestamp: !isUnset(event.firstTimestamp),
    lastTimestamp: !isUnset(event.lastTimestamp),
    count: (event.count ?? 0) !== 0,
    source: Object.values(fieldsOf(event.source)).some((value) => !isUnset(value)),
  };
  for (const [member, isSet] of Object.entries(set)) {
    if (isSet) problems.push(invalidValue(member, '', 'needs to be unset'));
  }
  return problems;
}

function textProblems(event: ApiObject): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const requiredTexts = {
    reportingController: text(event.reportingComponent),
    reportingInstance: text(event.reportingInstance),
    action: text(event.action),
    reason: text(event.reason),
  };
  for (const [member, value] of Object.entries(requiredTexts)) {
    if (value === '') problems.push(required(member));
    else if (Buffer.byteLength(value) > 128) {
      problems.push(invalidValue(member, value, 'can have at most 128 characters'));
    }
  }
  if (Buffer.byteLength(text(event.message)) > 1024) {
    problems.push(invalidValue('message', '', 'can have at most 1024 characters'));
  }
  return problems;
}
