/**
 * Views of responses in different encodings (media-*), which the suite decodes (client/encodings/encodings.ts). Sentences contain media
 * types in the `orch` dialect, with their parameters. The Content-Type of the response must be exactly this media type, apart from a
 * charset.
 */

import { type Document, readEvents, UnreadableBodyError } from '../../client/encodings/encodings.ts';
import { parseEnvelope } from '../../client/encodings/protobuf/document.ts';
import { readErrorMessage } from '../../client/errors.ts';
import { findHeader, getStatus, readText } from '../../client/exchange/exchange.ts';
import { renderValue } from '../harness/comparison/expectations.ts';
import { MISSING } from '../harness/comparison/paths.ts';
import { decodeDocument, decodeOrFail, findBodyFormat, readResponseBody } from '../harness/encodings.ts';
import { determineHeaderNeeds } from '../harness/needs/request-needs.ts';
import type { Needs } from '../harness/needs/step-needs.ts';
import type { AssayWorld } from '../harness/world.ts';
import { decompressBody } from '../sentences/compression.ts';
import { readHeader } from './response.ts';
import { createSingleResult, type View } from './view.ts';
import { readEventPath } from './watch.ts';

async function compareMediaType(world: AssayWorld, mediaType: string): Promise<string> {
  const type = await world.fillPlaceholders(mediaType);
  const actual = readHeader(world.getLastExchange().response?.headers ?? [], 'Content-Type');
  world.compare('the Content-Type of the response', { value: type }, actual);
  return type;
}

/**
 * Removes apiVersion and kind from the items of a list. The items have these members in some encodings only,
 * and both are correct.
 */
function omitItemTypes(document: unknown): unknown {
  const { items, ...rest } = document as { items?: unknown };
  if (!Array.isArray(items)) return document;
  return { ...rest, items: items.map(({ kind: _kind, apiVersion: _apiVersion, ...item }: Document) => item) };
}

function parseEnvelopeFields(body: Buffer): object {
  try {
    return parseEnvelope(body);
  } catch (error) {
    throw new UnreadableBodyError(readErrorMessage(error), { cause: error });
  }
}

function determineEncodingNeeds(mediaType = ''): Needs {
  return determineHeaderNeeds('Accept', mediaType);
}

export const ENCODING_VIEWS: readonly View[] = [
  {
    pattern: /the response in "([^"]*)"/,
    needs: determineEncodingNeeds,
    read: async (world, mediaType = '') => {
      const type = await compareMediaType(world, mediaType);
      const value = decodeOrFail(type, () => decodeDocument(world, type, readResponseBody(world)));
      return createSingleResult(`the response in ${type}`, value, { removeVaryingFields: omitItemTypes });
    },
  },
  {
    pattern: /the events of the response in "([^"]*)"/,
    needs: determineEncodingNeeds,
    read: async (world, mediaType = '') => {
      const type = await compareMediaType(world, mediaType);
      const body = readResponseBody(world);
      const events = decodeOrFail(type, () => readEvents(type, body, findBodyFormat(world)));
      return { values: events.map((value) => ({ name: 'an event', value, lookUpPath: readEventPath(world, value) })) };
    },
  },
  {
    pattern: /the envelope of the protobuf response/,
    needs: { abilities: ['protobuf'] },
    read: (world) => {
      const value = decodeOrFail('protobuf', () => parseEnvelopeFields(readResponseBody(world)));
      return createSingleResult('the envelope', value);
    },
  },
  {
    // The server may compress the response or not.
    pattern: /the decompressed response/,
    read: (world) => {
      const exchange = world.getLastExchange();
      const encoding = findHeader(exchange.response?.headers ?? [], 'Content-Encoding');
      world.isStatusCompared = true;
      world.compare('the status of the response', { value: 200 }, getStatus(exchange));
      const text =
        encoding === 'gzip' ? decompressBody(exchange.response?.body ?? Buffer.alloc(0)) : readText(exchange);
      world.recordObservation(
        encoding === undefined ? 'the response is not compressed' : `the response is compressed: ${encoding}`,
      );
      return createSingleResult('the response', parseJson(world, text));
    },
  },
];

function parseJson(world: AssayWorld, text: string): unknown {
  let value: unknown = MISSING;
  try {
    value = JSON.parse(text);
  } catch {
    // The check below reports a document that is not JSON.
  }
  world.check('the body of the response', 'JSON', renderValue(text.slice(0, 200)), value !== MISSING);
  return value;
}
