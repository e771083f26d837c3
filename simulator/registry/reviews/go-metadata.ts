/** Formats ObjectMeta in Go syntax (`%#v`), as in messages of kube-apiserver. */
import { quote } from '../../../values/go-quote.ts';
import { compareText } from '../../pure/go/text.ts';
import type { JsonObject, ObjectMeta, OwnerReference } from '../../pure/object.ts';

const ZERO_TIME = 'time.Date(1, time.January, 1, 0, 0, 0, 0, time.UTC)';

export function formatGoMetadata(metadata: ObjectMeta): string {
  const { name = '', generateName = '', namespace = '', resourceVersion = '', generation = 0 } = metadata;
  const { labels, annotations, ownerReferences, finalizers, managedFields } = metadata;
  const members = [
    `Name:${quote(name)}`,
    `GenerateName:${quote(generateName)}`,
    `Namespace:${quote(namespace)}`,
    'SelfLink:""',
    'UID:""',
    `ResourceVersion:${quote(resourceVersion)}`,
    `Generation:${generation}`,
    `CreationTimestamp:${ZERO_TIME}`,
    'DeletionTimestamp:<nil>',
    'DeletionGracePeriodSeconds:(*int64)(nil)',
    `Labels:${formatStringMap(labels)}`,
    `Annotations:${formatStringMap(annotations)}`,
    `OwnerReferences:${formatList('v1.OwnerReference', ownerReferences?.map(formatOwnerReference))}`,
    `Finalizers:${formatList('string', finalizers?.map(quote))}`,
    `ManagedFields:${formatList('v1.ManagedFieldsEntry', managedFields?.map(formatManagedFieldsEntry))}`,
  ];
  return `v1.ObjectMeta{${members.join(', ')}}`;
}

const JSON_MEMBERS = [
  'name',
  'generateName',
  'namespace',
  'resourceVersion',
  'generation',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
] as const;

/** Formats ObjectMeta in JSON, as in messages since 1.34. */
export function formatMetadataAsJson(metadata: ObjectMeta): string {
  const members = JSON_MEMBERS.filter((member) => metadata[member] !== undefined && metadata[member] !== '').map(
    (member) => [member, SORTED_MEMBERS.has(member) ? sortMembers(metadata[member]) : metadata[member]] as const,
  );
  return JSON.stringify(Object.fromEntries(members));
}

const SORTED_MEMBERS: ReadonlySet<string> = new Set(['labels', 'annotations']);

function sortMembers(map: unknown): unknown {
  return Object.fromEntries(
    Object.entries(map ?? {}).sort(([firstName], [secondName]) => compareText(firstName, secondName)),
  );
}

function formatStringMap(map: Readonly<Record<string, string>> | undefined): string {
  if (map === undefined) return 'map[string]string(nil)';
  const members = Object.entries(map).sort(([a], [b]) => compareText(a, b));
  return `map[string]string{${members.map(([key, value]) => `${quote(key)}:${quote(value)}`).join(', ')}}`;
}

function formatList(type: string, items: readonly string[] | undefined): string {
  return items === undefined ? `[]${type}(nil)` : `[]${type}{${items.join(', ')}}`;
}

function formatOwnerReference({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }: OwnerReference): string {
  const namedMembers = `APIVersion:${quote(apiVersion)}, Kind:${quote(kind)}, Name:${quote(name)}, UID:${quote(uid)}`;
  const pointerMembers = `Controller:${formatPointer('bool', controller)}, BlockOwnerDeletion:${formatPointer('bool', blockOwnerDeletion)}`;
  return `v1.OwnerReference{${namedMembers}, ${pointerMembers}}`;
}

function formatManagedFieldsEntry(entry: JsonObject): string {
  const formatMember = (member: string): string => quote(String(entry[member] ?? ''));
  const fields = formatPointer('v1.FieldsV1', entry.fieldsV1);
  return (
    `v1.ManagedFieldsEntry{Manager:${formatMember('manager')}, Operation:${formatMember('operation')}, APIVersion:${formatMember('apiVersion')}, ` +
    `Time:${formatGoTime(String(entry.time ?? ''))}, FieldsType:${formatMember('fieldsType')}, FieldsV1:${fields}, Subresource:${formatMember('subresource')}}`
  );
}

/** Formats a pointer with a constant address. */
function formatPointer(type: string, value: unknown): string {
  return `(*${type})(${value === undefined ? 'nil' : '0xc000000000'})`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function formatGoTime(time: string): string {
  const [year = 0, month = 0, ...timeParts] = time.split(/\D/).filter(Boolean).map(Number);
  const [day = 0, hour = 0, minute = 0, second = 0] = timeParts;
  return `time.Date(${year}, time.${MONTHS[month - 1] ?? ''}, ${day}, ${hour}, ${minute}, ${second}, 0, time.UTC)`;
}
