/** Sentences about the BOOKMARK events of a watch: their version as a place to start from, and what else they may hold. */
import { Given, Then } from '@cucumber/cucumber';
import { summary } from '../client/watch-stream.ts';
import { readNames } from './lists.ts';
import { Mismatch } from './mismatch.ts';
import { EVENT_LIMIT, watchNamed } from './watches.ts';
import type { AssayWorld } from './world.ts';

/** Waits for the first one. */
Given('the BOOKMARK of the watch is remembered as {string}', async function (this: AssayWorld, name: string) {
  const watch = watchNamed(this);
  const isBookmark = ({ type }: { type: string }): boolean => type === 'BOOKMARK';
  await watch
    .until((events) => events.some(isBookmark), EVENT_LIMIT, 'a BOOKMARK')
    .catch((error: unknown) => {
      throw new Mismatch('the events of the watch', 'a BOOKMARK', String(error));
    });
  const { object } = watch.events.find(isBookmark) ?? {};
  const body = Buffer.from(JSON.stringify(object));
  this.remember(name, {
    request: watch.exchange.request,
    answer: { status: 200, headers: [], body, milliseconds: 0 },
  });
});

/** Members that are null or empty say nothing; what stands below a member that may be there is not looked at. */
Then('no BOOKMARK of the watch has other members than {string}', async function (this: AssayWorld, text: string) {
  const permitted = await readNames(this, text);
  const bookmarks = watchNamed(this).events.filter(({ type }) => type === 'BOOKMARK');
  this.check('the watch', 'at least one BOOKMARK', summary(watchNamed(this).events), bookmarks.length > 0);
  for (const { object } of bookmarks) {
    const others = populated(object, '', permitted);
    this.check('the members of a BOOKMARK', `none but ${text}`, JSON.stringify(object), others.length === 0);
  }
});

function populated(value: unknown, path: string, permitted: readonly string[]): string[] {
  if (permitted.includes(path) || value === null || value === '') return [];
  if (typeof value !== 'object') return [path];
  return Object.entries(value as object).flatMap(([name, member]) =>
    populated(member, path === '' ? name : `${path}.${name}`, permitted),
  );
}
