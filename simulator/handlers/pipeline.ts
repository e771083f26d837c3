/**
 * THE table: the checks of a request, by verb, in this order. Which of several errors wins is observable, and each row
 * stands where kube-apiserver was seen to check. What can only be checked against the stored object comes after the table, in
 * the verb's own file: uid, absence, namespace, version, validation (change.ts), or namespace, validation, absence (create.ts).
 *
 * A path that is not served (404) or lacks the verb (405) never comes here; see endpoints.ts.
 */
import type { Answer } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { Verb } from '../registry/resource.ts';
import { recordRequestObject } from './audit-trail.ts';
import type { Call } from './call.ts';
import { bodyIsRead } from './checks/body.ts';
import { bodyIsDecoded } from './checks/decode.ts';
import {
  acceptCanBeSatisfied,
  acceptCanBeStreamed,
  acceptIsRoutable,
  contentTypeIsRead,
  contentTypeOfOptionsIsRead,
  patchTypeIsKnown,
  patchTypeIsRoutable,
} from './checks/media-types.ts';
import { nameMatches, namespaceMatches, pathHasAName, pathNamesAnObject } from './checks/names.ts';
import {
  collectionOptionsAreValid,
  createOptionsAreValid,
  deleteOptionsAreReadable,
  deleteOptionsAreValid,
  getOptionsAreValid,
  listOptionsAreReadable,
  listOptionsAreValid,
  patchOptionsAreValid,
  updateOptionsAreValid,
  watchOptionsAreValid,
} from './checks/options.ts';
import { selectorsAreKnown, selectorsAreReadable } from './checks/selectors.ts';
import { create } from './create.ts';
import { deleteOne } from './delete.ts';
import { deleteCollection } from './delete-collection.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { ownersAreDistinct } from './owner-references.ts';
import { patch } from './patch.ts';
import { update } from './update.ts';
import { watch } from './watch.ts';
import { inTime } from './write-time.ts';

/** Throws what refuses the request; waits only where it must. */
export type Check = (call: Call) => Promise<void> | void;

const VERBS: readonly Verb[] = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
const o = false;
const X = true;

type Marks = readonly [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean];

// biome-ignore format: a table
const TABLE: readonly (readonly [Check, ...Marks])[] = [
  //                          get list watch create update patch delete deletecollection
  [patchTypeIsRoutable,        o,  o,  o,  o,  o,  X,  o,  o],  // 415
  [acceptIsRoutable,           X,  X,  X,  X,  X,  X,  X,  X],  // 406
  [patchTypeIsKnown,           o,  o,  o,  o,  o,  X,  o,  o],  // 415
  [pathHasAName,               o,  o,  o,  o,  X,  X,  o,  o],  // 400
  [listOptionsAreReadable,     o,  X,  X,  o,  o,  o,  o,  o],  // 400
  [selectorsAreReadable,       o,  X,  X,  o,  o,  o,  o,  o],  // 400
  [listOptionsAreValid,        o,  X,  o,  o,  o,  o,  o,  o],  // 422
  [watchOptionsAreValid,       o,  o,  X,  o,  o,  o,  o,  o],  // 422
  [acceptCanBeSatisfied,       X,  X,  X,  X,  X,  X,  X,  X],  // 406
  [selectorsAreKnown,          o,  X,  X,  o,  o,  o,  o,  o],  // 400
  [acceptCanBeStreamed,        o,  o,  X,  o,  o,  o,  o,  o],  // 406
  [listOptionsAreReadable,     o,  o,  o,  o,  o,  o,  o,  X],  // 400
  [selectorsAreReadable,       o,  o,  o,  o,  o,  o,  o,  X],  // 400
  [collectionOptionsAreValid,  o,  o,  o,  o,  o,  o,  o,  X],  // 422
  [selectorsAreKnown,          o,  o,  o,  o,  o,  o,  o,  X],  // 400
  [contentTypeIsRead,          o,  o,  o,  X,  o,  o,  o,  o],  // 415
  [bodyIsRead,                 o,  o,  o,  X,  X,  X,  X,  X],  // 413
  [createOptionsAreValid,      o,  o,  o,  X,  o,  o,  o,  o],  // 422
  [updateOptionsAreValid,      o,  o,  o,  o,  X,  o,  o,  o],  // 422
  [patchOptionsAreValid,       o,  o,  o,  o,  o,  X,  o,  o],  // 422
  [getOptionsAreValid,         X,  o,  o,  o,  o,  o,  o,  o],  // 400
  [contentTypeIsRead,          o,  o,  o,  o,  X,  o,  o,  o],  // 415
  [contentTypeOfOptionsIsRead, o,  o,  o,  o,  o,  o,  X,  X],  // 415
  [deleteOptionsAreReadable,   o,  o,  o,  o,  o,  o,  X,  X],  // 400
  [deleteOptionsAreValid,      o,  o,  o,  o,  o,  o,  X,  X],  // 422
  [bodyIsDecoded,              o,  o,  o,  X,  X,  o,  o,  o],  // 400
  [recordRequestObject,           o,  o,  o,  X,  X,  X,  X,  X],  // nothing
  [ownersAreDistinct,          o,  o,  o,  X,  X,  o,  o,  o],  // a warning
  [namespaceMatches,           o,  o,  o,  X,  X,  o,  o,  o],  // 400
  [nameMatches,                o,  o,  o,  o,  X,  o,  o,  o],  // 400
  [pathNamesAnObject,          X,  o,  o,  o,  X,  X,  X,  o],  // 400
];

function checksOf(verb: Verb): readonly Check[] {
  const column = VERBS.indexOf(verb);
  return TABLE.filter(([, ...marks]) => marks[column]).map(([check]) => check);
}

export const CHECKS: Readonly<Record<Verb, readonly Check[]>> = {
  get: checksOf('get'),
  list: checksOf('list'),
  watch: checksOf('watch'),
  create: checksOf('create'),
  update: checksOf('update'),
  patch: checksOf('patch'),
  delete: checksOf('delete'),
  deletecollection: checksOf('deletecollection'),
};

export const ACTIONS: Readonly<Record<Verb, (call: Call) => MaybePromise<Answer>>> = {
  get,
  list,
  watch,
  create: inTime(create),
  update: inTime(update),
  patch: inTime(patch),
  delete: inTime(deleteOne),
  deletecollection: deleteCollection,
};
