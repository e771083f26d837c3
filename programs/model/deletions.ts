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
  let life: ObjectState | undefined;
  let uid: string | undefined;
  for (const [index, request] of requests.entries()) {
    const turn = computeNextState(life, request);
    const description = `request ${index + 1} of ${JSON.stringify(requests)}`;
    const { status: code } = await send(wire, place, toOperation(place.kind, 'a', request, uid));
    wire.check(description, turn.codes.join(' or '), String(code), turn.codes.includes(code));
    const state = await readState(wire, `${place.collection}/a`);
    const [expected, actual] = [formatState(turn.life), formatState(state)];
    wire.check(`the object after ${description}`, expected, actual, expected === actual);
    if (uid !== undefined && state !== undefined) {
      const same = life !== undefined;
      wire.check(`the uid after ${description}`, same ? uid : 'a new one', state.uid, (state.uid === uid) === same);
    }
    uid = state?.uid ?? uid;
    life = turn.life;
  }
}

function formatState(life: ObjectState | undefined): string {
  if (life === undefined) return 'none';
  const { finalizers, terminating } = life;
  return JSON.stringify({ finalizers, terminating });
}
