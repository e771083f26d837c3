/**
 * Clients that delete and change one object concurrently, and remove its finalizers. An order of their requests must explain the responses
 * and the final state (`checks/`). The events of a watch must agree with them.
 */
import fc from 'fast-check';
import { type AnsweredRequest, findEventProblem, isLinearizable } from '../../checks/models/concurrent-requests.ts';
import type { LifecycleRequest, ObjectState } from '../../checks/models/lifecycle-model.ts';
import { createUniqueCollection, type KindCollection, sendOperation } from './executor.ts';
import { createLifecycleOperation, lifecycleRequestArbitrary, readState } from './lifecycle-requests.ts';
import type { Program, ProgramContext, WatchEvent } from './program-context.ts';

/** Creates a program with one object. Each client sends its requests one after the other. */
export function createConcurrentClientsProgram(clients = '', requests = ''): Program {
  const createLengthConstraint = (length: number) => ({ minLength: length, maxLength: length, size: 'max' }) as const;
  const clientRequests = fc.array(
    fc.array(lifecycleRequestArbitrary, createLengthConstraint(Number(requests))),
    createLengthConstraint(Number(clients)),
  );
  return (context, checkProperty) =>
    checkProperty(clientRequests, async (requestsByClient) => {
      await runRace(context, [requestsByClient], ['example.com/a', 'example.com/b'], { isTimed: true });
    });
}

const DELETE_REQUEST: LifecycleRequest = { do: 'delete', dryRun: false, uid: 'none', hasGracePeriod: false };
const FINALIZE_REQUEST: LifecycleRequest = { do: 'finalize', finalizers: [], method: 'PATCH' };
const CREATE_REQUEST: LifecycleRequest = { do: 'create', finalizers: [] };
const LABEL_REQUEST: LifecycleRequest = { do: 'label' };
/** Groups of requests for one object. A different client sends each request of a group. */
const CONCURRENT_REQUESTS: readonly (readonly LifecycleRequest[])[] = [
  [DELETE_REQUEST, FINALIZE_REQUEST, LABEL_REQUEST, DELETE_REQUEST],
  [FINALIZE_REQUEST, DELETE_REQUEST, CREATE_REQUEST, LABEL_REQUEST],
  [LABEL_REQUEST, DELETE_REQUEST, DELETE_REQUEST, CREATE_REQUEST],
  [DELETE_REQUEST, CREATE_REQUEST, FINALIZE_REQUEST, DELETE_REQUEST],
];

/** Creates a program with four concurrent clients per object. Each order of their requests is allowed, regardless of their times. */
export function createRaceProgram(objects = ''): Program {
  const allRequests = Array.from(
    { length: Number(objects) },
    (_, index) => CONCURRENT_REQUESTS[index % CONCURRENT_REQUESTS.length] ?? [],
  );
  const requestOrder = fc.shuffledSubarray(allRequests, {
    minLength: allRequests.length,
    maxLength: allRequests.length,
  });
  return (context, checkProperty) =>
    checkProperty(requestOrder, async (orderedGroups) => {
      const requestsByObject = orderedGroups.map((requests) => requests.map((request) => [request]));
      await runRace(context, requestsByObject, ['example.com/hold'], { isTimed: false });
    });
}

interface RaceResult {
  readonly name: string;
  readonly uid: string;
  readonly answeredRequests: readonly AnsweredRequest[];
  readonly finalState: ObjectState | undefined;
}

/**
 * Creates the objects, runs all clients, and checks each object. `requestsByObject` has the requests of each client of each object. With
 * `isTimed`, the order of the requests must agree with their times.
 */
async function runRace(
  context: ProgramContext,
  requestsByObject: readonly (readonly (readonly LifecycleRequest[])[])[],
  finalizers: readonly string[],
  { isTimed }: { readonly isTimed: boolean },
): Promise<void> {
  const kindCollection = await createUniqueCollection(context, context.stableKind);
  const watch = await context.watch(`${kindCollection.collectionPath}?watch=1`);
  const initialState: ObjectState = { finalizers, isTerminating: false };
  try {
    const createdObjects = await runSequentially(requestsByObject.keys(), async (index) => {
      const name = `race-${index}`;
      const { kind, apiVersion } = kindCollection.kind;
      const manifest = { apiVersion, kind, metadata: { name, finalizers } };
      const { body } = await context.sendOrFail('POST', kindCollection.collectionPath, { body: manifest });
      return { name, uid: (body as { metadata: { uid: string } }).metadata.uid };
    });
    const pendingResults = createdObjects.map(async ({ name, uid }, index): Promise<RaceResult> => {
      const clients = (requestsByObject[index] ?? []).map((requests) =>
        sendAllRequests(context, kindCollection, { name, uid }, requests, { isTimed }),
      );
      const answeredRequests = (await Promise.all(clients)).flat();
      return {
        name,
        uid,
        answeredRequests,
        finalState: await readObjectState(context, `${kindCollection.collectionPath}/${name}`),
      };
    });
    const raceResults = await Promise.all(pendingResults);
    for (const raceResult of raceResults) checkOrder(context, initialState, raceResult);
    const events = await watch.readEventsBeforeMarker(raceResults.length);
    for (const raceResult of raceResults) checkEvents(context, events, raceResult);
  } finally {
    watch.close();
  }
}

async function runSequentially<T, R>(items: Iterable<T>, action: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await action(item));
  return results;
}

async function sendAllRequests(
  context: ProgramContext,
  kindCollection: KindCollection,
  { name, uid }: Pick<RaceResult, 'name' | 'uid'>,
  requests: readonly LifecycleRequest[],
  { isTimed }: { readonly isTimed: boolean },
): Promise<AnsweredRequest[]> {
  return runSequentially(requests, async (request) => {
    const {
      status: code,
      startedAt,
      endedAt,
    } = await sendOperation(context, kindCollection, createLifecycleOperation(kindCollection.kind, name, request, uid));
    return isTimed ? { request, code, startedAt, endedAt } : { request, code };
  });
}

async function readObjectState(context: ProgramContext, path: string): Promise<ObjectState | undefined> {
  const state = await readState(context, path);
  return state && { finalizers: state.finalizers, isTerminating: state.isTerminating };
}

function checkOrder(
  context: ProgramContext,
  initialState: ObjectState,
  { name, answeredRequests, finalState }: RaceResult,
): void {
  const requestTexts = answeredRequests.map(({ request, code }) => `${JSON.stringify(request)} ${code}`).join(', ');
  const actual = finalState === undefined ? 'no object' : JSON.stringify(finalState);
  context.check(
    name,
    `an order of ${requestTexts} with this final state`,
    actual,
    isLinearizable(initialState, answeredRequests, finalState),
  );
}

function checkEvents(
  context: ProgramContext,
  events: readonly WatchEvent[],
  { name, answeredRequests, finalState }: RaceResult,
): void {
  const objectEvents = events
    .map(({ type, object }) => ({ type, metadata: object.metadata as { name?: string; resourceVersion?: string } }))
    .filter(({ metadata }) => metadata.name === name)
    .map(({ type, metadata }) => ({ type, version: String(metadata.resourceVersion) }));
  // A POST or PUT that creates the object returns 201.
  const creationCount = 1 + answeredRequests.filter(({ code }) => code === 201).length;
  const problem = findEventProblem(objectEvents, creationCount, { isPresent: finalState !== undefined });
  context.check(
    `the events of ${name}`,
    'creations, changes and deletions in a possible order',
    problem ?? 'a possible order',
    problem === undefined,
  );
}
