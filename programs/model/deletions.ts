/**
 * Random lifetimes of one object: creates, changes of finalizers and deletes, compared with `checks/models/deletion-model.ts` after each
 * request.
 */
import fc from 'fast-check';
import { computeNextState, type LifecycleRequest, type ObjectState } from '../../checks/models/deletion-model.ts';
import { newCollection, send } from './executor.ts';
import { lifecycleRequests, readState, toOperation } from './lifecycle-requests.ts';
import type { Program, Wire } from './wire.ts';

export function createLifetimeProgram(requests = ''): Program {
  const length = Number(requests);
  return (wire, item) =>
    item(fc.array(lifecycleRequests, { minLength: length, maxLength: length, size: 'max' }), (life) =>
      runLifetime(wire, life),
    );
}

async function runLifetime(wire: Wire, requests: readonly LifecycleRequest[]): Promise<void> {
  const place = await newCollection(wire, wire.stableKind);
  let objectState: ObjectState | undefined;
  let uid: string | undefined;
  for (const [index, request] of requests.entries()) {
    const transition = computeNextState(objectState, request);
    const description = `request ${index + 1} of ${JSON.stringify(requests)}`;
    const { status: code } = await send(wire, place, toOperation(place.kind, 'a', request, uid));
    wire.check(description, transition.codes.join(' or '), String(code), transition.codes.includes(code));
    const state = await readState(wire, `${place.collection}/a`);
    const [expected, actual] = [formatState(transition.life), formatState(state)];
    wire.check(`the object after ${description}`, expected, actual, expected === actual);
    if (uid !== undefined && state !== undefined) {
      const isPresent = objectState !== undefined;
      wire.check(
        `the uid after ${description}`,
        isPresent ? uid : 'a new one',
        state.uid,
        (state.uid === uid) === isPresent,
      );
    }
    uid = state?.uid ?? uid;
    objectState = transition.life;
  }
}

function formatState(objectState: ObjectState | undefined): string {
  if (objectState === undefined) return 'none';
  const { finalizers, terminating } = objectState;
  return JSON.stringify({ finalizers, terminating });
}
