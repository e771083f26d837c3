/** Sentences about random requests of several clients about one object at the same time; `checks/concurrent-lives.ts` judges each. */
import { Then, When } from '@cucumber/cucumber';
import fc from 'fast-check';
import { type Answered, explained, mistold } from '../checks/concurrent-lives.ts';
import type { Deed, Life } from '../checks/deletion-model.ts';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { openWatch } from '../client/watch-stream.ts';
import { deeds, execute } from './deletions.ts';
import { lookUp } from './paths.ts';
import { afterMarker } from './watch-marker.ts';
import type { AssayWorld } from './world.ts';

const HELD: Life = { finalizers: ['example.com/a', 'example.com/b'], terminating: false };

When(
  '{int} random crowds of {int} clients with {int} requests each live one object each',
  async function (this: AssayWorld, runs: number, clients: number, requests: number) {
    const what = 'a random life of an object among several clients';
    const client = fc.array(deeds, { minLength: requests, maxLength: requests, size: 'max' });
    const crowd = fc.array(client, { minLength: clients, maxLength: clients, size: 'max' });
    this.broken = { what, error: undefined };
    try {
      await this.property(what, crowd, (lists: Deed[][]) => live(this, lists), runs);
    } catch (error) {
      this.broken = { what, error };
    }
  },
);

Then('some order of the requests explains each life, and the watch tells the same', function (this: AssayWorld) {
  const { what, error } = this.broken ?? { what: 'no life was lived', error: new Error('none') };
  if (error !== undefined) throw error;
  this.check(what, 'as some order says', 'as some order says', true);
});

async function live(world: AssayWorld, clients: readonly (readonly Deed[])[]): Promise<void> {
  const collection = await world.pathTo('Endpoints', undefined, `crowd${world.namespaces.size}`);
  const { finalizers } = HELD;
  const object = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'a', finalizers } };
  const made = await world.prepare({ method: 'POST', path: collection, body: JSON.stringify(object) });
  const first = jsonOf(made);
  const uid = String(lookUp(first, 'metadata.uid'));
  const version = String(lookUp(first, 'metadata.resourceVersion'));
  const watch = await openWatch(world.target, `${collection}?watch=1&resourceVersion=${version}`);
  try {
    const answered = (await Promise.all(clients.map((list) => send(world, collection, list, uid)))).flat();
    const found = await world.send({ method: 'GET', path: `${collection}/a` });
    const end = statusOf(found) === 200 ? lifeOf(jsonOf(found)) : undefined;
    const told = answered.map(({ deed, code }) => `${JSON.stringify(deed)} ${code}`).join(', ');
    const is = end === undefined ? 'gone' : JSON.stringify(end);
    if (!explained(HELD, answered, end)) throw new Error(`no order of ${told} ends so: ${is}`);
    const created = answered.filter(({ code }) => code === 201).length;
    const own = (await afterMarker(world, watch, created))
      .filter((event) => lookUp(event.object, 'metadata.name') === 'a')
      .map(({ type, object: one }) => ({ type, version: String(lookUp(one, 'metadata.resourceVersion')) }));
    const wrong = mistold([{ type: 'ADDED', version }, ...own], 1 + created, end !== undefined);
    if (wrong !== undefined) throw new Error(`after ${told}, and ${is} in the end, the watch: ${wrong}`);
  } finally {
    watch.close();
  }
}

/** One client's requests, each sent when the one before is answered. */
async function send(world: AssayWorld, collection: string, list: readonly Deed[], uid: string): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const deed of list) {
    const sent = performance.now();
    const code = await execute(world, collection, deed, uid);
    answered.push({ deed, code, sent, heard: performance.now() });
  }
  return answered;
}

function lifeOf(object: unknown): Life {
  const finalizers = lookUp(object, 'metadata.finalizers');
  const terminating = typeof lookUp(object, 'metadata.deletionTimestamp') === 'string';
  return { finalizers: Array.isArray(finalizers) ? (finalizers as string[]) : [], terminating };
}
