/**
 * The members of metadata that the server sets. A create sets them whatever the client sent; an update takes them from the stored object
 * where the client left them out, and validation refuses those that it changed.
 */
import { generatedName, SUFFIX_ALPHABET, SUFFIX_LENGTH } from '../../pure/names/generate-name.ts';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { RequestScope } from '../resource.ts';

/** As observed, a `generation` that is sent stays; `selfLink` and deletion fields are dropped. managedFields are set before. */
export function fillForCreate(object: ApiObject, scope: RequestScope): void {
  const { metadata } = object;
  const { generateName = '' } = metadata;
  if (isEmpty(metadata.name) && generateName !== '') {
    metadata.name = generatedName(generateName, scope.text(SUFFIX_LENGTH, SUFFIX_ALPHABET));
  }
  metadata.uid = scope.uuid();
  metadata.creationTimestamp = scope.now();
  object.metadata = inOrder(metadata, (member) => !NEVER_AT_CREATION.has(member));
}

/** An update keeps deletionTimestamp, creationTimestamp and generation; the strategy increases generation. */
export function fillForUpdate(object: ApiObject, { metadata: previous }: ApiObject): void {
  const next = object.metadata;
  if (isEmpty(next.uid)) copyMember(next, previous, 'uid');
  copyMember(next, previous, 'generation');
  copyMember(next, previous, 'creationTimestamp');
  if (previous.deletionTimestamp !== undefined) copyMember(next, previous, 'deletionTimestamp');
  if (next.deletionGracePeriodSeconds === undefined) copyMember(next, previous, 'deletionGracePeriodSeconds');
  object.metadata = inOrder(next, (member) => member !== 'selfLink');
}

const NEVER_AT_CREATION: ReadonlySet<string> = new Set(['deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink']);

/** The order of the Go type, in which kube-apiserver encodes the members. */
const ORDER = [
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

/** The members of ObjectMeta in the order of the type. */
export function inOrder(metadata: ObjectMeta, keep: (member: string) => boolean = () => true): ObjectMeta {
  const ordered: ObjectMeta = {};
  for (const member of ORDER) {
    if (keep(member)) copyMember(ordered, metadata, member);
  }
  return ordered;
}

function copyMember<Member extends keyof ObjectMeta>(next: ObjectMeta, previous: ObjectMeta, member: Member): void {
  if (previous[member] === undefined) delete next[member];
  else next[member] = previous[member];
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text === '';
}
