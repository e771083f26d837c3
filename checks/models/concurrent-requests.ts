/**
 * Checks concurrent requests of several clients for one name: they must have taken effect in some order, each at a time between the
 * request and its response. The search looks for an order in which `computeNextState` of the model predicts every response and the final
 * state.
 *
 * Worked example: an object has a finalizer. DELETE returns 200, the removal of the finalizer 200, a POST 409, and the object no longer
 * exists. The order POST, DELETE, removal explains these responses. If the POST had returned 201 and no object existed afterwards, no order
 * would explain them.
 *
 * A deletion may check the finalizers before it takes effect: kube-apiserver reads the object, and if it has no finalizers, removes the
 * object that is stored at that time, even if a finalizer was added after the read (observed on kube-apiserver: 1,689 of 4,000 deletions
 * that were concurrent with a patch that adds a finalizer).
 */
import { computeNextState, type LifecycleRequest, type ObjectState } from './lifecycle-model.ts';

export interface AnsweredRequest {
  readonly request: LifecycleRequest;
  readonly code: number;
  /** The times of the request and of its response. Without them, the request may have taken effect at any time. */
  readonly startedAt?: number;
  readonly endedAt?: number;
}

interface PendingRequest extends AnsweredRequest {
  /**
   * Whether the request is a deletion that has already read the object without finalizers, and will remove the object that is stored at the
   * time of the removal.
   */
  readonly isRemoval?: boolean;
}

/** The state after some of the requests. */
interface SearchState {
  readonly object: ObjectState | undefined;
  /** Whether the object existed before all requests, so that the clients know its uid. */
  readonly isOriginal: boolean;
}

/** Reports whether the requests can have taken effect in an order that explains their responses and the final state. */
export function isLinearizable(
  object: ObjectState | undefined,
  answeredRequests: readonly AnsweredRequest[],
  finalState: ObjectState | undefined,
): boolean {
  return isReachable({ object, isOriginal: true }, answeredRequests, JSON.stringify(finalState), new Set());
}

/** Reports whether an order of the remaining requests leads from the state to the final state. */
function isReachable(
  state: SearchState,
  remainingRequests: readonly PendingRequest[],
  finalStateJson: string | undefined,
  deadEndKeys: Set<string>,
): boolean {
  if (remainingRequests.length === 0) return JSON.stringify(state.object) === finalStateJson;
  const key = JSON.stringify([state, remainingRequests]);
  if (deadEndKeys.has(key)) return false;
  const isExplainable = remainingRequests.some((pendingRequest, index) => {
    const otherPendingRequests = remainingRequests.toSpliced(index, 1);
    if (otherPendingRequests.some(({ endedAt = Infinity }) => endedAt < (pendingRequest.startedAt ?? 0))) return false;
    const nextState = applyRequest(state, pendingRequest);
    if (nextState !== undefined && isReachable(nextState, otherPendingRequests, finalStateJson, deadEndKeys))
      return true;
    return (
      canDeleteWithoutFinalizers(state, pendingRequest) &&
      isReachable(
        state,
        remainingRequests.with(index, { ...pendingRequest, isRemoval: true }),
        finalStateJson,
        deadEndKeys,
      )
    );
  });
  if (!isExplainable) deadEndKeys.add(key);
  return isExplainable;
}

/** Reports whether the request is a deletion that would remove the object at once. */
function canDeleteWithoutFinalizers({ object }: SearchState, { request, isRemoval = false }: PendingRequest): boolean {
  return request.do === 'delete' && !request.dryRun && !isRemoval && object?.finalizers.length === 0;
}

/** Returns the state after a request, or undefined if the model expects another response. */
function applyRequest(
  { object, isOriginal }: SearchState,
  { request, code, isRemoval = false }: PendingRequest,
): SearchState | undefined {
  const isOtherUid = request.do === 'delete' && request.uid === 'right' && !isOriginal;
  const objectToChange = isRemoval && object !== undefined ? { ...object, finalizers: [] } : object;
  const transition = computeNextState(objectToChange, isOtherUid ? { ...request, uid: 'wrong' } : request);
  // If two requests remove the same object, the second may get the response of the first.
  const isConcurrent = request.do === 'finalize' && object === undefined && code === 200;
  if (isConcurrent) return { object, isOriginal };
  if (!transition.codes.includes(code)) return undefined;
  return { object: transition.object, isOriginal: isOriginal && object !== undefined };
}

export interface ReportedEvent {
  readonly type: string;
  readonly version: string;
}

/** Describes why the events of the objects with one name are impossible, or returns undefined. Each creation must have one ADDED event. */
export function findEventProblem(
  events: readonly ReportedEvent[],
  creationCount: number,
  { isPresent }: { readonly isPresent: boolean },
): string | undefined {
  let exists = false;
  let addedCount = 0;
  for (const { type } of events) {
    if ((type === 'ADDED') === exists) return `${type} while the object ${exists ? 'existed' : 'did not exist'}`;
    if (type === 'ADDED') addedCount += 1;
    exists = type !== 'DELETED';
  }
  const versions = events.map(({ version }) => version);
  if (new Set(versions).size < versions.length) return 'a version was reported twice';
  if (addedCount !== creationCount) return `${addedCount} ADDED for ${creationCount} creations`;
  return exists === isPresent
    ? undefined
    : `the object ${isPresent ? 'exists' : 'does not exist'}, contrary to the events`;
}
