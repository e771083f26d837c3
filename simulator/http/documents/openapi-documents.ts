/**
 * Builds the encoded OpenAPI documents of a server. A document is built at its first request over several turns of the event loop, because
 * the build takes 100 ms, or much longer with large CustomResourceDefinitions. The most recently requested documents are cached
 * (document-cache.ts) until the registry changes. In every encoding, the hash of a document is the hash of its JSON.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../foundation/clock.ts';
import { type DividedWork, runInTurns } from '../../foundation/event-loop.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { type DocumentEncoding, encodeDocument } from '../../registry/openapi/binary/encode-document.ts';
import { DOCUMENT_V2 } from '../../registry/openapi/binary/messages-v2.ts';
import { DOCUMENT_V3 } from '../../registry/openapi/binary/messages-v3.ts';
import type { OpenApi } from '../../registry/openapi/openapi.ts';
import { generateJsonTexts } from '../connections/json-texts.ts';
import { DocumentCache } from './document-cache.ts';
import type { PublishedDocument } from './published-document.ts';

export interface OpenApiDocuments {
  /** Returns the index of version 3: the paths of the sections with their hashes. */
  getIndex(): MaybePromise<PublishedDocument>;
  /** Returns a section of version 3, such as `api/v1`. */
  getSection(name: string): MaybePromise<PublishedDocument> | undefined;
  /** Returns the document of version 2. */
  getV2Document(): MaybePromise<PublishedDocument>;
}

export function createOpenApiDocuments(openapi: OpenApi, clock: Clock): OpenApiDocuments {
  const builder = new DocumentBuilder(openapi);
  const loadSection = (name: string) =>
    builder.loadOrBuild(formatSectionKey(name), () =>
      buildDocument(openapi, clock, () => openapi.createV3(name), DOCUMENT_V3),
    );
  const buildDocumentV2 = () => buildDocument(openapi, clock, () => openapi.createV2(), DOCUMENT_V2);
  function* buildIndex(): DividedWork<PublishedDocument> {
    const paths: Record<string, object> = {};
    for (const name of openapi.listSections()) {
      const hash = builder.findHash(formatSectionKey(name)) ?? (yield* loadSection(name)).hash;
      paths[name] = { serverRelativeURL: `/openapi/v3/${name}?hash=${hash}` };
      yield;
    }
    const { json, hash } = yield* encodeJson({ paths });
    return { json, hash, builtAt: clock.now(), encodeProtobuf: () => json };
  }
  return {
    getIndex: () => builder.buildOnce('index', buildIndex),
    // Clients choose the name, so only existing sections are cached.
    getSection: (name) =>
      openapi.listSections().includes(name)
        ? builder.buildOnce(formatSectionKey(name), () => loadSection(name))
        : undefined,
    getV2Document: () => builder.buildOnce('whole', buildDocumentV2),
  };
}

/** The built and pending documents of one generation of the registry. */
class DocumentBuilder {
  readonly #openapi: OpenApi;
  readonly #documents = new DocumentCache();
  readonly #pendingDocuments = new Map<string, Promise<PublishedDocument>>();
  #generation: number;

  constructor(openapi: OpenApi) {
    this.#openapi = openapi;
    this.#generation = openapi.getGeneration();
  }

  findHash(key: string): string | undefined {
    this.#dropStaleDocuments();
    return this.#documents.findHash(key);
  }

  /** Returns the cached document or builds it. The result is cached unless the registry changes during the build. */
  *loadOrBuild(key: string, build: () => DividedWork<PublishedDocument>): DividedWork<PublishedDocument> {
    this.#dropStaleDocuments();
    const cachedDocument = this.#documents.get(key);
    if (cachedDocument !== undefined) return cachedDocument;
    const startGeneration = this.#generation;
    const document = yield* build();
    if (startGeneration === this.#openapi.getGeneration()) this.#documents.add(key, document);
    return document;
  }

  /** Returns the document. Concurrent requests for a document share one build. */
  buildOnce(key: string, build: () => DividedWork<PublishedDocument>): MaybePromise<PublishedDocument> {
    this.#dropStaleDocuments();
    const knownDocument = this.#documents.get(key) ?? this.#pendingDocuments.get(key);
    if (knownDocument !== undefined) return knownDocument;
    const pendingDocument = this.#retryAfterChange(() => this.loadOrBuild(key, build)).finally(() => {
      if (this.#pendingDocuments.get(key) === pendingDocument) this.#pendingDocuments.delete(key);
    });
    this.#pendingDocuments.set(key, pendingDocument);
    return pendingDocument;
  }

  /** Repeats a failed build if the registry has changed: the types of a removed CustomResourceDefinition are no longer available. */
  async #retryAfterChange(build: () => DividedWork<PublishedDocument>): Promise<PublishedDocument> {
    for (;;) {
      const startGeneration = this.#openapi.getGeneration();
      try {
        return await runInTurns(build());
      } catch (error) {
        if (startGeneration === this.#openapi.getGeneration()) throw error;
      }
    }
  }

  #dropStaleDocuments(): void {
    if (this.#generation === this.#openapi.getGeneration()) return;
    this.#generation = this.#openapi.getGeneration();
    this.#documents.clear();
    this.#pendingDocuments.clear();
  }
}

function formatSectionKey(section: string): string {
  return `section ${section}`;
}

/** The number of levels in which an object can have many members, such as paths, components and schemas. */
const TEXT_LEVELS = 3;
/** The number of characters that one turn of the event loop encodes. */
const MAX_CHARACTERS_PER_TURN = 128 * 1024;

function* buildDocument(
  openapi: OpenApi,
  clock: Clock,
  build: () => object,
  encoding: DocumentEncoding,
): DividedWork<PublishedDocument> {
  const startGeneration = openapi.getGeneration();
  const { json, hash } = yield* encodeJson(build());
  /**
   * Encodes the document as protobuf. To save memory, only the JSON of a document is kept, so the document is built again. If the registry
   * has changed meanwhile, the JSON is parsed instead.
   */
  function* encodeProtobuf(): DividedWork<Buffer> {
    const isRegistryUnchanged = () => startGeneration === openapi.getGeneration();
    try {
      const bytes = isRegistryUnchanged() ? yield* encodeDocument(encoding, build()) : undefined;
      if (bytes !== undefined && isRegistryUnchanged()) return bytes;
    } catch (error) {
      if (isRegistryUnchanged()) throw error;
    }
    return yield* encodeDocument(encoding, JSON.parse(json.toString()));
  }
  let protobuf: MaybePromise<Buffer> | undefined;
  return { json, hash, builtAt: clock.now(), encodeProtobuf: () => (protobuf ??= runInTurns(encodeProtobuf())) };
}

function* encodeJson(document: object): DividedWork<Pick<PublishedDocument, 'json' | 'hash'>> {
  const hash = createHash('sha512');
  const blocks: Buffer[] = [];
  let text = '';
  const flushText = () => {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    blocks.push(bytes);
    text = '';
  };
  for (const chunk of generateJsonTexts(document, TEXT_LEVELS)) {
    text += chunk;
    if (text.length < MAX_CHARACTERS_PER_TURN) continue;
    flushText();
    yield;
  }
  flushText();
  return { json: Buffer.concat(blocks), hash: hash.digest('hex').toUpperCase() };
}
