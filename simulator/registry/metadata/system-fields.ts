/**
 * Sets the members of metadata that the server controls. A create always sets them. An update copies them from the stored object if the
 * request omits them, and validation rejects changed values.
 */
import { joinGeneratedName, SUFFIX_ALPHABET, SUFFIX_LENGTH } from '../../pure/names/generate-name.ts';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { RequestScope } from '../resource.ts';

/**
 * Removes the members that the server sets. A POST removes them before admission, and a PUT or apply that creates an object after
 * admission. A `generation` in the request is kept.
 */
export function removeSystemFieldsForCreate({ metadata }: { metadata: ObjectMeta & { selfLink?: string } }): void {
  for (const member of SYSTEM_FIELDS) delete metadata[member];
  delete metadata.selfLink;
}

const SYSTEM_FIELDS = ['creationTimestamp', 'uid', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const;

/** Sets the members of a new object. Deletion fields that admission set in a POST are kept. managedFields are set earlier. */
export function setSystemFieldsForCreate(object: ApiObject, scope: RequestScope): void {
  const { metadata } = object;
  const { generateName = '' } = metadata;
  if (isEmptyText(metadata.name) && generateName !== '') {
    metadata.name = joinGeneratedName(generateName, scope.createRandomText(SUFFIX_LENGTH, SUFFIX_ALPHABET));
  }
  metadata.uid = scope.createUuid();
  metadata.creationTimestamp = scope.now();
  object.metadata = sortMembers(metadata);
}

/** Sets the members of an updated object. The strategy increments generation later. */
export function setSystemFieldsForUpdate(object: ApiObject, { metadata: previousMetadata }: ApiObject): void {
  const metadata = object.metadata;
  if (isEmptyText(metadata.uid)) copyMember(metadata, previousMetadata, 'uid');
  copyMember(metadata, previousMetadata, 'generation');
  copyMember(metadata, previousMetadata, 'creationTimestamp');
  if (previousMetadata.deletionTimestamp !== undefined) copyMember(metadata, previousMetadata, 'deletionTimestamp');
  if (metadata.deletionGracePeriodSeconds === undefined)
    copyMember(metadata, previousMetadata, 'deletionGracePeriodSeconds');
  object.metadata = sortMembers(metadata);
}

/** The order of the members in the Go type, in which kube-apiserver encodes them. */
const METADATA_MEMBER_ORDER = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
] as const;

/** Returns the members in the order of the Go type, without `selfLink`. */
export function sortMembers(metadata: ObjectMeta): ObjectMeta {
  const sortedMetadata: ObjectMeta = {};
  for (const member of METADATA_MEMBER_ORDER) copyMember(sortedMetadata, metadata, member);
  return sortedMetadata;
}

function copyMember<Member extends keyof ObjectMeta>(target: ObjectMeta, source: ObjectMeta, member: Member): void {
  if (source[member] === undefined) delete target[member];
  else target[member] = source[member];
}

function isEmptyText(text: string | undefined): boolean {
  return text === undefined || text === '';
}
