/**
 * POST. A generated name that exists is generated again, eight times in all; an existing name that the client chose is a 409
 * (rest-name-conflict-status, meta-generatename-*). Reviews are answered and not stored.
 */
import type { Answer } from '../ground/exchange.ts';
import { itemAnswer, objectAnswer } from '../negotiation/answer.ts';
import type { ApiObject } from '../pure/object.ts';
import { invalid } from '../pure/status/invalid.ts';
import { alreadyExists, badRequest, bareError, generateNameConflict } from '../pure/status/reasons.ts';
import { StatusError } from '../pure/status/status.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import { parseResourceVersion } from '../pure/versions/resource-version.ts';
import { wipeForCreate } from '../registry/metadata/system-fields.ts';
import type { ResourceType } from '../registry/resource.ts';
import { CorruptObjectError } from '../store/corruption.ts';
import type { Item } from '../store/watch-cache.ts';
import { act, isAction } from './acting/act.ts';
import { mutate, validate } from './admission/admission.ts';
import type { Call } from './call.ts';
import { namespaceMatches } from './checks/names.ts';
import { checkEscalation } from './escalation-check.ts';
import { trackUpdate } from './managed-fields/track-update.ts';
import { namespaceIsAlive } from './namespace-lifecycle.ts';
import { withinQuota } from './quota.ts';
import { allocateAddresses } from './service-addresses.ts';
import { warn } from './warn.ts';

type Review = NonNullable<ResourceType['review']>;

const NAME_ATTEMPTS = 8;

export async function create(call: Call): Promise<Answer> {
  const { endpoint } = call;
  const { review } = endpoint.resource;
  if (review !== undefined) return answerReview(call, review);
  if (isAction(endpoint)) return act(call);
  wipeForCreate(call.object);
  await namespaceIsAlive(call, call.object, true);
  trackUpdate(call, call.object, undefined);
  call.object = await mutate(call, call.object, undefined);
  namespaceMatches(call);
  await checkEscalation(call, call.object);
  const { object } = call;
  const { name, generateName } = object.metadata;
  const generated = (name ?? '') === '' && (generateName ?? '') !== '';
  for (let attempt = 1; ; attempt++) {
    try {
      return await store(call, generated ? deepCopy(object) : object);
    } catch (error) {
      // A corrupt object exists, too.
      if (error instanceof CorruptObjectError) throw alreadyExists(call.endpoint.qualified, name ?? '');
      if (!generated || attempt === NAME_ATTEMPTS || !isTaken(error)) throw error;
    }
  }
}

/** A review is not stored; who asked for it is recorded in it all the same. */
async function answerReview(call: Call, review: Review): Promise<Answer> {
  wipeForCreate(call.object);
  trackUpdate(call, withoutManagers(call.object), undefined);
  call.object.metadata.creationTimestamp = null;
  const answered = await review(call.object, call.context.reviewer(call.user), call.scope.now());
  return objectAnswer(201, call.format, call.endpoint.servedKind, answered, call.warnings);
}

/** managedFields of a new object are set by the server. */
function withoutManagers(object: ApiObject): ApiObject {
  delete object.metadata.managedFields;
  return object;
}

function isTaken(error: unknown): boolean {
  return error instanceof StatusError && error.status.reason === 'AlreadyExists';
}

/** `object` is changed. */
async function store(call: Call, object: ApiObject): Promise<Answer> {
  const { endpoint, format, warnings } = call;
  beforeCreate(call, object);
  versionIsUnset(call, object);
  await allocateAddresses(call, object);
  await validate(call, object, undefined);
  const name = object.metadata.name ?? '';
  const { item } = await withinQuota(call, (allowance) => {
    allowance.check(object);
    return endpoint.storage.write(call.keyOf(name), (current) => {
      if (current !== undefined) throw alreadyExistsError(call, object, current);
      return call.writeOptions.dryRun ? 'unchanged' : { put: object };
    });
  });
  if (item === undefined) return objectAnswer(201, format, endpoint.servedKind, await triedOut(call, object), warnings);
  return itemAnswer(201, format, endpoint.servedKind, item, warnings);
}

/** The object of a dry run, as it would be answered if it were stored. */
export async function triedOut({ endpoint }: Call, object: ApiObject): Promise<ApiObject> {
  return (await endpoint.storage.previewRead?.(object)) ?? object;
}

/** Sets the fields that belong to the server and validates the result; for a PUT or apply that creates, too. */
export function beforeCreate(call: Call, object: ApiObject): void {
  const { strategy, resource } = call.endpoint;
  strategy.prepareForCreate(object, call.scope);
  const problems = strategy.validate(object, call.floats);
  if (problems.length > 0) throw invalid(resource.validatedAs, object.metadata.name ?? '', problems);
  warn(call, strategy.warnings?.(object, undefined));
}

/** A resourceVersion on a new object is an error, unless it is 0. kube-apiserver finds it when it stores the object. */
function versionIsUnset({ context, writeOptions }: Call, object: ApiObject): void {
  const { resourceVersion = '' } = object.metadata;
  if (resourceVersion === '') return;
  const late = context.departures.has('create-with-version-500');
  if (late && writeOptions.dryRun) return;
  delete object.metadata.resourceVersion;
  if ((parseResourceVersion(resourceVersion) ?? 0) === 0) return;
  const message = 'resourceVersion should not be set on objects to be created';
  throw late ? bareError(message) : badRequest(message);
}

function alreadyExistsError({ endpoint }: Call, object: ApiObject, current: Item): StatusError {
  const { name = '', generateName = '' } = object.metadata;
  const error =
    generateName === '' ? alreadyExists(endpoint.qualified, name) : generateNameConflict(endpoint.qualified, name, 1);
  if (current.object.metadata.deletionTimestamp === undefined) return error;
  const message = `object is being deleted: ${error.status.message}`;
  return new StatusError({ ...error.status, message }, error.headers);
}
