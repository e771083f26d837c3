/** What faults answer with in place of an object or a list. */
import type { Answer } from '../http/exchange.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';

/** The object as a list shows it. */
export function listItem(status: number, { apiVersion: _apiVersion, kind: _kind, ...members }: ApiObject): Answer {
  return document(status, members as JsonObject);
}

export function metadataOf({ apiVersion, kind, metadata }: ApiObject): ApiObject {
  return { apiVersion, kind, metadata };
}

export function document(status: number, body: JsonObject): Answer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
