/** Sentences about every built-in type that the server serves; types of definitions and of aggregated servers are left out. */
import { Then, When } from '@cucumber/cucumber';
import { pathOf, type ServedResource } from '../client/discovery.ts';
import { headerOf, statusOf } from '../client/exchange.ts';
import { bareType, readDocument } from '../client/forms.ts';
import { groupIn } from '../spec/dialect.ts';
import { readServed } from '../spec/facts.ts';
import { dialectOf, readable } from './forms.ts';
import { show } from './matching.ts';
import type { AssayWorld } from './world.ts';

function builtInTypes(world: AssayWorld): ServedResource[] {
  const known = new Set(readServed().map(({ group, resource }) => `${resource}.${groupIn(dialectOf(world), group)}`));
  return world.subject.inventory.resources.filter(({ plural, group }) => known.has(`${plural}.${group}`));
}

When('a page of every type is asked for in {string}', async function (this: AssayWorld, mediaType: string) {
  const listed = builtInTypes(this).filter(({ verbs }) => verbs.includes('list'));
  const headers: [string, string][] = [['Accept', await this.text(mediaType)]];
  this.several = [];
  for (const type of listed)
    this.several.push(await this.send({ method: 'GET', path: `${pathOf(type)}?limit=1`, headers }));
});

/** Objects that are nothing, and stored nowhere: whether they are valid is not asked. */
When('an empty object in {string} is posted to every type', async function (this: AssayWorld, mediaType: string) {
  const namespace = await this.namespace();
  const headers: [string, string][] = [['Content-Type', await this.text(mediaType)]];
  this.several = [];
  for (const type of builtInTypes(this).filter(({ verbs }) => verbs.includes('create'))) {
    const path = `${pathOf(type, namespace)}?dryRun=All`;
    this.several.push(await this.send({ method: 'POST', path, headers, body: '{}' }));
  }
});

/** By its Content-Type, and by reading it. */
Then('every one of these answers is in {string}', async function (this: AssayWorld, mediaType: string) {
  const type = await this.text(mediaType);
  for (const { request, answer } of this.several) {
    const actual = bareType(headerOf(answer?.headers ?? [], 'Content-Type') ?? '');
    this.compare(`the Content-Type of ${request.path}`, { value: type }, actual);
    const document = readable(type, () => readDocument(type, answer?.body ?? Buffer.alloc(0), dialectOf(this)));
    this.check(`the kind of ${request.path}`, 'a text', show(document.kind), typeof document.kind === 'string');
  }
});

Then('none of these answers is {int}', function (this: AssayWorld, status: number) {
  this.check('the answers', 'at least one', String(this.several.length), this.several.length > 0);
  for (const exchange of this.several) {
    const actual = statusOf(exchange);
    this.check(
      `the status of ${exchange.request.path}`,
      `not ${status}`,
      String(actual),
      actual !== status && actual > 0,
    );
  }
});
