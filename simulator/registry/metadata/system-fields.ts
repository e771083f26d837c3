/**
 * The members of metadata that belong to the server. At creation they are made, whatever the client sent; at an update they are
 * taken from the stored object where the client left them out, and what it changed is for validation to refuse.
 */
import { generatedName, SUFFIX_ALPHABET, SUFFIX_LENGTH } from '../../pure/names/generate-name.ts';
import type { ObjectMeta } from '../../pure/object.ts';
import type { RequestScope } from '../resource.ts';

/** Observed: a `generation` that is sent stays; `selfLink`, a deletion and foreign managedFields do not. */
export function fillForCreate(metadata: ObjectMeta, scope: RequestScope): void {
  if (isEmpty(metadata.name) && !isEmpty(metadata.generateName)) {
    metadata.name = generatedName(metadata.generateName as string, scope.text(SUFFIX_LENGTH, SUFFIX_ALPHABET));
  }
  metadata.uid = scope.uuid();
  metadata.creationTimestamp = scope.now();
  for (const member of ['deletionTimestamp', 'deletionGracePeriodSeconds', 'selfLink', 'managedFields'] as const) {
    delete (metadata as Record<string, unknown>)[member];
  }
}

/** An update never removes or moves a deletion, never moves the creation, and never counts the generation by itself. */
export function fillForUpdate(next: ObjectMeta, previous: ObjectMeta): void {
  if (isEmpty(next.uid)) take(next, previous, 'uid');
  take(next, previous, 'generation');
  take(next, previous, 'creationTimestamp');
  if (previous.deletionTimestamp !== undefined) take(next, previous, 'deletionTimestamp');
  if (next.deletionGracePeriodSeconds === undefined) take(next, previous, 'deletionGracePeriodSeconds');
  take(next, previous, 'managedFields');
  delete (next as Record<string, unknown>).selfLink;
}

function take<Member extends keyof ObjectMeta>(next: ObjectMeta, previous: ObjectMeta, member: Member): void {
  if (previous[member] === undefined) delete next[member];
  else next[member] = previous[member];
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text === '';
}
