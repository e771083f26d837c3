/**
 * The published API documents of one server as bytes: made when first asked for, in pieces, because that takes a tenth of a second and with
 * large definitions many of them. Those asked for last are kept (kept-documents.ts) until something else is served. The hash of a document is that of its
 * JSON, whatever encoding it is sent in.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../ground/clock.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import { inTurns, type Pieces } from '../ground/turns.ts';
import { type DocumentMessages, encodeDocument } from '../registry/openapi/binary/encode-document.ts';
import { DOCUMENT_V2 } from '../registry/openapi/binary/messages-v2.ts';
import { DOCUMENT_V3 } from '../registry/openapi/binary/messages-v3.ts';
import type { OpenApi } from '../registry/openapi/openapi.ts';
import { jsonTexts } from './json-texts.ts';
import { KeptDocuments } from './kept-documents.ts';
import type { PublishedDocument } from './published-document.ts';

export interface OpenApiDocuments {
  /** Where each section is, with its hash. */
  index(): MaybePromise<PublishedDocument>;
  section(name: string): MaybePromise<PublishedDocument> | undefined;
  whole(): MaybePromise<PublishedDocument>;
}

export function openApiDocuments(openapi: OpenApi, clock: Clock): OpenApiDocuments {
  const documents = new KeptDocuments();
  const underWay = new Map<string, Promise<PublishedDocument>>();
  let generation = openapi.generation();
  const forgetOthers = () => {
    if (generation === openapi.generation()) return;
    generation = openapi.generation();
    documents.clear();
    underWay.clear();
  };

  /** Kept where nothing else came to be served meanwhile. */
  function* kept(key: string, making: () => Pieces<PublishedDocument>): Pieces<PublishedDocument> {
    forgetOthers();
    const cached = documents.get(key);
    if (cached !== undefined) return cached;
    const begun = generation;
    const document = yield* making();
    if (begun === openapi.generation()) documents.keep(key, document);
    return document;
  }

  /** What is asked for by many at the same time is made once. */
  const once = (key: string, making: () => Pieces<PublishedDocument>): MaybePromise<PublishedDocument> => {
    forgetOthers();
    const there = documents.get(key) ?? underWay.get(key);
    if (there !== undefined) return there;
    const coming = again(() => kept(key, making)).finally(() => {
      if (underWay.get(key) === coming) underWay.delete(key);
    });
    underWay.set(key, coming);
    return coming;
  };

  /** A definition that goes while a document is made takes its types with it. */
  const again = async (making: () => Pieces<PublishedDocument>): Promise<PublishedDocument> => {
    for (;;) {
      const begun = openapi.generation();
      try {
        return await inTurns(making());
      } catch (error) {
        if (begun === openapi.generation()) throw error;
      }
    }
  };

  const section = (name: string) =>
    kept(keyOf(name), () => published(openapi, clock, () => openapi.v3(name), DOCUMENT_V3));
  const whole = () => published(openapi, clock, () => openapi.v2(), DOCUMENT_V2);
  function* index(): Pieces<PublishedDocument> {
    const paths: Record<string, object> = {};
    for (const name of openapi.sections()) {
      forgetOthers();
      const hash = documents.hash(keyOf(name)) ?? (yield* section(name)).hash;
      paths[name] = { serverRelativeURL: `/openapi/v3/${name}?hash=${hash}` };
      yield;
    }
    const { json, hash } = yield* written({ paths });
    return { json, hash, made: clock.now(), protobuf: () => json };
  }
  return {
    index: () => once('index', index),
    // Names come from clients; only what is there is kept.
    section: (name) => (openapi.sections().includes(name) ? once(keyOf(name), () => section(name)) : undefined),
    whole: () => once('whole', whole),
  };
}

/** That of a section among the others. */
function keyOf(section: string): string {
  return `section ${section}`;
}

/** Paths, components and schemas are objects of many members. */
const LEVELS = 3;
/** Characters of one piece. */
const LONG = 128 * 1024;

function* published(
  openapi: OpenApi,
  clock: Clock,
  making: () => object,
  messages: DocumentMessages,
): Pieces<PublishedDocument> {
  const begun = openapi.generation();
  const { json, hash } = yield* written(making());
  /** The document need not be kept for it: it is made again, or read back where something else is served by now. */
  function* encoded(): Pieces<Buffer> {
    const isSame = () => begun === openapi.generation();
    try {
      const bytes = isSame() ? yield* encodeDocument(messages, making()) : undefined;
      if (bytes !== undefined && isSame()) return bytes;
    } catch (error) {
      if (isSame()) throw error;
    }
    return yield* encodeDocument(messages, JSON.parse(json.toString()));
  }
  let binary: MaybePromise<Buffer> | undefined;
  return { json, hash, made: clock.now(), protobuf: () => (binary ??= inTurns(encoded())) };
}

function* written(document: object): Pieces<Pick<PublishedDocument, 'json' | 'hash'>> {
  const hash = createHash('sha512');
  const parts: Buffer[] = [];
  let text = '';
  const take = () => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    parts.push(bytes);
    text = '';
  };
  for (const more of jsonTexts(document, LEVELS)) {
    text += more;
    if (text.length < LONG) continue;
    take();
    yield;
  }
  take();
  return { json: Buffer.concat(parts), hash: hash.digest('hex').toUpperCase() };
}
