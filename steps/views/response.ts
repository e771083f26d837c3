/** Views of the response to the When step: its document, its Status, its headers and its warnings. */

import { removeCharset, removeParameters } from '../../client/encodings/encodings.ts';
import {
  type Exchange,
  findHeader,
  getStatus,
  type HeaderPairs,
  parseJsonBody,
} from '../../client/exchange/exchange.ts';
import { MISSING, readPath } from '../harness/comparison/paths.ts';
import { selectPath } from '../harness/comparison/select-paths.ts';
import { omitWarnings, parseWarnings } from '../harness/comparison/warnings.ts';
import type { AssayWorld } from '../harness/world.ts';
import { createSingleResult, type View } from './view.ts';

/** Looks up a path in the document of a response, or its `(status)` or `(media type)`. */
export async function readResponsePath(
  world: AssayWorld,
  exchange: Exchange,
  document: unknown,
  path: string,
): Promise<unknown> {
  if (path === '(status)') {
    if (exchange === world.lastExchange) world.isStatusCompared = true;
    return exchange.response === undefined ? MISSING : getStatus(exchange);
  }
  if (path !== '(media type)') return selectPath(document, await world.fillPlaceholders(path));
  const type = findHeader(exchange.response?.headers ?? [], 'Content-Type');
  return type === undefined ? MISSING : removeParameters(type);
}

/** Returns the value of a header, or MISSING. Omits the charset of a Content-Type, because it does not change the media type. */
export function readHeader(headers: HeaderPairs, name: string): string | typeof MISSING {
  const value = findHeader(headers, name);
  if (value === undefined) return MISSING;
  return name.toLowerCase() === 'content-type' ? removeCharset(value) : value;
}

function readStatusBody(world: AssayWorld): unknown {
  const body = parseJsonBody(world.getLastExchange());
  world.compare('the kind of the response', { value: 'Status' }, readPath(body, 'kind'));
  world.compare('the apiVersion of the response', { value: 'v1' }, readPath(body, 'apiVersion'));
  return body;
}

/** Returns the headers without the warnings that the server sends with every response about the resource under test. */
function listResponseHeaders(world: AssayWorld): HeaderPairs {
  return omitWarnings(world.getLastExchange().response?.headers ?? [], listResourceWarnings(world));
}

function listResourceWarnings(world: AssayWorld): readonly string[] {
  return world.tags.includes('@resource') ? (world.subject.resource?.warnings ?? []) : [];
}

export const RESPONSE_VIEWS: readonly View[] = [
  {
    pattern: /the response/,
    resourceVersionNeeds: { usedVersions: [''] },
    read: (world) => {
      const exchange = world.getLastExchange();
      const value = parseJsonBody(exchange);
      const lookUpPath = (path: string) => readResponsePath(world, exchange, value, path);
      return { values: [{ name: 'the response', value, lookUpPath }], exchange };
    },
  },
  {
    pattern: /the Status/,
    needs: { basics: ['status'] },
    read: (world) => createSingleResult('the Status', readStatusBody(world), { exchange: world.getLastExchange() }),
  },
  {
    pattern: /the causes/,
    needs: { basics: ['status'] },
    read: (world) => {
      const causes = readPath(parseJsonBody(world.getLastExchange()), 'details.causes');
      const values = Array.isArray(causes) ? causes : [];
      return { values: values.map((value: unknown) => ({ name: 'a cause', value })) };
    },
  },
  {
    pattern: /the headers of the response/,
    read: (world) => {
      const headers = listResponseHeaders(world);
      const lookUpPath = (name: string) => readHeader(headers, name);
      return { values: [{ name: 'the headers', value: headers, lookUpPath }], isText: true };
    },
  },
  {
    pattern: /the warnings/,
    read: (world) => {
      const resourceWarnings = listResourceWarnings(world);
      const texts = parseWarnings(listResponseHeaders(world)).filter((text) => !resourceWarnings.includes(text));
      return { values: texts.map((text) => ({ name: 'a warning', value: { text } })), isText: true };
    },
  },
];
