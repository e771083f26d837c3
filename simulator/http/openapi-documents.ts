/**
 * The published API documents of one server as bytes: made when first asked for, because that takes a tenth of a second, and then kept
 * until something else is served. The hash of a document is that of its JSON, whatever encoding it is sent in.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../ground/clock.ts';
import { encodeDocument } from '../registry/openapi/binary/encoding.ts';
import { DOCUMENT_V2 } from '../registry/openapi/binary/messages-v2.ts';
import { DOCUMENT_V3 } from '../registry/openapi/binary/messages-v3.ts';
import type { OpenApi } from '../registry/openapi/openapi.ts';

export interface PublishedDocument {
  /** In upper case, without quotes. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly made: number;
  readonly json: Buffer;
  readonly protobuf: () => Buffer;
}

export interface OpenApiDocuments {
  /** Where each section is, with its hash. */
  index(): PublishedDocument;
  section(name: string): PublishedDocument | undefined;
  whole(): PublishedDocument;
}

export function openApiDocuments(openapi: OpenApi, clock: Clock): OpenApiDocuments {
  const cache = new Map<string, PublishedDocument>();
  let generation = openapi.generation();
  const once = (key: string, make: () => PublishedDocument): PublishedDocument => {
    if (generation !== openapi.generation()) cache.clear();
    generation = openapi.generation();
    const cached = cache.get(key) ?? make();
    cache.set(key, cached);
    return cached;
  };
  const published = (document: object, messages: typeof DOCUMENT_V3 | undefined): PublishedDocument => {
    const json = Buffer.from(JSON.stringify(document));
    let binary: Buffer | undefined;
    return {
      hash: createHash('sha512').update(json).digest('hex').toUpperCase(),
      made: clock.now(),
      json,
      protobuf: () => {
        // Read back, so that the document itself need not be kept.
        if (messages !== undefined) binary ??= encodeDocument(messages, JSON.parse(json.toString()));
        return binary ?? json;
      },
    };
  };
  const section = (name: string) => once(`section ${name}`, () => published(openapi.v3(name), DOCUMENT_V3));
  return {
    index: () =>
      once('index', () => {
        const paths = openapi
          .sections()
          .map((name) => [name, { serverRelativeURL: `/openapi/v3/${name}?hash=${section(name).hash}` }]);
        return published({ paths: Object.fromEntries(paths) }, undefined);
      }),
    // Names come from clients; only what is there is kept.
    section: (name) => (openapi.sections().includes(name) ? section(name) : undefined),
    whole: () => once('whole', () => published(openapi.v2(), DOCUMENT_V2)),
  };
}
