/** Sentences about the audit log of a server that the run started: what stands there of the last request, found by its Audit-Id. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataTable, Then } from '@cucumber/cucumber';
import { harness } from '../client/errors.ts';
import { headerOf } from '../client/exchange.ts';
import { lookUp } from './paths.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

const LIMIT = 10_000;

Then(
  'the audit log says of the request at {string}:',
  async function (this: AssayWorld, stage: string, table: DataTable) {
    await until(async () => at(this, stage) !== undefined, LIMIT);
    await this.compareRows(`the event of ${stage}`, at(this, stage), table.raw());
  },
);

/** When the last of them stands there; a server writes them in this order. */
Then('the stages of the request in the audit log are {string}', async function (this: AssayWorld, wanted: string) {
  const last = wanted.split(', ').at(-1) ?? '';
  if (last !== '') await until(async () => at(this, last) !== undefined, LIMIT);
  const found = events(this).map((event) => String(lookUp(event, 'stage')));
  this.check('the stages in the audit log', wanted, found.join(', '), found.join(', ') === wanted);
});

Then('no line of the audit log has {string}', async function (this: AssayWorld, text: string) {
  const line = lines(this).find((each) => each.includes(text));
  this.check('the audit log', `no ${text}`, line ?? 'none', line === undefined);
});

function at(world: AssayWorld, stage: string): unknown {
  return events(world).find((event) => lookUp(event, 'stage') === stage);
}

function events(world: AssayWorld): unknown[] {
  const id = headerOf(world.answer().answer?.headers ?? [], 'audit-id') ?? '';
  if (id === '') throw harness('the answer has no Audit-Id to look for');
  return lines(world)
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line) as unknown)
    .filter((event) => lookUp(event, 'auditID') === id);
}

/** Complete ones: the server may be writing. */
function lines({ launched }: AssayWorld): string[] {
  if (launched === undefined)
    throw harness('name the server first: a server that knows the users of the profile "audit"');
  return readFileSync(join(launched.dir, 'audit.log'), 'utf8').split('\n').slice(0, -1);
}
