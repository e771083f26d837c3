/** Sentences that read what the server holds now: what changed, or that nothing did. */
import { type DataTable, Then } from '@cucumber/cucumber';
import { jsonOf, statusOf } from '../client/exchange.ts';
import { namesOf, readNames } from './lists.ts';
import { Mismatch } from './mismatch.ts';
import { pathOfRemembered } from './objects.ts';
import { lookUp } from './paths.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

Then(
  'the stored {kind} {string} has:',
  async function (this: AssayWorld, kind: string, name: string, table: DataTable) {
    const stored = await this.prepare({ method: 'GET', path: await pathOfRemembered(this, kind, name) });
    await this.compareRows(`the stored ${kind} ${name}`, jsonOf(stored), table.raw());
  },
);

/** What somebody beside the requests brings about. The last comparison is the one that counts. */
Then(
  'the stored {kind} {string} comes to have within {int} seconds:',
  async function (this: AssayWorld, kind: string, name: string, seconds: number, table: DataTable) {
    const path = await pathOfRemembered(this, kind, name);
    const rows = table.raw();
    const compare = async () =>
      this.compareRows(`the stored ${kind} ${name}`, jsonOf(await this.prepare({ method: 'GET', path })), rows);
    const come = await until(async () => {
      try {
        await compare();
        return true;
      } catch (error) {
        if (error instanceof Mismatch) return false;
        throw error;
      }
    }, seconds * 1000);
    if (!come) await compare();
  },
);

/** To the last field, resourceVersion included, it is what was remembered under its name. */
Then('the stored {kind} {string} is unchanged', async function (this: AssayWorld, kind: string, name: string) {
  const stored = await this.prepare({ method: 'GET', path: await pathOfRemembered(this, kind, name) });
  this.compare(`the stored ${kind} ${name}`, { value: this.remembered(name) }, jsonOf(stored));
});

/** The answer told what is stored, to the last field. */
Then('the stored {kind} {string} is the answer', async function (this: AssayWorld, kind: string, name: string) {
  const answered = jsonOf(this.answer());
  const stored = await this.prepare({ method: 'GET', path: await pathOfRemembered(this, kind, name) });
  this.compare(`the stored ${kind} ${name}`, { value: answered }, jsonOf(stored));
});

/** `there is no Endpoints "a" in namespace "second"`: the namespace may be left out. */
const ABSENT = /^there is no ([A-Z][A-Za-z]+(?:\.[a-z.]+)?) "([^"]*)"(?: in namespace "([^"]*)")?$/;
const PRESENT = /^there is an? ([A-Z][A-Za-z]+(?:\.[a-z.]+)?) "([^"]*)"(?: in namespace "([^"]*)")?$/;

Then(ABSENT, async function (this: AssayWorld, kind: string, name: string, nickname?: string) {
  await judgePresence(this, kind, name, nickname ?? undefined, 404);
});

Then(PRESENT, async function (this: AssayWorld, kind: string, name: string, nickname?: string) {
  await judgePresence(this, kind, name, nickname ?? undefined, 200);
});

async function judgePresence(
  world: AssayWorld,
  kind: string,
  name: string,
  nickname: string | undefined,
  status: number,
) {
  const path = await world.pathTo(kind, name, nickname);
  world.compare(`the status of GET ${path}`, { value: status }, statusOf(await world.send({ method: 'GET', path })));
}

/** These and no others, in the scenario's own namespace. */
Then('the namespace holds the {kind} {string}', async function (this: AssayWorld, kind: string, text: string) {
  const path = await this.pathTo(kind);
  const items = lookUp(jsonOf(await this.prepare({ method: 'GET', path })), 'items');
  const expected = (await readNames(this, text)).toSorted();
  this.compare(`the names in ${path}, sorted`, { value: expected }, namesOf(items as unknown[]).toSorted());
});
