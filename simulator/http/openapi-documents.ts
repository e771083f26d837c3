/**
 * The published API documents of one server as bytes. They are built at the first request, in pieces, because that takes 100 ms, and much
 * longer with large definitions. The most recently requested documents are cached (document-cache.ts) until the registry changes. The hash
 * of a document is that of its JSON, in every encoding.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../ground/clock.ts';
import { type Pieces, runInTurns } from '../ground/event-loop.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import { type DocumentMessages, encodeDocument } from '../registry/openapi/binary/encode-document.ts';
import { DOCUMENT_V2 } from '../registry/openapi/binary/messages-v2.ts';
import { DOCUMENT_V3 } from '../registry/openapi/binary/messages-v3.ts';
import type { OpenApi } from '../registry/openapi/openapi.ts';
import { DocumentCache } from './document-cache.ts';
import { jsonTexts } from './json-texts.ts';
import type { PublishedDocument } from './published-document.ts';

export interface OpenApiDocuments {
  /** The paths of the sections, with their hashes. */
  index(): MaybePromise<PublishedDocument>;
  section(name: string): MaybePromise<PublishedDocument> | undefined;
  wholeDocument(): MaybePromise<PublishedDocument>;
}

export function openApiDocuments(openapi: OpenApi, clock: Clock): OpenApiDocuments {
  const documents = new DocumentCache();
  const pending = new Map<string, Promise<PublishedDocument>>();
  let generation = openapi.generation();
  const dropStaleDocuments = () => {
    if (generation === openapi.generation()) return;
    generation = openapi.generation();
    documents.clear();
    pending.clear();
  };

  /** Caches the document, unless the registry changed in the meantime. */
  function* loadOrBuild(key: string, build: () => Pieces<PublishedDocument>): Pieces<PublishedDocument> {
    dropStaleDocuments();
    const cachedDocument = documents.get(key);
    if (cachedDocument !== undefined) return cachedDocument;
    const startGeneration = generation;
    const document = yield* build();
    if (startGeneration === openapi.generation()) documents.add(key, document);
    return document;
  }

  /** Concurrent requests for a document share one build. */
  const buildOnce = (key: string, build: () => Pieces<PublishedDocument>): MaybePromise<PublishedDocument> => {
    dropStaleDocuments();
    const knownDocument = documents.get(key) ?? pending.get(key);
    if (knownDocument !== undefined) return knownDocument;
    const building = retryAfterChange(() => loadOrBuild(key, build)).finally(() => {
      if (pending.get(key) === building) pending.delete(key);
    });
    pending.set(key, building);
    return building;
  };

  /** A definition that is removed during the build takes its types with it. */
  const retryAfterChange = async (build: () => Pieces<PublishedDocument>): Promise<PublishedDocument> => {
    for (;;) {
      const startGeneration = openapi.generation();
      try {
        return await runInTurns(build());
      } catch (error) {
        if (startGeneration === openapi.generation()) throw error;
      }
    }
  };

  const section = (name: string) =>
    loadOrBuild(formatSectionKey(name), () => buildDocument(openapi, clock, () => openapi.v3(name), DOCUMENT_V3));
  const buildWhole = () => buildDocument(openapi, clock, () => openapi.v2(), DOCUMENT_V2);
  function* index(): Pieces<PublishedDocument> {
    const paths: Record<string, object> = {};
    for (const name of openapi.sections()) {
      dropStaleDocuments();
      const hash = documents.hash(formatSectionKey(name)) ?? (yield* section(name)).hash;
      paths[name] = { serverRelativeURL: `/openapi/v3/${name}?hash=${hash}` };
      yield;
    }
    const { json, hash } = yield* encodeJson({ paths });
    return { json, hash, builtAt: clock.now(), protobuf: () => json };
  }
  return {
    index: () => buildOnce('index', index),
    // Names come from clients; only existing sections are cached.
    section: (name) =>
      openapi.sections().includes(name) ? buildOnce(formatSectionKey(name), () => section(name)) : undefined,
    wholeDocument: () => buildOnce('whole', buildWhole),
  };
}

function formatSectionKey(section: string): string {
  return `section ${section}`;
}

/** Paths, components and schemas are objects with many members. */
const LEVELS = 3;
/** The length of one piece in characters. */
const PIECE_LENGTH = 128 * 1024;

function* buildDocument(
  openapi: OpenApi,
  clock: Clock,
  build: () => object,
  messages: DocumentMessages,
): Pieces<PublishedDocument> {
  const startGeneration = openapi.generation();
  const { json, hash } = yield* encodeJson(build());
  /** Builds the document again, or parses its JSON if the registry has changed, so that the object need not be kept in memory. */
  function* encodeProtobuf(): Pieces<Buffer> {
    const isSame = () => startGeneration === openapi.generation();
    try {
      const bytes = isSame() ? yield* encodeDocument(messages, build()) : undefined;
      if (bytes !== undefined && isSame()) return bytes;
    } catch (error) {
      if (isSame()) throw error;
    }
    return yield* encodeDocument(messages, JSON.parse(json.toString()));
  }
  let binary: MaybePromise<Buffer> | undefined;
  return { json, hash, builtAt: clock.now(), protobuf: () => (binary ??= runInTurns(encodeProtobuf())) };
}

function* encodeJson(document: object): Pieces<Pick<PublishedDocument, 'json' | 'hash'>> {
  const hash = createHash('sha512');
  const parts: Buffer[] = [];
  let text = '';
  const flushText = () => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    parts.push(bytes);
    text = '';
  };
  for (const chunk of jsonTexts(document, LEVELS)) {
    text += chunk;
    if (text.length < PIECE_LENGTH) continue;
    flushText();
    yield;
  }
  flushText();
  return { json: Buffer.concat(parts), hash: hash.digest('hex').toUpperCase() };
}
