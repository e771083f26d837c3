/** Sentences that send the one request a scenario is about, byte for byte as written. */
import { type DataTable, Given, When } from '@cucumber/cucumber';
import { statusOf, type WireRequest } from '../client/exchange.ts';
import { stateText } from './states.ts';
import type { AssayWorld } from './world.ts';

When('{method} {path}', async function (this: AssayWorld, method: string, path: string) {
  await this.act({ method, path: await this.text(path) });
});

/** Rows are parameter and value, encoded for the query; `(unset)` leaves a parameter out. */
When(
  '{method} {path} with the query:',
  async function (this: AssayWorld, method: string, path: string, table: DataTable) {
    await this.act({ method, path: await withQuery(this, path, table) });
  },
);

async function withQuery(world: AssayWorld, path: string, table: DataTable): Promise<string> {
  const query: string[] = [];
  for (const [name = '', cell = ''] of table.raw()) {
    if (cell !== '(unset)') query.push(`${name}=${encodeURIComponent(await world.text(cell))}`);
  }
  const base = await world.text(path);
  return query.length === 0 ? base : `${base}${base.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** A doc string with a media type is sent as it stands; without one it is YAML, sent as JSON. */
When('{method} {path} with the body:', async function (this: AssayWorld, method: string, path: string, body: string) {
  const mediaType = mediaTypeOf(this);
  const text = await this.text(body);
  const { parse } = await import('yaml');
  const request =
    mediaType === undefined ? { body: JSON.stringify(parse(text)) } : { body: text, headers: contentType(mediaType) };
  await this.act({ method, path: await this.text(path), ...request });
});

function contentType(mediaType: string): [string, string][] {
  return [['Content-Type', mediaType]];
}

/** Cucumber hands over the text of a doc string only; the hook before each step keeps its media type. */
function mediaTypeOf(world: AssayWorld): string | undefined {
  return world.docStringType === undefined || world.docStringType === '' ? undefined : world.docStringType;
}

When(
  '{method} {path} with the {kind} {string}',
  async function (this: AssayWorld, method: string, path: string, kind: string, state: string) {
    await sendState(this, method, path, kind, state, []);
  },
);

/** Rows change the state before it is sent: the interesting value stands in the scenario. */
When(
  '{method} {path} with the {kind} {string} where:',
  async function (this: AssayWorld, method: string, path: string, kind: string, state: string, table: DataTable) {
    await sendState(this, method, path, kind, state, table.raw());
  },
);

async function sendState(
  world: AssayWorld,
  method: string,
  path: string,
  kind: string,
  state: string,
  rows: readonly (readonly string[])[],
): Promise<void> {
  const manifest = await world.changed(await world.manifest(kind, stateText(kind, state)), rows);
  await world.act(jsonRequest(method, await world.text(path), manifest));
}

function jsonRequest(method: string, path: string, body: unknown): WireRequest {
  return { method, path, body: JSON.stringify(body) };
}

When('{method} {path} with {string}', async function (this: AssayWorld, method: string, path: string, name: string) {
  await this.act(jsonRequest(method, await this.text(path), this.remembered(name)));
});

/** Sends what was remembered under a name, with the rows applied. */
When(
  '{method} {path} with {string} where:',
  async function (this: AssayWorld, method: string, path: string, name: string, table: DataTable) {
    const body = await this.changed(this.remembered(name), table.raw());
    await this.act(jsonRequest(method, await this.text(path), body));
  },
);

Given('the request header {string} is {string}', async function (this: AssayWorld, name: string, value: string) {
  this.nextHeaders.push([name, await this.text(value)]);
});

Given('the request has no header {string}', function (this: AssayWorld, name: string) {
  this.nextWithout.push(name.toLowerCase());
});

Given(
  'the answer to {method} {path} is remembered as {string}',
  async function (this: AssayWorld, method: string, path: string, name: string) {
    this.remember(name, await this.prepare({ method, path: await this.text(path) }));
  },
);

Given(
  'the answer to {method} {path} with the {kind} {string} is remembered as {string}',
  async function (this: AssayWorld, method: string, path: string, kind: string, state: string, name: string) {
    const manifest = await this.manifest(kind, stateText(kind, state));
    this.remember(name, await this.prepare(jsonRequest(method, await this.text(path), manifest)));
  },
);

/** The doc string is YAML, sent as JSON: for objects of which there is no state. */
Given(
  'the answer to {method} {path} is remembered as {string} with the body:',
  async function (this: AssayWorld, method: string, path: string, name: string, body: string) {
    const { parse } = await import('yaml');
    const manifest: unknown = parse(await this.text(body));
    this.remember(name, await this.prepare(jsonRequest(method, await this.text(path), manifest)));
  },
);

/** An answer that is an error, and that the scenario goes on from. */
Given(
  'the refusal of {method} {path} is remembered as {string}',
  async function (this: AssayWorld, method: string, path: string, name: string) {
    const exchange = await this.send({ method, path: await this.text(path) });
    const status = statusOf(exchange);
    this.check(
      `the status of ${method} ${exchange.request.path}`,
      'an error',
      String(status),
      status >= 400 && status < 500,
    );
    this.remember(name, exchange);
  },
);
