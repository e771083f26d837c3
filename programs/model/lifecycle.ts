/**
 * Random requests that create and delete one object and change its finalizers. After each request, the response and the object are compared
 * with the model in `checks/models/lifecycle-model.ts`.
 */
import fc from 'fast-check';
import { computeNextState, type LifecycleRequest, type ObjectState } from '../../checks/models/lifecycle-model.ts';
import { createUniqueCollection, sendOperation } from './executor.ts';
import { createLifecycleOperation, lifecycleRequestArbitrary, readState } from './lifecycle-requests.ts';
import type { Program, ProgramContext } from './program-context.ts';

export function createLifecycleProgram(requestCountText: string): Program {
  const length = Number(requestCountText);
  return (context, checkProperty) =>
    checkProperty(
      fc.array(lifecycleRequestArbitrary, { minLength: length, maxLength: length, size: 'max' }),
      (requests) => runLifecycleRequests(context, requests),
    );
}

async function runLifecycleRequests(context: ProgramContext, requests: readonly LifecycleRequest[]): Promise<void> {
  const kindCollection = await createUniqueCollection(context, context.stableKind);
  let objectState: ObjectState | undefined;
  let uid: string | undefined;
  for (const [index, request] of requests.entries()) {
    const transition = computeNextState(objectState, request);
    const description = `request ${index + 1} of ${JSON.stringify(requests)}`;
    const { status: code } = await sendOperation(
      context,
      kindCollection,
      createLifecycleOperation(kindCollection.kind, 'a', request, uid),
    );
    context.check(description, transition.codes.join(' or '), String(code), transition.codes.includes(code));
    const storedState = await readState(context, `${kindCollection.collectionPath}/a`);
    const [expected, actual] = [formatState(transition.object), formatState(storedState)];
    context.check(`the object after ${description}`, expected, actual, expected === actual);
    if (uid !== undefined && storedState !== undefined) {
      const isPresent = objectState !== undefined;
      context.check(
        `the uid after ${description}`,
        isPresent ? uid : 'a new uid',
        storedState.uid,
        (storedState.uid === uid) === isPresent,
      );
    }
    uid = storedState?.uid ?? uid;
    objectState = transition.object;
  }
}

function formatState(objectState: ObjectState | undefined): string {
  if (objectState === undefined) return 'none';
  const { finalizers, isTerminating } = objectState;
  return JSON.stringify({ finalizers, terminating: isTerminating });
}
