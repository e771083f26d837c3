/**
 * The state of an object at the time of a request, as far as the responses of the scenario show it.
 *
 * Example: POST a returns 201: a was absent, and now exists. DELETE a returns 200 and an object with a deletionTimestamp: a existed. PATCH
 * a returns 200: a was terminating.
 */
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { findRemovedUid } from '../monitors/evidence/object-lifetimes.ts';
import { type Answer, isDryRun, isSuccess, isWrite, type RequestTarget, toText } from '../monitors/traffic.ts';

interface KnownState {
  readonly state: 'absent' | 'existing' | 'with finalizers' | 'terminating';
  readonly version?: string;
}

const NOT_FOUND = 404;
const CREATED = 201;
const NAMESPACES = 'namespaces';

export class States {
  readonly #knownStates = new Map<string, KnownState>();

  /** Returns the state before a request. Must be called for all responses, in the order of their arrival. */
  next(answer: Answer): string | undefined {
    const { place } = answer;
    if (place === undefined) return undefined;
    if (place.name === undefined && answer.method !== 'POST') return findCollectionState(answer);
    const objectPlace = { ...place, name: place.name ?? findName(answer) };
    const before = this.#findStateBefore(answer, objectPlace);
    this.#recordState(answer, objectPlace);
    return before;
  }

  #findStateBefore(answer: Answer, place: RequestTarget): string | undefined {
    const { status, document, sent } = answer;
    const { namespace } = place;
    const namespaceState = this.#knownStates.get(
      formatPlaceKey({ group: '', version: 'v1', plural: NAMESPACES, name: namespace ?? '' }),
    );
    const isNamespaceMissing =
      status === NOT_FOUND && toJsonObject(document?.details).kind === NAMESPACES && place.plural !== NAMESPACES;
    if (namespace !== undefined && (isNamespaceMissing || namespaceState?.state === 'absent'))
      return 'namespace absent';
    if (namespace !== undefined && answer.method === 'POST' && isTerminating(namespaceState))
      return 'namespace terminating';
    if (status === NOT_FOUND || status === CREATED)
      return place.subresource === undefined || status === NOT_FOUND ? 'absent' : undefined;
    const object = this.#knownStates.get(formatPlaceKey(place));
    const basis =
      toText(toJsonObject(sent?.metadata).resourceVersion) || toText(toJsonObject(sent?.preconditions).resourceVersion);
    if (object?.version !== undefined && basis !== '' && basis !== object.version && answer.method !== 'POST')
      return 'changed after the read';
    if (object !== undefined && object.state !== 'absent') return object.state;
    if (document?.reason === 'AlreadyExists' || isSuccess(answer)) return 'existing';
    return object?.state;
  }

  #recordState(answer: Answer, place: RequestTarget): void {
    const { document, status } = answer;
    if (isDryRun(answer) || place.subresource === 'scale') return;
    const key = formatPlaceKey(place);
    if (answer.method === 'GET' && status === NOT_FOUND) this.#knownStates.set(key, { state: 'absent' });
    if (!isSuccess(answer)) return;
    if (findRemovedUid(answer) !== undefined) return void this.#knownStates.set(key, { state: 'absent' });
    const metadata = toJsonObject(document?.metadata);
    if (toText(metadata.resourceVersion) === '') return;
    const state = findState(metadata);
    this.#knownStates.set(
      key,
      isWrite(answer) && isRemoved(metadata)
        ? { state: 'absent' }
        : { state, version: toText(metadata.resourceVersion) },
    );
  }
}

/** Returns the name of a created object; for a rejected create the name in the request body. */
function findName({ document, sent }: Answer): string {
  return toText(toJsonObject(document?.metadata).name) || toText(toJsonObject(sent?.metadata).name);
}

function findCollectionState({ document }: Answer): string | undefined {
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

function isTerminating(object: KnownState | undefined): boolean {
  return object?.state === 'terminating';
}

function formatPlaceKey({ group, plural, namespace, name }: RequestTarget): string {
  return `${group}/${plural}/${namespace ?? ''}/${name ?? ''}`;
}
