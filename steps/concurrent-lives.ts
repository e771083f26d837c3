/** Sentences about objects that several clients delete, change and let go at the same time; `checks/concurrent-lives.ts` judges each. */
import { Then, When } from '@cucumber/cucumber';
import { type Answered, explained, mistold } from '../checks/concurrent-lives.ts';
import type { Deed, Life } from '../checks/deletion-model.ts';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { lookUp } from './paths.ts';
import { afterMarker } from './watch-marker.ts';
import { watchNamed } from './watches.ts';
import type { AssayWorld } from './world.ts';

const HELD: Life = { finalizers: ['example.com/hold'], terminating: false };
const REMOVE: Deed = { do: 'delete', dryRun: false, uid: 'none', grace: false };
const RELEASE: Deed = { do: 'finalize', finalizers: [], by: 'PATCH' };
const CREATE: Deed = { do: 'create', finalizers: [] };
const LABEL: Deed = { do: 'label' };
/** One object gets one of these; each deed is a client. */
const TOGETHER: readonly (readonly Deed[])[] = [
  [REMOVE, RELEASE, LABEL, REMOVE],
  [RELEASE, REMOVE, CREATE, LABEL],
  [LABEL, REMOVE, REMOVE, CREATE],
  [REMOVE, CREATE, RELEASE, REMOVE],
];

interface Race {
  readonly name: string;
  readonly answered: readonly Answered[];
  readonly end: Life | undefined;
}

const races = new WeakMap<AssayWorld, readonly Race[]>();

When(
  '{int} Endpoints are each deleted, changed and let go by four clients at once',
  async function (this: AssayWorld, count: number) {
    const collection = await this.pathTo('Endpoints');
    const names = Array.from({ length: count }, (_, index) => `race-${index}`);
    for (const name of names) await this.prepare(creation(collection, name, HELD.finalizers));
    const run = names.map((name, index) => race(this, collection, name, TOGETHER[index % TOGETHER.length] ?? []));
    races.set(this, await Promise.all(run));
  },
);

async function race(world: AssayWorld, collection: string, name: string, deeds: readonly Deed[]): Promise<Race> {
  const codes = await Promise.all(deeds.map(async (deed) => statusOf(await world.send(sent(collection, name, deed)))));
  const answered = deeds.map((deed, index) => ({ deed, code: codes[index] ?? 0 }));
  const found = await world.send({ method: 'GET', path: `${collection}/${name}` });
  return { name, answered, end: statusOf(found) === 200 ? lifeOf(jsonOf(found)) : undefined };
}

function lifeOf(object: unknown): Life {
  const finalizers = lookUp(object, 'metadata.finalizers');
  const terminating = typeof lookUp(object, 'metadata.deletionTimestamp') === 'string';
  return { finalizers: Array.isArray(finalizers) ? (finalizers as string[]) : [], terminating };
}

function sent(collection: string, name: string, deed: Deed) {
  if (deed.do === 'create') return creation(collection, name, deed.finalizers);
  if (deed.do === 'delete') return { method: 'DELETE', path: `${collection}/${name}` };
  const metadata = deed.do === 'label' ? { labels: { seen: 'yes' } } : { finalizers: deed.finalizers };
  const headers: [string, string][] = [['Content-Type', 'application/merge-patch+json']];
  return { method: 'PATCH', path: `${collection}/${name}`, headers, body: JSON.stringify({ metadata }) };
}

function creation(collection: string, name: string, finalizers: readonly string[]) {
  const object = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name, finalizers } };
  return { method: 'POST', path: collection, body: JSON.stringify(object) };
}

Then('some order of the requests explains what became of each', function (this: AssayWorld) {
  for (const { name, answered, end } of races.get(this) ?? []) {
    const told = answered.map(({ deed, code }) => `${deed.do} ${code}`).join(', ');
    const is = end === undefined ? 'gone' : JSON.stringify(end);
    this.check(name, `an order of ${told} that ends so`, is, explained(HELD, answered, end));
  }
});

Then('the watch tells the same of each', async function (this: AssayWorld) {
  const run = races.get(this) ?? [];
  const events = await afterMarker(this, watchNamed(this), run.length);
  for (const { name, answered, end } of run) {
    const own = events
      .filter(({ object }) => lookUp(object, 'metadata.name') === name)
      .map(({ type, object }) => ({ type, version: String(lookUp(object, 'metadata.resourceVersion')) }));
    const made = 1 + answered.filter(({ deed, code }) => deed.do === 'create' && code === 201).length;
    const wrong = mistold(own, made, end !== undefined);
    this.check(`the events of ${name}`, 'it comes, changes and goes in turn', wrong ?? 'they do', wrong === undefined);
  }
});
