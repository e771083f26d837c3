/**
 * Validates Events. Causes use the field names of core/v1, the version in which Events are stored. Only the controller is reported with its
 * field name in the group of the request. The validation is stricter for Events with an eventTime, and strictest
 * for new Events of the group `events`.
 */
import { quote } from '../../../../values/go-quote.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import type { ApiObject, Json } from '../../../pure/object.ts';
import {
  createInvalidValueProblem,
  createRequiredProblem,
  NIL_VALUE,
  type ShownValue,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isUnset, readMembers, readText } from '../../object-fields.ts';

const EVENT_TYPES = ['Normal', 'Warning'];
const MAX_TEXT_LENGTH = 128;
const MAX_NOTE_LENGTH = 1024;

/** Validates the fields that both groups validate. `controllerField` is `reportingComponent` or `reportingController`. */
export function validateCommonFields(event: ApiObject, controllerField: string): FieldProblem[] {
  return isUnset(event.eventTime) ? validateNamespace(event) : validateEventWithTime(event, controllerField);
}

/** Validates a new Event of the group `events`. */
export function validateNewEvent(event: ApiObject): FieldProblem[] {
  const problems = [...validateCommonFields(event, 'reportingController'), ...validateSeries(event)];
  if (isUnset(event.eventTime)) problems.push(createRequiredProblem('eventTime'));
  const type = readText(event.type);
  if (!EVENT_TYPES.includes(type)) problems.push(createInvalidValueProblem('type', '', `has invalid value: ${type}`));
  const presenceByMember = {
    firstTimestamp: !isUnset(event.firstTimestamp),
    lastTimestamp: !isUnset(event.lastTimestamp),
    count: (event.count ?? 0) !== 0,
    source: Object.values(readMembers(event.source)).some((value) => !isUnset(value)),
  };
  for (const [member, isSet] of Object.entries(presenceByMember)) {
    if (isSet) problems.push(createInvalidValueProblem(member, '', 'needs to be unset'));
  }
  return problems;
}

/** Validates an update in the group `events`, which may change only the series and the metadata. */
export function validateEventChange(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const problems = validateCommonFields(updatedObject, 'reportingController');
  if (!isSameStruct(updatedObject.series, previous.series)) problems.push(...validateSeries(updatedObject));
  for (const [member, field, format] of IMMUTABLE_MEMBERS) {
    const isEqual = member === 'related' ? isSameStruct : isSameMember;
    if (isEqual(updatedObject[member], previous[member])) continue;
    problems.push(createInvalidValueProblem(field, format(updatedObject[member]), 'field is immutable'));
  }
  return problems;
}

type FormatMember = (value: Json | undefined) => ShownValue;

const formatText: FormatMember = (value) => readText(value);
const formatTime: FormatMember = (value) => ({
  unquoted: `${formatGoTime(readText(value))} +0000 UTC`,
  ...(isUnset(value) && { json: 'null' }),
});
const formatReference: FormatMember = (value) => ({
  unquoted: formatGoStruct('core.ObjectReference', value, [
    'kind',
    'namespace',
    'name',
    'uid',
    'apiVersion',
    'resourceVersion',
    'fieldPath',
  ]),
});

/** The immutable fields, in the order of comparison, with their names in causes. */
const IMMUTABLE_MEMBERS: readonly (readonly [member: string, field: string, format: FormatMember])[] = [
  ['involvedObject', 'involvedObject', formatReference],
  ['reason', 'reason', formatText],
  ['message', 'message', formatText],
  ['source', 'source', (value) => ({ unquoted: formatGoStruct('core.EventSource', value, ['component', 'host']) })],
  ['firstTimestamp', 'firstTimestamp', formatTime],
  ['lastTimestamp', 'lastTimestamp', formatTime],
  ['count', 'count', (value) => Number(value ?? 0)],
  ['reason', 'reason', formatText],
  ['type', 'type', formatText],
  ['eventTime', 'eventTime', formatTime],
  ['action', 'action', formatText],
  ['related', 'related', (value) => (isUnset(value) ? NIL_VALUE : formatReference(value))],
  ['reportingComponent', 'reportingController', formatText],
  ['reportingInstance', 'reportingInstance', formatText],
];

/** Compares values. An unset value equals '', 0 and an empty object. */
function isSameMember(value: Json | undefined, previousValue: Json | undefined): boolean {
  const isEmptyValue = (value: Json | undefined): boolean =>
    isUnset(value) || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isEmptyValue(value) ? isEmptyValue(previousValue) : isDeepEqual(value, previousValue);
}

/** Compares optional structs. An unset struct differs from an empty struct. */
function isSameStruct(value: Json | undefined, previousValue: Json | undefined): boolean {
  return isUnset(value) === isUnset(previousValue) && isSameMember(value, previousValue);
}

function validateNamespace(event: ApiObject): FieldProblem[] {
  const namespace = readText(readMembers(event.involvedObject).namespace);
  return (namespace === '' ? 'default' : namespace) === event.metadata.namespace
    ? []
    : [createNamespaceProblem(namespace)];
}

function validateEventWithTime(event: ApiObject, controller: string): FieldProblem[] {
  const namespace = readText(readMembers(event.involvedObject).namespace);
  const problems: FieldProblem[] = [];
  if (namespace === '' && !['default', 'kube-system'].includes(event.metadata.namespace ?? '')) {
    problems.push(createNamespaceProblem(namespace));
  }
  const reportingComponent = readText(event.reportingComponent);
  if (reportingComponent === '') problems.push(createRequiredProblem(controller));
  for (const problem of checkQualifiedName(reportingComponent))
    problems.push(createInvalidValueProblem(controller, reportingComponent, problem));
  for (const member of ['reportingInstance', 'action', 'reason']) {
    if (readText(event[member]) === '') problems.push(createRequiredProblem(member));
    problems.push(...validateLength(event, member, MAX_TEXT_LENGTH));
  }
  return [...problems, ...validateLength(event, 'message', MAX_NOTE_LENGTH)];
}

function createNamespaceProblem(namespace: string): FieldProblem {
  return createInvalidValueProblem('involvedObject.namespace', namespace, 'does not match event.namespace');
}

function validateLength(event: ApiObject, member: string, max: number): FieldProblem[] {
  if (Buffer.byteLength(readText(event[member])) <= max) return [];
  return [createInvalidValueProblem(member, '', `can have at most ${max} characters`)];
}

function validateSeries(event: ApiObject): FieldProblem[] {
  if (isUnset(event.series)) return [];
  const { count, lastObservedTime } = readMembers(event.series);
  return [
    ...(Number(count ?? 0) < 2 ? [createInvalidValueProblem('series.count', '', 'should be at least 2')] : []),
    ...(isUnset(lastObservedTime) ? [createRequiredProblem('series.lastObservedTime')] : []),
  ];
}

/** Formats a time as `2026-01-02 03:04:05.000001`, without trailing zeros of the fraction. */
function formatGoTime(time: string): string {
  if (time === '') return '0001-01-01 00:00:00';
  return time
    .replace('T', ' ')
    .replace('Z', '')
    .replace(/\.?0+$/, (zeros) => (time.includes('.') ? '' : zeros));
}

function formatGoStruct(type: string, value: Json | undefined, members: readonly string[]): string {
  const fields = readMembers(value);
  const printedMembers = members.map((member) => `${toGoName(member)}:${quote(readText(fields[member]))}`);
  return `${type}{${printedMembers.join(', ')}}`;
}

function toGoName(member: string): string {
  if (member === 'uid') return 'UID';
  return member === 'apiVersion' ? 'APIVersion' : member.charAt(0).toUpperCase() + member.slice(1);
}
