/**
 * Tracks the states of objects, as far as the responses of a scenario show them.
 *
 * Example: POST a returns 201: a was absent, and now exists. DELETE a returns 200 and an object with a deletionTimestamp: a existed. PATCH
 * a returns 200: a was terminating.
 */
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { findRemovedUid } from '../monitors/evidence/object-lifetimes.ts';
import {
  isDryRun,
  isSuccess,
  isWrite,
  type ObservedResponse,
  type RequestTarget,
  readString,
} from '../monitors/traffic.ts';

interface KnownState {
  readonly state: 'absent' | 'existing' | 'with finalizers' | 'terminating';
  readonly version?: string;
}

const NOT_FOUND = 404;
const CREATED = 201;
const NAMESPACES_PLURAL = 'namespaces';

export class StateTracker {
  readonly #knownStates = new Map<string, KnownState>();

  /**
   * Records the state after a request, and returns the state before it. Must be called for all responses, in the order of their arrival.
   */
  recordResponse(response: ObservedResponse): string | undefined {
    const { target } = response;
    if (target === undefined) return undefined;
    if (target.name === undefined && response.method !== 'POST') return findCollectionState(response);
    const objectTarget = { ...target, name: target.name ?? findName(response) };
    const previous = this.#findStateBefore(response, objectTarget);
    this.#recordState(response, objectTarget);
    return previous;
  }

  #findStateBefore(response: ObservedResponse, target: RequestTarget): string | undefined {
    const { status, document, sentObject } = response;
    const { namespace } = target;
    const namespaceState = this.#knownStates.get(
      formatTargetKey({ group: '', version: 'v1', plural: NAMESPACES_PLURAL, name: namespace ?? '' }),
    );
    const isNamespaceMissing =
      status === NOT_FOUND &&
      toJsonObject(document?.details).kind === NAMESPACES_PLURAL &&
      target.plural !== NAMESPACES_PLURAL;
    if (namespace !== undefined && (isNamespaceMissing || namespaceState?.state === 'absent'))
      return 'namespace absent';
    if (namespace !== undefined && response.method === 'POST' && isTerminating(namespaceState))
      return 'namespace terminating';
    if (status === NOT_FOUND || status === CREATED)
      return target.subresource === undefined || status === NOT_FOUND ? 'absent' : undefined;
    const knownState = this.#knownStates.get(formatTargetKey(target));
    const preconditionVersion =
      readString(toJsonObject(sentObject?.metadata).resourceVersion) ||
      readString(toJsonObject(sentObject?.preconditions).resourceVersion);
    if (
      knownState?.version !== undefined &&
      preconditionVersion !== '' &&
      preconditionVersion !== knownState.version &&
      response.method !== 'POST'
    )
      return 'changed after the read';
    if (knownState !== undefined && knownState.state !== 'absent') return knownState.state;
    if (document?.reason === 'AlreadyExists' || isSuccess(response)) return 'existing';
    return knownState?.state;
  }

  #recordState(response: ObservedResponse, target: RequestTarget): void {
    const { document, status } = response;
    if (isDryRun(response) || target.subresource === 'scale') return;
    const key = formatTargetKey(target);
    if (response.method === 'GET' && status === NOT_FOUND) this.#knownStates.set(key, { state: 'absent' });
    if (!isSuccess(response)) return;
    if (findRemovedUid(response) !== undefined) return void this.#knownStates.set(key, { state: 'absent' });
    const metadata = toJsonObject(document?.metadata);
    if (readString(metadata.resourceVersion) === '') return;
    const state = findState(metadata);
    this.#knownStates.set(
      key,
      isWrite(response) && isRemoved(metadata)
        ? { state: 'absent' }
        : { state, version: readString(metadata.resourceVersion) },
    );
  }
}

/** Returns the name of a created object; for a rejected create the name in the request body. */
function findName({ document, sentObject }: ObservedResponse): string {
  return readString(toJsonObject(document?.metadata).name) || readString(toJsonObject(sentObject?.metadata).name);
}

function findCollectionState({ document }: ObservedResponse): string | undefined {
  const allItems = document?.items ?? document?.rows;
  if (!Array.isArray(allItems)) return undefined;
  return allItems.length === 0 ? 'empty' : 'not empty';
}

function findState({ deletionTimestamp, finalizers }: JsonObject): KnownState['state'] {
  if (typeof deletionTimestamp === 'string') return 'terminating';
  return Array.isArray(finalizers) && finalizers.length > 0 ? 'with finalizers' : 'existing';
}

/** Reports whether an object is removed: it terminates and has no finalizers left. */
function isRemoved({ deletionTimestamp, finalizers }: JsonObject): boolean {
  return typeof deletionTimestamp === 'string' && [finalizers ?? []].flat().length === 0;
}

function isTerminating(knownState: KnownState | undefined): boolean {
  return knownState?.state === 'terminating';
}

function formatTargetKey({ group, plural, namespace, name }: RequestTarget): string {
  return `${group}/${plural}/${namespace ?? ''}/${name ?? ''}`;
}
