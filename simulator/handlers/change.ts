/**
 * Updates a stored object for PUT and PATCH: checks preconditions and resourceVersion, runs the strategy of the kind, skips writes without
 * a change, and deletes the object when its last finalizer is removed (rest-put-*, meta-finalizers-*). Errors have the precedence of
 * kube-apiserver: uid, missing object, namespace, resourceVersion, validation.
 */
import type { Answer } from '../ground/exchange.ts';
import { evaluateWhenReady } from '../ground/pending.ts';
import { createItemAnswer, createObjectAnswer } from '../negotiation/answer.ts';
import { keepUnchangedTimes } from '../pure/managed-fields/unchanged-times.ts';
import type { ApiObject } from '../pure/object.ts';
import { invalidValue } from '../pure/status/field-problem.ts';
import { invalid } from '../pure/status/invalid.ts';
import { badRequest, conflict, createBareError, createInternalError, notFound } from '../pure/status/reasons.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import { hasNullBytes } from '../pure/value/omitted-members.ts';
import { formatResourceVersionMessage, parseResourceVersion } from '../pure/versions/resource-version.ts';
import { createAccessDenied } from '../registry/access-denied.ts';
import { matchNamespace } from '../registry/match-namespace.ts';
import { wipeForCreate } from '../registry/metadata/system-fields.ts';
import type { Decision, Item } from '../store/watch-cache.ts';
import { mutate, validate } from './admission/admission.ts';
import { writeWithinQuota } from './admission/quota.ts';
import { authorize } from './authorize.ts';
import type { Call } from './call.ts';
import { prepareForCreate, previewResult } from './create.ts';
import { shouldDeleteDuringUpdate } from './deletion/outcome.ts';
import { checkEscalation } from './escalation-check.ts';
import { checkNamespace } from './namespace-lifecycle.ts';
import { allocateAddresses, writeWithAddresses } from './service-addresses.ts';
import { warn } from './warn.ts';

/** Computes the new state of the object. It is called again after a conflict with another write. The caller may modify the result. */
export type Next = (current: Item | undefined) => ApiObject;

interface Outcome {
  readonly isCreated: boolean;
  /** The object of the response if it is not the stored object: the result of a dry run, or the last state of a removed object. */
  readonly returnedObject?: ApiObject;
}

/** Writes the object that `next` computes. With `creates`, a missing object is created even if the kind does not allow create on update. */
export async function change(
  call: Call,
  uid: string,
  next: Next,
  { creates = false }: { readonly creates?: boolean } = {},
): Promise<Answer> {
  const { endpoint, info } = call;
  let outcome: Outcome = { isCreated: false };
  const { item } = await writeWithAddresses(call, () =>
    writeWithinQuota(call, (allowance) =>
      endpoint.storage.write(call.storageKey(info.name), async (current) => {
        if (uid !== '' && uid !== current?.object.metadata.uid) throw createUidConflict(call, uid, current);
        if (current === undefined && !creates && !endpoint.strategy.allowCreateOnUpdate)
          throw notFound(endpoint.qualified, info.name);
        const updatedObject = await evaluateWhenReady(() => next(current));
        await checkNamespace(call, updatedObject, { creating: current === undefined });
        const object = await mutate(call, updatedObject, current?.object);
        await checkEscalation(call, object, current?.object);
        const result =
          current === undefined ? await createObject(call, object) : await updateObject(call, object, current);
        await validate(call, object, current?.object);
        allowance.check(object, current?.object);
        outcome = result.outcome;
        return result.decision;
      }),
    ),
  );
  const { returnedObject } = outcome;
  if (returnedObject !== undefined && call.writeOptions.dryRun)
    outcome = { ...outcome, returnedObject: await previewResult(call, returnedObject) };
  return createAnswer(call, outcome, item);
}

interface WriteResult {
  readonly decision: Decision;
  readonly outcome: Outcome;
}

async function createObject(call: Call, object: ApiObject): Promise<WriteResult> {
  if (!keepsDeletionFields(call)) wipeForCreate(object);
  keepNamespace(call, object);
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
function keepsDeletionFields({ context: { departures, machinery } }: Call): boolean {
  return departures.has('created-by-update-terminating') && machinery.has('deletion-fields-of-created-by-update');
}

async function updateObject(call: Call, object: ApiObject, current: Item): Promise<WriteResult> {
  const { strategy, resource } = call.endpoint;
  const previous = current.object;
  object.metadata.resourceVersion = checkVersion(call, object, current);
  keepNamespace(call, object);
  if (call.kindMismatch?.unversioned === true) throw createInternalError(UNVERSIONED);
  if (call.kindMismatch !== undefined) delete object.metadata.managedFields;
  await allocateAddresses(call, object, previous);
  strategy.prepareForUpdate(object, previous, call.scope);
  keepUnchangedTimes(object, previous);
  const { kindMismatch } = call;
  const problems = strategy.validateUpdate(object, previous, kindMismatch?.problems, call.floats);
  const transform =
    kindMismatch?.problems.every((problem) => problems.includes(problem)) === true
      ? kindMismatch.servedKind
      : resource.validatedAs;
  if (problems.length > 0) throw invalid(transform, object.metadata.name ?? '', problems);
  warn(call, strategy.warnings?.(object, previous));
  const { dryRun } = call.writeOptions;
  if (shouldDeleteDuringUpdate(object, previous, strategy)) {
    return { decision: dryRun ? 'unchanged' : 'absent', outcome: { isCreated: false, returnedObject: object } };
  }
  const changesNothing = deepEqual(object, previous) && !hasNullBytes(previous);
  if (changesNothing) return { decision: 'unchanged', outcome: { isCreated: false } };
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: false, returnedObject: object } };
  delete object.metadata.resourceVersion;
  return { decision: { put: object }, outcome: { isCreated: false } };
}

/** Checks the namespace again, because admission may have changed it. */
function keepNamespace({ endpoint, info }: Call, object: ApiObject): void {
  matchNamespace(object, endpoint.resource.namespaced ? info.namespace : undefined);
}

/** The error after a patch has removed apiVersion, which managedFields need. */
const UNVERSIONED = "Object 'apiVersion' is missing in 'object has no apiVersion field'";

/** Returns the resourceVersion on which the update is based; throws if it is missing, malformed or not the stored one. */
function checkVersion(call: Call, object: ApiObject, current: Item): string {
  const { endpoint, context } = call;
  const { name = '', resourceVersion = '' } = object.metadata;
  const currentVersion = String(current.revision);
  const sentRevision = parseResourceVersion(resourceVersion);
  if (sentRevision === undefined) {
    const message = formatResourceVersionMessage(resourceVersion);
    // kube-apiserver omits the field here.
    if (!context.departures.has('malformed-version-500')) throw badRequest(message);
    throw createBareError(message.slice(message.indexOf('strconv')));
  }
  if (sentRevision === 0) {
    if (endpoint.strategy.allowUnconditionalUpdate) return requiresServiceVersion(call) ? '' : currentVersion;
    const { group, resource } = endpoint.qualified;
    const zeroVersion = { bare: context.machinery.has('values-as-json') ? '0' : '0x0' };
    const problem = invalidValue('metadata.resourceVersion', zeroVersion, 'must be specified for an update');
    throw invalid({ group, kind: resource }, name, [problem]);
  }
  if (sentRevision !== current.revision) throw conflict(endpoint.qualified, name);
  return currentVersion;
}

/** Reports whether an update without resourceVersion is rejected although the kind allows it, as for a Service in early releases. */
function requiresServiceVersion({ endpoint: { resource, subresource }, context }: Call): boolean {
  const isService = resource.group === '' && resource.resource === 'services' && subresource === undefined;
  return isService && !context.machinery.has('service-updates-by-storage');
}

function createAnswer(call: Call, outcome: Outcome, item: Item | undefined): Answer {
  const { endpoint, format, warnings } = call;
  const status = outcome.isCreated ? 201 : 200;
  const object = outcome.returnedObject ?? item?.object;
  if (object === undefined) throw createBareError('the write returned no object for the response');
  const view = endpoint.subresource?.view;
  if (view !== undefined) return createObjectAnswer(status, format, endpoint.servedKind, view.toView(object), warnings);
  if (object !== item?.object || item === undefined) {
    return createObjectAnswer(status, format, endpoint.servedKind, object, warnings);
  }
  return createItemAnswer(status, format, endpoint.servedKind, item, warnings);
}

function createUidConflict(call: Call, uid: string, current: Item | undefined): Error {
  const { endpoint, info } = call;
  const currentUid = current?.object.metadata.uid ?? '';
  const precondition = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${currentUid}`;
  // In a dry run, the check fails before the storage adds its prefix to the key.
  const root = call.writeOptions.dryRun ? '' : '/registry';
  const key = `${root}/${endpoint.resource.storageKey}/${call.storageKey(info.name)}`;
  const reason = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${precondition}`;
  return conflict(endpoint.qualified, info.name, reason);
}

/**
 * Checks that the user may create the object. A PUT or PATCH that creates an object needs this permission in addition to that for its own
 * verb (ssa-needs-create-permission). The check follows the validation of the new object, also in a dry run.
 */
async function authorizeCreate(call: Call): Promise<void> {
  const { attributes, answer } = await authorize(call, 'create');
  if (!answer.allowed) throw createAccessDenied(call.user.name, attributes, answer);
}
