/**
 * Derives facts about the objects in the responses of a scenario. The facts are true regardless of the writes of other clients: from one
 * version of the store to another, an object had a certain state. Other clients may have changed the object before or after, but not
 * between these versions.
 *
 * Example (a@5 means object a with resourceVersion 5): POST a 201 a@5. POST b 201 b@7: the store has reached 7. GET a 200 a@5: the object
 * did not change until 7, so a list at resourceVersion 6 contains a@5.
 */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { hasMismatchedListVersion } from '../contradictions/exact-lists-by-name.ts';
import type { Evidence } from '../monitor.ts';
import {
  isDryRun,
  isSuccess,
  isWrite,
  type ObservedResponse,
  type RequestTarget,
  readString,
  type Traffic,
  type Watch,
} from '../traffic.ts';
import { computePerTraffic } from './compute-per-traffic.ts';
import { listResponseObservedVersions, listWatchObservedVersions, type ObservedVersion } from './observed-versions.ts';
import { ReachedVersions } from './reached-versions.ts';
import { parseVersion } from './version-number.ts';

/** The state of an object at a version. */
export interface LifetimeState {
  readonly version: number;
  readonly observedVersion: ObservedVersion;
  /** The last version of the store at which the object was in this state, and the evidence for it. */
  lastKnownVersion: number;
  lastEvidence: Evidence;
}

/** The known states of an object with a uid, and evidence of its removal. */
export interface ObjectLifetime {
  readonly target: RequestTarget;
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly states: Map<number, LifetimeState>;
  /** A version at which the object no longer existed. */
  absence?: { readonly version: number; readonly evidence: Evidence };
  /** A time at which the object no longer existed. */
  removal?: { readonly removedAt: number; readonly evidence: Evidence };
}

export interface KnownLifetimes {
  readonly lifetimes: readonly ObjectLifetime[];
  readonly reachedVersions: ReachedVersions;
}

/**
 * Finds the lifetimes of objects, by resource. `completeWatches` are watches without selectors and without contradictions: the last state
 * that a complete watch reported before a change lasted until the change.
 */
export function findLifetimesWithWatches(
  traffic: Traffic,
  completeWatches: readonly Watch[],
): ReadonlyMap<string, KnownLifetimes> {
  const recorders = new Map<string, LifetimeRecorder>();
  const getOrCreateRecorder = (target: RequestTarget): LifetimeRecorder => {
    const resourceName = formatResourceName(target);
    const recorder = recorders.get(resourceName) ?? new LifetimeRecorder();
    recorders.set(resourceName, recorder);
    return recorder;
  };
  // Responses are in the order of their arrival: a read shows the state at the version that was reached before it began.
  for (const response of traffic.responses)
    if (response.target !== undefined)
      getOrCreateRecorder(response.target).recordResponse(response, response.target, traffic.release);
  for (const watch of traffic.watches) {
    if (watch.target === undefined) continue;
    const recorder = getOrCreateRecorder(watch.target);
    for (const observedVersion of listWatchObservedVersions(watch)) recorder.recordState(observedVersion);
    for (const [eventIndex, { type, object }] of watch.events.entries())
      if (type === 'DELETED' && !watch.query.has('labelSelector') && !watch.query.has('fieldSelector'))
        recorder.recordDeletion(toJsonObject(object.metadata), { id: watch.id, eventIndex });
  }
  for (const watch of completeWatches)
    if (watch.target !== undefined) getOrCreateRecorder(watch.target).extendReportedStates(watch);
  return new Map([...recorders].map(([resourceName, recorder]) => [resourceName, recorder.readLifetimes()]));
}

/** Finds the lifetimes of objects, without using the events of watches to extend states. */
export const findLifetimes = computePerTraffic((traffic: Traffic) => findLifetimesWithWatches(traffic, []));

export function formatResourceName({ plural, group }: RequestTarget): string {
  return group === '' ? plural : `${plural}.${group}`;
}

/** Reports whether a read must show the latest state. */
export function mustShowLatestState({ method, query, status }: ObservedResponse): boolean {
  const requestedVersion = query.get('resourceVersion') ?? '';
  return method === 'GET' && status === 200 && requestedVersion === '' && !query.has('continue') && !query.has('watch');
}

/** Returns the version at which a list was read; undefined for other responses, including a single object as a Table. */
export function findListVersion(response: ObservedResponse, release?: string): number | undefined {
  const { document, method, target, query } = response;
  if (method !== 'GET' || target?.name !== undefined || !isCollection(document)) return undefined;
  if (hasMismatchedListVersion(response, release)) return parseVersion(query.get('resourceVersion') ?? '');
  return parseVersion(toJsonObject(document?.metadata).resourceVersion);
}

export function isCollection(document: ObservedResponse['document']): boolean {
  return Array.isArray(document?.items) || Array.isArray(document?.rows);
}

/**
 * Returns the uid of a removed object: the response is a Status with the uid. If finalizers delay the removal, the response is the object.
 */
export function findRemovedUid(response: ObservedResponse): string | undefined {
  const { document, status, method } = response;
  const isRemovalDone =
    method === 'DELETE' && document?.kind === 'Status' && document.status === 'Success' && status === 200;
  if (!isRemovalDone || isDryRun(response)) return undefined;
  const uid = readString(toJsonObject(document.details).uid);
  return uid === '' ? undefined : uid;
}

class LifetimeRecorder {
  readonly #lifetimes = new Map<string, ObjectLifetime>();
  readonly #reachedVersions = new ReachedVersions();

  recordResponse(response: ObservedResponse, target: RequestTarget, release: string | undefined): void {
    if (!isSuccess(response)) return;
    const { id, startedAt, endedAt } = response;
    const listVersion = target.name === undefined ? findListVersion(response, release) : undefined;
    const reachedVersion =
      mustShowLatestState(response) && listVersion === undefined
        ? this.#reachedVersions.findReachedVersion(startedAt, target.namespace)?.version
        : undefined;
    for (const observedVersion of listResponseObservedVersions(response)) {
      const state = this.recordState(observedVersion);
      if (state === undefined) continue;
      this.#extendState(state, listVersion ?? reachedVersion ?? 0, { id });
      if (isWrite(response))
        this.#reachedVersions.add(target.namespace, { version: state.version, reachedAt: endedAt, evidence: { id } });
    }
    this.#endReplacedState(response);
    if (listVersion !== undefined)
      this.#reachedVersions.add(target.namespace, { version: listVersion, reachedAt: endedAt, evidence: { id } });
    this.#recordRemoval(response);
  }

  /** Ends the state that a conditional write has replaced. */
  #endReplacedState(response: ObservedResponse): void {
    const preconditionVersion =
      response.status === 200 && isWrite(response)
        ? parseVersion(toJsonObject(response.sentObject?.metadata).resourceVersion)
        : undefined;
    const [newState] = preconditionVersion === undefined ? [] : listResponseObservedVersions(response);
    const version = parseVersion(newState?.version);
    const state = this.#lifetimes.get(newState?.uid ?? '')?.states.get(preconditionVersion ?? 0);
    if (state !== undefined && version !== undefined) this.#extendState(state, version - 1, { id: response.id });
  }

  #extendState(state: LifetimeState, lastVersion: number, lastEvidence: Evidence): void {
    if (lastVersion > state.lastKnownVersion && !this.#isReplaced(state, lastVersion))
      Object.assign(state, { lastKnownVersion: lastVersion, lastEvidence });
  }

  /**
   * Extends the states that a complete watch reports: each lasts until the next event of its object, or until the last event of the watch.
   */
  extendReportedStates({ id, events }: Watch): void {
    const presentStates = new Map<string, LifetimeState>();
    let lastState: { readonly version: number; readonly evidence: Evidence } | undefined;
    for (const [eventIndex, { type, object }] of events.entries()) {
      const metadata = toJsonObject(object.metadata);
      const version = parseVersion(metadata.resourceVersion);
      if (version === undefined) continue;
      const uid = readString(metadata.uid);
      const previous = presentStates.get(uid);
      if (previous !== undefined) this.#extendState(previous, version - 1, { id, eventIndex });
      const state = type === 'DELETED' ? undefined : this.#lifetimes.get(uid)?.states.get(version);
      if (state === undefined) presentStates.delete(uid);
      else presentStates.set(uid, state);
      if (type !== 'ADDED') lastState = { version, evidence: { id, eventIndex } };
    }
    for (const state of presentStates.values())
      if (lastState !== undefined) this.#extendState(state, lastState.version, lastState.evidence);
  }

  recordState(observedVersion: ObservedVersion): LifetimeState | undefined {
    const version = parseVersion(observedVersion.version);
    if (version === undefined) return undefined;
    const { states } = this.#getOrCreateLifetime(observedVersion);
    const state = states.get(version) ?? {
      version,
      observedVersion,
      lastKnownVersion: version,
      lastEvidence: observedVersion.evidence,
    };
    states.set(version, state);
    return state;
  }

  /**
   * Reports whether the object had a later state at `lastVersion`. Then the response was stale, and does not show how long the state
   * lasted.
   */
  #isReplaced({ version, observedVersion }: LifetimeState, lastVersion: number): boolean {
    const versions = this.#lifetimes.get(observedVersion.uid)?.states.keys() ?? [];
    return [...versions].some((otherVersion) => otherVersion > version && otherVersion <= lastVersion);
  }

  recordDeletion(metadata: JsonObject, evidence: Evidence): void {
    const lifetime = this.#lifetimes.get(readString(metadata.uid));
    const version = parseVersion(metadata.resourceVersion);
    if (lifetime !== undefined && version !== undefined && (lifetime.absence?.version ?? version) >= version)
      lifetime.absence = { version, evidence };
  }

  #recordRemoval(response: ObservedResponse): void {
    const lifetime = this.#lifetimes.get(findRemovedUid(response) ?? '');
    if (lifetime !== undefined) lifetime.removal ??= { removedAt: response.endedAt, evidence: { id: response.id } };
  }

  #getOrCreateLifetime({ target, uid, metadata }: ObservedVersion): ObjectLifetime {
    const name = readString(metadata.name);
    const namespace = readString(metadata.namespace);
    const lifetime = this.#lifetimes.get(uid) ?? { target, uid, name, namespace, states: new Map() };
    this.#lifetimes.set(uid, lifetime);
    return lifetime;
  }

  readLifetimes(): KnownLifetimes {
    return { lifetimes: [...this.#lifetimes.values()], reachedVersions: this.#reachedVersions };
  }
}
