/** Sentences about random lives of an object, held against `checks/deletion-model.ts` after each request. */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { type Deed, type Life, next } from '../checks/deletion-model.ts';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { Mismatch } from './mismatch.ts';
import type { AssayWorld } from './world.ts';

const finalizers = fc.subarray(['example.com/a', 'example.com/b', 'example.com/c']);
export const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), finalizers }),
  fc.record({
    do: fc.constant('finalize' as const),
    finalizers,
    by: fc.constantFrom('PUT' as const, 'PATCH' as const),
  }),
  fc.record({ do: fc.constant('label' as const) }),
  fc.record({
    do: fc.constant('delete' as const),
    dryRun: fc.boolean(),
    uid: fc.constantFrom('none' as const, 'right' as const, 'wrong' as const),
    grace: fc.boolean(),
  }),
);

interface Stored {
  readonly metadata: { readonly uid: string; readonly finalizers?: string[]; readonly deletionTimestamp?: string };
}

/** Sends what a deed is, about the object `a`; answers the code. */
export async function execute(
  world: AssayWorld,
  collection: string,
  deed: Deed,
  uid: string | undefined,
): Promise<number> {
  const at = `${collection}/a`;
  if (deed.do === 'delete') {
    const preconditions = deed.uid === 'right' ? { uid } : { uid: 'another' };
    const body = {
      apiVersion: 'v1',
      kind: 'DeleteOptions',
      ...(deed.dryRun && { dryRun: ['All'] }),
      ...(deed.grace && { gracePeriodSeconds: 30 }),
      ...(deed.uid !== 'none' && { preconditions }),
    };
    return statusOf(await world.send({ method: 'DELETE', path: at, body: JSON.stringify(body) }));
  }
  const merge: [string, string][] = [['Content-Type', 'application/merge-patch+json']];
  if (deed.do === 'label') {
    const body = JSON.stringify({ metadata: { labels: { seen: 'yes' } } });
    return statusOf(await world.send({ method: 'PATCH', path: at, headers: merge, body }));
  }
  const metadata = { name: 'a', finalizers: deed.finalizers };
  const object = JSON.stringify({ apiVersion: 'v1', kind: 'Endpoints', metadata });
  if (deed.do === 'create') return statusOf(await world.send({ method: 'POST', path: collection, body: object }));
  const headers = deed.by === 'PATCH' ? { headers: merge } : {};
  return statusOf(await world.send({ method: deed.by, path: at, body: object, ...headers }));
}

async function live(world: AssayWorld, deeds: readonly Deed[]): Promise<void> {
  const collection = await world.pathTo('Endpoints', undefined, `life${world.namespaces.size}`);
  let life: Life | undefined;
  let uid: string | undefined;
  for (const [index, deed] of deeds.entries()) {
    const turn = next(life, deed);
    const said = `request ${index + 1} of ${JSON.stringify(deeds)}`;
    const code = await execute(world, collection, deed, uid);
    if (!turn.codes.includes(code)) throw new Mismatch(said, turn.codes.join(' or '), String(code));
    const found = await world.send({ method: 'GET', path: `${collection}/a` });
    const stored = statusOf(found) === 200 ? (jsonOf(found) as Stored) : undefined;
    const is = stored && {
      finalizers: stored.metadata.finalizers ?? [],
      terminating: stored.metadata.deletionTimestamp !== undefined,
    };
    if (JSON.stringify(is) !== JSON.stringify(turn.life)) {
      throw new Mismatch(`the object after ${said}`, JSON.stringify(turn.life) ?? 'none', JSON.stringify(is) ?? 'none');
    }
    if (uid !== undefined && life !== undefined && stored !== undefined && stored.metadata.uid !== uid) {
      throw new Mismatch(`the uid after ${said}`, uid, stored.metadata.uid);
    }
    if (life === undefined && uid !== undefined && stored?.metadata.uid === uid) {
      throw new Mismatch(`the uid after ${said}`, 'a new one', uid);
    }
    uid = stored?.metadata.uid ?? uid;
    life = turn.life;
  }
}

When(
  '{int} random lives of {int} requests each are lived',
  async function (this: AssayWorld, runs: number, length: number) {
    const what = 'a random life of an object';
    const lives = fc.array(deeds, { minLength: length, maxLength: length, size: 'max' });
    this.broken = { what, error: undefined };
    try {
      await this.property(what, lives, (deeds: Deed[]) => live(this, deeds), runs);
    } catch (error) {
      this.broken = { what, error };
    }
  },
);

Then('each life went as the model says', function (this: AssayWorld) {
  const { what, error } = this.broken ?? { what: 'no life was lived', error: new Error('none') };
  if (error !== undefined) throw error;
  this.check(what, 'as the model says', 'as the model says', true);
});
