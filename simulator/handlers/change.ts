/**
 * Updates a stored object for PUT and PATCH: checks preconditions and resourceVersion, runs the strategy of the kind, skips writes without
 * a change, and deletes the object when its last finalizer is removed (rest-put-*, meta-finalizers-*). Errors have the precedence of
 * kube-apiserver: uid, missing object, namespace, resourceVersion, validation.
 */
import type { HttpResponse } from '../foundation/exchange.ts';
import { evaluateWhenReady } from '../foundation/pending-value.ts';
import { createItemResponse, createObjectResponse } from '../negotiation/response.ts';
import { restoreUnchangedTimes } from '../pure/managed-fields/unchanged-times.ts';
import type { ApiObject } from '../pure/object.ts';
import { createInvalidValueProblem } from '../pure/status/field-problem.ts';
import { createInvalidError } from '../pure/status/invalid.ts';
import {
  createBadRequestError,
  createConflictError,
  createErrorWithoutReason,
  createInternalError,
  createNotFoundError,
} from '../pure/status/reasons.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import { copyMembersStoredDifferently, isObjectStoredDifferently } from '../pure/value/omitted-members.ts';
import { formatResourceVersionMessage, parseResourceVersion } from '../pure/versions/resource-version.ts';
import { createAccessDeniedError } from '../registry/access-denied.ts';
import { setMatchingNamespace } from '../registry/match-namespace.ts';
import { removeSystemFieldsForCreate } from '../registry/metadata/system-fields.ts';
import type { StoredItem, WriteDecision } from '../store/watch-cache.ts';
import { runMutatingAdmission, runValidatingAdmission } from './admission/admission.ts';
import { writeWithinQuota } from './admission/quota.ts';
import { authorizeVerb } from './authorize.ts';
import type { Call } from './call.ts';
import { prepareForCreate, previewResult } from './create.ts';
import { shouldDeleteDuringUpdate } from './deletion/outcome.ts';
import { checkEscalation } from './escalation-check.ts';
import { checkNamespacePhase } from './namespace-lifecycle.ts';
import { allocateAddresses, writeWithAddresses } from './service-addresses.ts';
import { addWarnings } from './warn.ts';

/** Computes the new state of the object. After a conflict with another write, it is called again. The caller may modify the result. */
export type ComputeNextObject = (current: StoredItem | undefined) => ApiObject;

interface WriteOutcome {
  readonly isCreated: boolean;
  /** The object of the response if it is not the stored object: the result of a dry run, or the last state of a removed object. */
  readonly returnedObject?: ApiObject;
}

/** Writes the result of `computeNext`. With `creates`, a missing object is created even if the kind does not allow create on update. */
export async function updateStoredObject(
  call: Call,
  uid: string,
  computeNext: ComputeNextObject,
  { creates: allowsCreate = false }: { readonly creates?: boolean } = {},
): Promise<HttpResponse> {
  const { endpoint, info } = call;
  let outcome: WriteOutcome = { isCreated: false };
  const { item } = await writeWithAddresses(call, () =>
    writeWithinQuota(call, (quotaCheck) =>
      endpoint.storage.write(call.formatStorageKey(info.name), async (current) => {
        if (uid !== '' && uid !== current?.object.metadata.uid) throw createUidConflict(call, uid, current);
        if (current === undefined && !allowsCreate && !endpoint.strategy.allowCreateOnUpdate)
          throw createNotFoundError(endpoint.qualifiedResource, info.name);
        const updatedObject = await evaluateWhenReady(() => computeNext(current));
        await checkNamespacePhase(call, updatedObject, { isCreate: current === undefined });
        const object = await runMutatingAdmission(call, updatedObject, current?.object);
        await checkEscalation(call, object, current?.object);
        const result =
          current === undefined ? await createObject(call, object) : await updateObject(call, object, current);
        await runValidatingAdmission(call, object, current?.object);
        quotaCheck.check(object, current?.object);
        outcome = result.outcome;
        return result.decision;
      }),
    ),
  );
  const { returnedObject } = outcome;
  if (returnedObject !== undefined && call.writeOptions.dryRun)
    outcome = { ...outcome, returnedObject: await previewResult(call, returnedObject) };
  return createWriteResponse(call, outcome, item);
}

interface WriteResult {
  readonly decision: WriteDecision;
  readonly outcome: WriteOutcome;
}

async function createObject(call: Call, object: ApiObject): Promise<WriteResult> {
  if (!keepsDeletionFieldsOnCreate(call)) removeSystemFieldsForCreate(object);
  checkNamespaceAfterAdmission(call, object);
  await allocateAddresses(call, object, undefined);
  prepareForCreate(call, object);
  await authorizeCreate(call);
  const { dryRun } = call.writeOptions;
  // In a dry run, kube-apiserver returns the resourceVersion of the request.
  if (!dryRun || !call.context.departures.has('create-with-version-500')) delete object.metadata.resourceVersion;
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };
  return { decision: { put: object }, outcome: { isCreated: true } };
}

/** Reports whether an object created by PUT or apply keeps the deletion fields of the request (meta-create-on-update-server-fields). */
function keepsDeletionFieldsOnCreate({ context: { departures, behaviors } }: Call): boolean {
  return departures.has('created-by-update-terminating') && behaviors.has('deletion-fields-of-created-by-update');
}

async function updateObject(call: Call, object: ApiObject, current: StoredItem): Promise<WriteResult> {
  const { strategy, resource } = call.endpoint;
  const previous = current.object;
  object.metadata.resourceVersion = checkResourceVersion(call, object, current);
  checkNamespaceAfterAdmission(call, object);
  if (call.kindMismatch?.lacksApiVersion === true) throw createInternalError(MISSING_API_VERSION_MESSAGE);
  if (call.kindMismatch !== undefined) delete object.metadata.managedFields;
  await allocateAddresses(call, object, previous);
  strategy.prepareForUpdate(object, previous, call.scope);
  restoreUnchangedTimes(object, previous);
  const { kindMismatch } = call;
  const problems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floatPaths);
  const reportedKind =
    kindMismatch?.problems.every((problem) => problems.includes(problem)) === true
      ? kindMismatch.documentKind
      : resource.validatedKind;
  if (problems.length > 0) throw createInvalidError(reportedKind, object.metadata.name ?? '', problems);
  addWarnings(call, strategy.findWarnings?.(object, previous));
  const { dryRun } = call.writeOptions;
  if (shouldDeleteDuringUpdate(object, previous, strategy)) {
    return { decision: dryRun ? 'unchanged' : 'absent', outcome: { isCreated: false, returnedObject: object } };
  }
  const isUnchanged = isDeepEqual(object, previous) && !isObjectStoredDifferently(previous);
  if (isUnchanged) return { decision: 'unchanged', outcome: { isCreated: false } };
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };
  delete object.metadata.resourceVersion;
  return { decision: { put: copyMembersStoredDifferently(object) }, outcome: { isCreated: false } };
}

/** Checks that admission has not changed the namespace of the object. */
function checkNamespaceAfterAdmission({ endpoint, info }: Call, object: ApiObject): void {
  setMatchingNamespace(object, endpoint.resource.namespaced ? info.namespace : undefined);
}

/** The message for a patch that removes apiVersion, which managedFields require. */
const MISSING_API_VERSION_MESSAGE = "Object 'apiVersion' is missing in 'object has no apiVersion field'";

/**
 * Returns the current resourceVersion. Throws if the resourceVersion of the request is missing or malformed, or differs from the current
 * one.
 */
function checkResourceVersion(call: Call, object: ApiObject, current: StoredItem): string {
  const { endpoint, context } = call;
  const { name = '', resourceVersion = '' } = object.metadata;
  const currentVersion = String(current.revision);
  const sentRevision = parseResourceVersion(resourceVersion);
  if (sentRevision === undefined) {
    const message = formatResourceVersionMessage(resourceVersion);
    // kube-apiserver does not name the field in this message.
    if (!context.departures.has('malformed-version-500')) throw createBadRequestError(message);
    throw createErrorWithoutReason(message.slice(message.indexOf('strconv')));
  }
  if (sentRevision === 0) {
    if (endpoint.strategy.allowUnconditionalUpdate) return isServiceWithRequiredVersion(call) ? '' : currentVersion;
    const { group, resource } = endpoint.qualifiedResource;
    const zeroVersion = { unquoted: context.behaviors.has('values-as-json') ? '0' : '0x0' };
    const problem = createInvalidValueProblem(
      'metadata.resourceVersion',
      zeroVersion,
      'must be specified for an update',
    );
    throw createInvalidError({ group, kind: resource }, name, [problem]);
  }
  if (sentRevision !== current.revision) throw createConflictError(endpoint.qualifiedResource, name);
  return currentVersion;
}

/** Reports whether the endpoint is a Service in an early release. These releases reject updates of Services without resourceVersion. */
function isServiceWithRequiredVersion({ endpoint: { resource, subresource }, context }: Call): boolean {
  const isService = resource.group === '' && resource.resource === 'services' && subresource === undefined;
  return isService && !context.behaviors.has('service-updates-by-storage');
}

function createWriteResponse(call: Call, outcome: WriteOutcome, item: StoredItem | undefined): HttpResponse {
  const { endpoint, format, warnings } = call;
  const status = outcome.isCreated ? 201 : 200;
  const object = outcome.returnedObject ?? item?.object;
  if (object === undefined) throw createErrorWithoutReason('the write returned no object for the response');
  const view = endpoint.subresource?.view;
  if (view !== undefined)
    return createObjectResponse(status, format, endpoint.servedKind, view.toView(object), warnings);
  if (object !== item?.object || item === undefined) {
    return createObjectResponse(status, format, endpoint.servedKind, object, warnings);
  }
  return createItemResponse(status, format, endpoint.servedKind, item, warnings);
}

function createUidConflict(call: Call, uid: string, current: StoredItem | undefined): Error {
  const { endpoint, info } = call;
  const currentUid = current?.object.metadata.uid ?? '';
  const precondition = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${currentUid}`;
  // In a dry run, the check fails before the storage adds its prefix to the key.
  const keyPrefix = call.writeOptions.dryRun ? '' : '/registry';
  const key = `${keyPrefix}/${endpoint.resource.storageKey}/${call.formatStorageKey(info.name)}`;
  const reason = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${precondition}`;
  return createConflictError(endpoint.qualifiedResource, info.name, reason);
}

/**
 * Checks that the user may create the object. A PUT or PATCH that creates an object requires the permission for create in addition to the
 * permission for its own verb (ssa-needs-create-permission). The check follows the validation of the new object, also in a dry run.
 */
async function authorizeCreate(call: Call): Promise<void> {
  const { attributes, decision } = await authorizeVerb(call, 'create');
  if (!decision.allowed) throw createAccessDeniedError(call.user.name, attributes, decision);
}
