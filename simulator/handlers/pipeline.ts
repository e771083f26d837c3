/**
 * The table of checks of a request, by verb, in order. Clients can observe which of several errors takes precedence; each row has the
 * position at which kube-apiserver was observed to run the check. Checks against the stored object follow the table, in the file of the
 * verb: uid, existence, namespace, resourceVersion, validation (change.ts), or namespace, validation, existence (create.ts).
 *
 * A request with an unserved path (404) or an unsupported verb (405) is rejected before these checks; see endpoints.ts.
 */
import type { Answer } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { Verb } from '../registry/resource.ts';
import { recordRequestObject } from './audit-trail.ts';
import type { Call } from './call.ts';
import { bodyIsRead, patchIsJson } from './checks/body.ts';
import { bodyIsDecoded } from './checks/decode.ts';
import {
  acceptCanBeSatisfied,
  acceptCanBeStreamed,
  acceptIsRoutable,
  acceptIsSatisfiedFirst,
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
import { deleteOne } from './deletion/delete.ts';
import { deleteCollection } from './deletion/delete-collection.ts';
import { removeRepeatedOwners } from './owner-references.ts';
import { patch } from './patch.ts';
import { get } from './reading/get.ts';
import { list } from './reading/list.ts';
import { update } from './update.ts';
import { watch } from './watching/watch.ts';
import { limitTime } from './write-time.ts';

/** A check of a request. It throws the error that rejects the request, and returns a promise only if it is asynchronous. */
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
  [acceptIsSatisfiedFirst,     o,  X,  X,  o,  o,  o,  o,  o],  // 406
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
  [patchIsJson,                o,  o,  o,  o,  o,  X,  o,  o],  // 400
  [getOptionsAreValid,         X,  o,  o,  o,  o,  o,  o,  o],  // 400
  [contentTypeIsRead,          o,  o,  o,  o,  X,  o,  o,  o],  // 415
  [contentTypeOfOptionsIsRead, o,  o,  o,  o,  o,  o,  X,  X],  // 415
  [deleteOptionsAreReadable,   o,  o,  o,  o,  o,  o,  X,  X],  // 400
  [deleteOptionsAreValid,      o,  o,  o,  o,  o,  o,  X,  X],  // 422
  [bodyIsDecoded,              o,  o,  o,  X,  X,  o,  o,  o],  // 400
  [recordRequestObject,        o,  o,  o,  X,  X,  X,  X,  X],  // nothing
  [removeRepeatedOwners,       o,  o,  o,  X,  X,  o,  o,  o],  // a warning
  [namespaceMatches,           o,  o,  o,  X,  X,  o,  o,  o],  // 400
  [nameMatches,                o,  o,  o,  o,  X,  o,  o,  o],  // 400
  [pathNamesAnObject,          X,  o,  o,  o,  X,  X,  X,  o],  // 400
];

function selectChecks(verb: Verb): readonly Check[] {
  const column = VERBS.indexOf(verb);
  return TABLE.filter(([, ...marks]) => marks[column]).map(([check]) => check);
}

export const CHECKS: Readonly<Record<Verb, readonly Check[]>> = {
  get: selectChecks('get'),
  list: selectChecks('list'),
  watch: selectChecks('watch'),
  create: selectChecks('create'),
  update: selectChecks('update'),
  patch: selectChecks('patch'),
  delete: selectChecks('delete'),
  deletecollection: selectChecks('deletecollection'),
};

export const ACTIONS: Readonly<Record<Verb, (call: Call) => MaybePromise<Answer>>> = {
  get,
  list,
  watch,
  create: limitTime(create),
  update: limitTime(update),
  patch: limitTime(patch),
  delete: limitTime(deleteOne),
  deletecollection: deleteCollection,
};
