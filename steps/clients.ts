/**
 * Sentences about what a client must do. The suite's own client (client/) is the subject here; it talks through a proxy that does
 * to it what servers and networks do, and that keeps what it asked.
 */
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { harness } from '../client/errors.ts';
import { listInAnyForm } from '../client/form-reader.ts';
import { isHealthy } from '../client/health-probe.ts';
import { type Deed, type Intervention, interpose } from '../client/interposer.ts';
import { listExact, listInPages, listNotOlderThan, type Whole } from '../client/pager.ts';
import { reflect } from '../client/reflector.ts';
import { connect, type Target } from '../client/target.ts';
import { dialectOf } from './forms.ts';
import { readNames } from './lists.ts';
import { describe, meets, readExpectation, show } from './matching.ts';
import { MISSING } from './paths.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds within which a client must have sent what it has to. */
const REQUESTS_LIMIT = 10_000;

/** A Status as a server sends it for a version that is gone. */
function gone(): object {
  const message = 'The provided continue parameter is too old';
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason: 'Expired', code: 410 };
}

/**
 * `| watch 1 | cuts the connection after 1 event |`. The first column says which request: `list`, `page` (a list with a token),
 * `watch` or `get`, and which one of them; without a number it is every one.
 */
Given('a proxy before the server that:', async function (this: AssayWorld, table: DataTable) {
  const script = await Promise.all(
    table.raw().map(([request = '', does = '']) => readIntervention(this, request, does)),
  );
  const proxy = await interpose(this.target, script);
  const through = connect({ url: proxy.url });
  this.interposer = proxy;
  this.client = through;
  this.atEnd.push(() => this.exchanges.push(...proxy.exchanges()));
  this.atLast.push(async () => {
    await through.close();
    await proxy.close();
  });
});

async function readIntervention(world: AssayWorld, request: string, does: string): Promise<Intervention> {
  const [verb = '', ordinal] = request.split(' ');
  const deed = await readDeed(world, does);
  return { verb, deed, ...(ordinal === undefined ? {} : { ordinal: Number(ordinal) }) };
}

async function readDeed(world: AssayWorld, does: string): Promise<Deed> {
  const cuts = /^cuts the connection after (\d+) events?$/.exec(does);
  if (cuts !== null) return { does: 'cut', events: Number(cuts[1]) };
  if (does === 'answers 410') return { does: 'answer', status: 410, body: gone() };
  const ends = /^sends an ERROR 410 after (\d+) events?$/.exec(does);
  if (ends !== null) return { does: 'event', events: Number(ends[1]), event: { type: 'ERROR', object: gone() } };
  const ignores = /^ignores (.+)$/.exec(does);
  if (ignores !== null) return { does: 'ignore', parameters: (ignores[1] ?? '').split(', ') };
  const answers = /^answers (\d{3}) with (.+)$/.exec(does);
  if (answers !== null)
    return { does: 'answer', status: Number(answers[1]), body: await world.value(answers[2] ?? '') };
  throw harness(`a proxy does not know how to: ${does}`);
}

/** Through the proxy where there is one. */
function clientOf(world: AssayWorld): Target {
  return world.client ?? world.target;
}

When('a client follows {path}', async function (this: AssayWorld, path: string) {
  const reflector = reflect(clientOf(this), await this.text(path));
  this.reflector = reflector;
  this.atEnd.push(() => reflector.stop());
});

Given('a client that follows {path} and holds {string}', async function (this: AssayWorld, path: string, text: string) {
  const reflector = reflect(clientOf(this), await this.text(path));
  this.reflector = reflector;
  this.atEnd.push(() => reflector.stop());
  const names = await readNames(this, text);
  await reflector.until((objects) => holdsNames([...objects.values()], names), text);
});

When('a client lists {path} in pages of {int}', async function (this: AssayWorld, path: string, limit: number) {
  this.clientList = await listInPages(clientOf(this), await this.text(path), limit);
});

When('a client lists {path} at exactly {string}', async function (this: AssayWorld, path: string, version: string) {
  this.clientList = await listExact(clientOf(this), await this.text(path), String(await this.value(version)), 2);
});

When(
  'a client lists {path} not older than {string} in pages of {int}',
  async function (this: AssayWorld, path: string, version: string, limit: number) {
    const text = String(await this.value(version));
    this.clientList = await listNotOlderThan(clientOf(this), await this.text(path), limit, text);
  },
);

When('a client reads {path} in the binary form where there is one', async function (this: AssayWorld, path: string) {
  this.clientList = await listInAnyForm(clientOf(this), await this.text(path), dialectOf(this));
});

/** Of each request that it sent. */
Then('the client accepted {string}', async function (this: AssayWorld, accept: string) {
  const seen = this.interposer?.seen ?? [];
  this.check('the requests of the client', 'at least one', String(seen.length), seen.length > 0);
  for (const one of seen)
    this.compare(`Accept of ${one.method} ${one.path}`, { value: await this.text(accept) }, one.accept);
});

When('a client asks whether {path} is healthy', async function (this: AssayWorld, path: string) {
  this.clientVerdict = (await isHealthy(clientOf(this), path)) ? 'healthy' : 'unhealthy';
});

Then('the client says {string}', function (this: AssayWorld, verdict: string) {
  this.compare('what the client says', { value: verdict }, this.clientVerdict);
});

function holdsNames(objects: readonly { metadata: { name: string } }[], names: readonly string[]): boolean {
  const held = objects.map(({ metadata }) => metadata.name).filter((name) => !name.startsWith('zz-'));
  return show(held.toSorted()) === show(names.toSorted());
}

/** A client that follows is given time to come to hold them. */
Then('the client holds {string}', async function (this: AssayWorld, text: string) {
  const names = await readNames(this, text);
  this.comparisons += 1;
  if (this.reflector !== undefined)
    return this.reflector.until((objects) => holdsNames([...objects.values()], names), text);
  const list: Whole | undefined = this.clientList;
  const held = list?.items.map(({ metadata }) => metadata.name) ?? [];
  this.check('what the client holds', show(names), show(held), list !== undefined && holdsNames(list.items, names));
});

/**
 * What the client sent, all of it, in order. The first column is the sort of request, the others are query parameters; `(absent)`
 * says that a parameter was not sent.
 */
Then('the client sent:', async function (this: AssayWorld, table: DataTable) {
  if (this.interposer === undefined) throw harness('without a proxy nobody knows what the client sent');
  const [[, ...parameters] = [], ...rows] = table.raw();
  const { seen } = this.interposer;
  // A client that follows may be about to send the last one.
  await until(async () => seen.length >= rows.length, REQUESTS_LIMIT);
  const found = seen.map(({ verb, path }) => `${verb} ${path.split('?')[1] ?? ''}`);
  for (const [index, [verb = '', ...cells]] of rows.entries()) {
    this.check(`request ${index + 1} of the client`, verb, show(found), seen[index]?.verb === verb);
    const query = new URLSearchParams(seen[index]?.path.split('?')[1] ?? '');
    for (const [column, cell] of cells.entries()) {
      const name = parameters[column] ?? '';
      const expectation = readExpectation(await this.text(cell));
      const exact = 'value' in expectation ? { value: String(await this.value(cell)) } : expectation;
      const actual = query.get(name) ?? MISSING;
      this.check(`${name} of request ${index + 1} of the client`, describe(exact), show(actual), meets(exact, actual));
    }
  }
  this.compare('the number of requests of the client', { value: rows.length }, seen.length);
});
