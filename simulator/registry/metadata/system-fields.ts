/**
 * The members of metadata that belong to the server. At creation they are made, whatever the client sent; at an update they are
 * taken from the stored object where the client left them out, and what it changed is for validation to refuse.
 */
import { generatedName, SUFFIX_ALPHABET, SUFFIX_LENGTH } from '../../pure/names/generate-name.ts';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import type { RequestScope } from '../resource.ts';

/** Observed: a `generation` that is sent stays; `selfLink` and a deletion do not. Owners are tracked before. */
export function fillForCreate(object: ApiObject, scope: RequestScope): void {
  const { metadata } = object;
  if (isEmpty(metadata.name) && !isEmpty(metadata.generateName)) {
    metadata.name = generatedName(metadata.generateName as string, scope.text(SUFFIX_LENGTH, SUFFIX_ALPHABET));
  }
  metadata.uid = scope.uuid();
  metadata.creationTimestamp = scope.now();
  object.metadata = inOrder(metadata, (member) => !NEVER_AT_CREATION.has(member));
}

/** An update never removes or moves a deletion, never moves the creation, and never counts the generation by itself. */
export function fillForUpdate(object: ApiObject, { metadata: previous }: ApiObject): void {
  const next = object.metadata;
  if (isEmpty(next.uid)) take(next, previous, 'uid');
  take(next, previous, 'generation');
  take(next, previous, 'creationTimestamp');
  if (previous.deletionTimestamp !== undefined) take(next, previous, 'deletionTimestamp');
  if (next.deletionGracePeriodSeconds === undefined) take(next, previous, 'deletionGracePeriodSeconds');
  object.metadata = inOrder(next, (member) => member !== 'selfLink');
}

const NEVER_AT_CREATION: ReadonlySet<string> = new Set(['deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink']);

/** The order of the type, in which genuine servers write the members. */
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

/** Also of use to whoever adds a member. */
export function inOrder(metadata: ObjectMeta, keep: (member: string) => boolean = () => true): ObjectMeta {
  const ordered: Record<string, unknown> = {};
  for (const member of ORDER) {
    const value = metadata[member];
    if (value !== undefined && keep(member)) ordered[member] = value;
  }
  return ordered as ObjectMeta;
}

function take<Member extends keyof ObjectMeta>(next: ObjectMeta, previous: ObjectMeta, member: Member): void {
  if (previous[member] === undefined) delete next[member];
  else next[member] = previous[member];
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text === '';
}
