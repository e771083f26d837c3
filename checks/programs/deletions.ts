/** Random lives of one object: creates, changes of finalizers and deletes, held against `checks/deletion-model.ts` after each request. */
import fc from 'fast-check';
import { type LifecycleRequest, nextState, type ObjectState } from '../deletion-model.ts';
import { lifecycleRequests, readState, sendRequest } from './lifecycle-requests.ts';
import type { Program, Wire } from './wire.ts';

export function lives(requests = ''): Program {
  const length = Number(requests);
  return (wire, each) =>
    each(fc.array(lifecycleRequests, { minLength: length, maxLength: length, size: 'max' }), (life) =>
      live(wire, life),
    );
}

async function live(wire: Wire, deeds: readonly LifecycleRequest[]): Promise<void> {
  const collection = await wire.ownCollection('Endpoints');
  let life: ObjectState | undefined;
  let uid: string | undefined;
  for (const [index, deed] of deeds.entries()) {
    const turn = nextState(life, deed);
    const said = `request ${index + 1} of ${JSON.stringify(deeds)}`;
    const code = await sendRequest(wire, collection, 'a', deed, uid);
    wire.check(said, turn.codes.join(' or '), String(code), turn.codes.includes(code));
    const is = await readState(wire, `${collection}/a`);
    const [expected, actual] = [told(turn.life), told(is)];
    wire.check(`the object after ${said}`, expected, actual, expected === actual);
    if (uid !== undefined && is !== undefined) {
      const same = life !== undefined;
      wire.check(`the uid after ${said}`, same ? uid : 'a new one', is.uid, (is.uid === uid) === same);
    }
    uid = is?.uid ?? uid;
    life = turn.life;
  }
}

function told(life: ObjectState | undefined): string {
  if (life === undefined) return 'none';
  const { finalizers, terminating } = life;
  return JSON.stringify({ finalizers, terminating });
}
