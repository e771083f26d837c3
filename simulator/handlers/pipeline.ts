/**
 * The table of checks of a request, by verb, in order. Clients can observe which of several errors takes precedence; each row has the
 * position at which kube-apiserver was observed to run the check. The handlers then check the request against the stored object. The order is
 * uid, existence, namespace, resourceVersion, validation for PUT and PATCH (change.ts), and namespace, validation, existence for POST
 * (create.ts).
 *
 * A request with an unserved path (404) or an unsupported verb (405) is rejected before these checks; see endpoints.ts.
 */
import type { HttpResponse } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { Verb } from '../registry/resource.ts';
import type { Call } from './call.ts';
import { checkPatchSyntax, readRequestBody } from './checks/body.ts';
import { decodeRequestBody } from './checks/decode.ts';
import {
  checkAcceptInRouter,
  checkPatchTypeInHandler,
  checkPatchTypeInRouter,
  checkStreamSerializer,
  negotiateResponse,
  negotiateResponseBeforeListOptions,
  readContentType,
  readOptionsContentType,
} from './checks/media-types.ts';
import { checkNameMatch, checkNamespaceMatch, checkPathNames, requireName } from './checks/names.ts';
import {
  decodeDeleteOptionsBody,
  decodeListOptions,
  validateCollectionOptions,
  validateCreateOptions,
  validateDeleteOptions,
  validateGetOptions,
  validateListOptions,
  validatePatchOptions,
  validateUpdateOptions,
  validateWatchOptions,
} from './checks/options.ts';
import { parseSelectors, validateSelectors } from './checks/selectors.ts';
import { handleCreate } from './create.ts';
import { handleDelete } from './deletion/delete.ts';
import { handleDeleteCollection } from './deletion/delete-collection.ts';
import { removeDuplicateOwnersOfRequest } from './owner-references.ts';
import { handlePatch } from './patch.ts';
import { handleGet } from './reading/get.ts';
import { handleList } from './reading/list.ts';
import { recordRequestObject } from './record-request-object.ts';
import { handleUpdate } from './update.ts';
import { handleWatch } from './watching/watch.ts';
import { limitWriteTime } from './write-time.ts';

/** A check of a request. It throws the error that rejects the request, and returns a promise only if it is asynchronous. */
export type Check = (call: Call) => Promise<void> | void;

const VERB_COLUMNS: readonly Verb[] = [
  'get',
  'list',
  'watch',
  'create',
  'update',
  'patch',
  'delete',
  'deletecollection',
];
/** The marks of CHECK_TABLE: `X` if the check runs for the verb of the column, otherwise `o`. */
const o = false;
const X = true;

type VerbMarks = readonly [boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean];

// biome-ignore format: a table
const CHECK_TABLE: readonly (readonly [Check, ...VerbMarks])[] = [
  //                                   get list watch create update patch delete deletecollection
  [checkPatchTypeInRouter,             o,  o,   o,    o,     o,     X,    o,     o],  // 415
  [checkAcceptInRouter,                X,  X,   X,    X,     X,     X,    X,     X],  // 406
  [checkPatchTypeInHandler,            o,  o,   o,    o,     o,     X,    o,     o],  // 415
  [requireName,                        o,  o,   o,    o,     X,     X,    o,     o],  // 400
  [negotiateResponseBeforeListOptions, o,  X,   X,    o,     o,     o,    o,     o],  // 406
  [decodeListOptions,                  o,  X,   X,    o,     o,     o,    o,     o],  // 400
  [parseSelectors,                     o,  X,   X,    o,     o,     o,    o,     o],  // 400
  [validateListOptions,                o,  X,   o,    o,     o,     o,    o,     o],  // 422
  [validateWatchOptions,               o,  o,   X,    o,     o,     o,    o,     o],  // 422
  [negotiateResponse,                  X,  X,   X,    X,     X,     X,    X,     X],  // 406
  [validateSelectors,                  o,  X,   X,    o,     o,     o,    o,     o],  // 400
  [checkStreamSerializer,              o,  o,   X,    o,     o,     o,    o,     o],  // 406
  [decodeListOptions,                  o,  o,   o,    o,     o,     o,    o,     X],  // 400
  [parseSelectors,                     o,  o,   o,    o,     o,     o,    o,     X],  // 400
  [validateCollectionOptions,          o,  o,   o,    o,     o,     o,    o,     X],  // 422
  [validateSelectors,                  o,  o,   o,    o,     o,     o,    o,     X],  // 400
  [readContentType,                    o,  o,   o,    X,     o,     o,    o,     o],  // 415
  [readRequestBody,                    o,  o,   o,    X,     X,     X,    X,     X],  // 413
  [validateCreateOptions,              o,  o,   o,    X,     o,     o,    o,     o],  // 422
  [validateUpdateOptions,              o,  o,   o,    o,     X,     o,    o,     o],  // 422
  [validatePatchOptions,               o,  o,   o,    o,     o,     X,    o,     o],  // 422
  [checkPatchSyntax,                   o,  o,   o,    o,     o,     X,    o,     o],  // 400
  [validateGetOptions,                 X,  o,   o,    o,     o,     o,    o,     o],  // 400
  [readContentType,                    o,  o,   o,    o,     X,     o,    o,     o],  // 415
  [readOptionsContentType,             o,  o,   o,    o,     o,     o,    X,     X],  // 415
  [decodeDeleteOptionsBody,            o,  o,   o,    o,     o,     o,    X,     X],  // 400
  [validateDeleteOptions,              o,  o,   o,    o,     o,     o,    X,     X],  // 422
  [decodeRequestBody,                  o,  o,   o,    X,     X,     o,    o,     o],  // 400
  [recordRequestObject,                o,  o,   o,    X,     X,     X,    X,     X],  // no error
  [removeDuplicateOwnersOfRequest,     o,  o,   o,    X,     X,     o,    o,     o],  // a warning
  [checkNamespaceMatch,                o,  o,   o,    X,     X,     o,    o,     o],  // 400
  [checkNameMatch,                     o,  o,   o,    o,     X,     o,    o,     o],  // 400
  [checkPathNames,                     X,  o,   o,    o,     X,     X,    X,     o],  // 400
];

function selectChecks(verb: Verb): readonly Check[] {
  const column = VERB_COLUMNS.indexOf(verb);
  return CHECK_TABLE.filter(([, ...marks]) => marks[column]).map(([check]) => check);
}

export const CHECKS_BY_VERB: Readonly<Record<Verb, readonly Check[]>> = {
  get: selectChecks('get'),
  list: selectChecks('list'),
  watch: selectChecks('watch'),
  create: selectChecks('create'),
  update: selectChecks('update'),
  patch: selectChecks('patch'),
  delete: selectChecks('delete'),
  deletecollection: selectChecks('deletecollection'),
};

export const HANDLERS_BY_VERB: Readonly<Record<Verb, (call: Call) => MaybePromise<HttpResponse>>> = {
  get: handleGet,
  list: handleList,
  watch: handleWatch,
  create: limitWriteTime(handleCreate),
  update: limitWriteTime(handleUpdate),
  patch: limitWriteTime(handlePatch),
  delete: limitWriteTime(handleDelete),
  deletecollection: handleDeleteCollection,
};
