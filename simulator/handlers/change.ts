/**
 * The update of a stored object, shared by PUT and PATCH: preconditions, resourceVersion, the strategy of the kind, and the cases that
 * nothing changed or the last finalizer is removed (rest-put-*, meta-finalizers-*). The order of errors is that of kube-apiserver: uid,
 * absence, namespace, resourceVersion, then validation.
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

/** Computes the next object; called again after a conflict with another write. Its result may be changed. */
export type Next = (current: Item | undefined) => ApiObject;

interface Outcome {
  readonly isCreated: boolean;
  /** Set if the response is not the stored object: for a dry run, and for the last state of a removed object. */
  readonly returnedObject?: ApiObject;
}

/** `creates`: an absent object is created, regardless of the kind. */
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
  // For a dry run kube-apiserver returns the resourceVersion that was sent.
  if (!dryRun || !call.context.departures.has('create-with-version-500')) delete object.metadata.resourceVersion;
  if (dryRun) return { decision: 'unchanged', outcome: { isCreated: true, returnedObject: object } };
  return { decision: { put: object }, outcome: { isCreated: true } };
}

/** Reports whether an object that a PUT or apply creates has the deletion fields of the request (meta-create-on-update-server-fields). */
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

/** Admission may have changed the namespace. */
function keepNamespace({ endpoint, info }: Call, object: ApiObject): void {
  matchNamespace(object, endpoint.resource.namespaced ? info.namespace : undefined);
}

/** A patch has removed the apiVersion, which managedFields need. */
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
    const zero = { bare: context.machinery.has('values-as-json') ? '0' : '0x0' };
    const problem = invalidValue('metadata.resourceVersion', zero, 'must be specified for an update');
    throw invalid({ group, kind: resource }, name, [problem]);
  }
  if (sentRevision !== current.revision) throw conflict(endpoint.qualified, name);
  return currentVersion;
}

/** Reports whether the validation rejects the object without a version: a Service in early releases. */
function requiresServiceVersion({ endpoint: { resource, subresource }, context }: Call): boolean {
  const isService = resource.group === '' && resource.resource === 'services' && subresource === undefined;
  return isService && !context.machinery.has('service-updates-by-storage');
}

function createAnswer(call: Call, outcome: Outcome, item: Item | undefined): Answer {
  const { endpoint, format, warnings } = call;
  const status = outcome.isCreated ? 201 : 200;
  const object = outcome.returnedObject ?? item?.object;
  if (object === undefined) throw createBareError('the write left nothing to answer with');
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
  // A dry run fails before the storage adds its prefix.
  const root = call.writeOptions.dryRun ? '' : '/registry';
  const key = `${root}/${endpoint.resource.storageKey}/${call.storageKey(info.name)}`;
  const reason = `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${precondition}`;
  return conflict(endpoint.qualified, info.name, reason);
}

/**
 * A PUT or PATCH that creates needs the permission to create besides the one for the verb of the request (ssa-needs-create-permission). It
 * is checked once the new object is valid, for a dry run too.
 */
async function authorizeCreate(call: Call): Promise<void> {
  const { attributes, answer } = await authorize(call, 'create');
  if (!answer.allowed) throw createAccessDenied(call.user.name, attributes, answer);
}
