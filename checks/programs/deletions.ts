/** Random lives of one object: creates, changes of finalizers and deletes, held against `checks/deletion-model.ts` after each request. */
import fc from 'fast-check';
import { type Deed, type Life, next } from '../deletion-model.ts';
import { deeds, execute, found } from './deeds.ts';
import type { Program, Wire } from './wire.ts';

export function lives(requests = ''): Program {
  const length = Number(requests);
  return (wire, each) =>
    each(fc.array(deeds, { minLength: length, maxLength: length, size: 'max' }), (life) => live(wire, life));
}

async function live(wire: Wire, deeds: readonly Deed[]): Promise<void> {
  const collection = await wire.ownCollection('Endpoints');
  let life: Life | undefined;
  let uid: string | undefined;
  for (const [index, deed] of deeds.entries()) {
    const turn = next(life, deed);
    const said = `request ${index + 1} of ${JSON.stringify(deeds)}`;
    const code = await execute(wire, collection, 'a', deed, uid);
    wire.check(said, turn.codes.join(' or '), String(code), turn.codes.includes(code));
    const is = await found(wire, `${collection}/a`);
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

function told(life: Life | undefined): string {
  if (life === undefined) return 'none';
  const { finalizers, terminating } = life;
  return JSON.stringify({ finalizers, terminating });
}
