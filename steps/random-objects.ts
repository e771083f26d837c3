/**
 * Sentences about random objects that travel in a form. Each is written twice, in the form and in JSON, and read in both: what is stored
 * must be the same, and so must be what is read. A failure tells the seed that replays it.
 */
import { isDeepStrictEqual } from 'node:util';
import { Then, When } from '@cucumber/cucumber';
import { type RandomContent, randomContents } from '../checks/arbitrary/objects.ts';
import { harness } from '../client/errors.ts';
import { type Exchange, headerOf, jsonOf } from '../client/exchange.ts';
import { bareType, type Document, formNamed, readDocument } from '../client/forms.ts';
import { dialectOf, readable } from './forms.ts';
import { show } from './matching.ts';
import { Mismatch } from './mismatch.ts';
import type { AssayWorld } from './world.ts';

When(
  '{int} random {kind} are written and read in {string}',
  async function (this: AssayWorld, runs: number, kind: string, mediaType: string) {
    const contents = randomContents(kind);
    if (contents === undefined) throw harness(`there are no random objects of the kind ${kind}`);
    const travel = new Travel(this, kind, await this.text(mediaType));
    const what = `a random ${kind} in ${mediaType}`;
    this.broken = { what, error: undefined };
    try {
      await this.property(what, contents, (content) => travel.judge(content), runs);
    } catch (error) {
      this.broken = { what, error };
    }
  },
);

Then('each of them is the same in JSON', function (this: AssayWorld) {
  const { what, error } = this.broken ?? { what: 'no random object travelled', error: new Error('none') };
  if (error !== undefined) throw error;
  this.check(what, 'the same in JSON', 'the same', true);
});

class Travel {
  readonly #world: AssayWorld;
  readonly #kind: string;
  readonly #mediaType: string;
  #count = 0;

  constructor(world: AssayWorld, kind: string, mediaType: string) {
    this.#world = world;
    this.#kind = kind;
    this.#mediaType = mediaType;
  }

  async judge(content: RandomContent): Promise<void> {
    this.#count += 1;
    const [own, twin] = [`a-${this.#count}`, `b-${this.#count}`];
    const created = this.#read(await this.#write(own, content, this.#mediaType));
    await this.#write(twin, content, 'application/json');
    const stored = await this.#get(own, 'application/json');
    same('what a create in the form answers', stored, created);
    same('what a get in the form answers', stored, await this.#get(own, this.#mediaType));
    same(
      'what was stored of the same object sent in JSON',
      bare(await this.#get(twin, 'application/json')),
      bare(stored),
    );
  }

  async #write(name: string, content: RandomContent, mediaType: string): Promise<Exchange> {
    const world = this.#world;
    const manifest = await world.manifest(this.#kind, '{}');
    const object = { ...manifest, ...content, metadata: { ...(content.metadata as object), name } };
    const body = formNamed(mediaType, dialectOf(world)).write(object, dialectOf(world));
    const headers: [string, string][] = [
      ['Content-Type', mediaType],
      ['Accept', mediaType],
    ];
    return world.prepare({ method: 'POST', path: await world.pathTo(this.#kind), headers, body });
  }

  async #get(name: string, mediaType: string): Promise<Document> {
    const path = await this.#world.pathTo(this.#kind, name);
    const exchange = await this.#world.prepare({ method: 'GET', path, headers: [['Accept', mediaType]] });
    return mediaType === 'application/json' ? (jsonOf(exchange) as Document) : this.#read(exchange);
  }

  #read(exchange: Exchange): Document {
    const type = headerOf(exchange.answer?.headers ?? [], 'Content-Type') ?? '';
    if (bareType(type) !== this.#mediaType) throw new Mismatch('the Content-Type', this.#mediaType, type);
    const body = exchange.answer?.body ?? Buffer.alloc(0);
    return readable(type, () => readDocument(type, body, dialectOf(this.#world)));
  }
}

/** Without what no two objects share: names, times of writing, addresses that the server gives out. */
function bare(object: Document): Document {
  const { labels, annotations } = object.metadata as Document;
  const { spec, ...rest } = object;
  const { clusterIP: _clusterIP, clusterIPs: _clusterIPs, ...kept } = (spec ?? {}) as Document;
  const unnamed = JSON.parse(JSON.stringify({ ...rest, spec: kept })) as Document;
  return { ...unnamed, metadata: { labels, annotations } };
}

function same(what: string, expected: unknown, actual: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) throw new Mismatch(what, show(expected), show(actual));
}
