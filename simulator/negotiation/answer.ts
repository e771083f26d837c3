/** Answers made of objects, lists and errors in the form that was chosen. */
import type { Answer, AnswerBody } from '../ground/exchange.ts';
import { writeJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { Status, StatusError } from '../pure/status/status.ts';
import type { Item } from '../store/watch-cache.ts';
import type { Shape } from './document.ts';
import { JSON_MEDIA_TYPE } from './forms/json-form.ts';
import type { Negotiable } from './headers.ts';
import type { Negotiator } from './negotiator.ts';
import type { Representation, ShownList, Way } from './representations/representation.ts';

/** What negotiation has come to. */
export interface Chosen extends Way {
  readonly as: Representation;
}

type Headers = Record<string, string | readonly string[]>;

function answer(status: number, mediaType: string, body: AnswerBody, warnings: readonly string[] = []): Answer {
  const headers: Headers = { 'Content-Type': mediaType };
  if (warnings.length > 0) headers.Warning = [...new Set(warnings)].map(inUtf8);
  return { status, headers, body };
}

/** Headers are written a byte a character; a name that is not ASCII is told in UTF-8. */
function inUtf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** A stored object. */
export function itemAnswer(
  status: number,
  chosen: Chosen,
  shape: Shape,
  item: Item,
  warnings?: readonly string[],
): Answer {
  return answer(status, chosen.form.mediaType, chosen.as.item(chosen, shape, item), warnings);
}

/** An object that is not stored: a dry run's result, a view, a review. */
export function objectAnswer(
  status: number,
  chosen: Chosen,
  shape: Shape,
  object: ApiObject,
  warnings?: readonly string[],
): Answer {
  return answer(status, chosen.form.mediaType, chosen.as.object(chosen, shape, object), warnings);
}

/** A Status that tells of a success; it has no other representation. */
export function successAnswer(status: number, chosen: Way, body: Status, warnings?: readonly string[]): Answer {
  return answer(status, chosen.form.mediaType, chosen.form.encode(body, chosen.pretty), warnings);
}

export function listAnswer(chosen: Chosen, list: ShownList): Answer {
  return answer(200, chosen.form.mediaType, chosen.as.list(chosen, list));
}

/** An error in the form that the client accepts; whoever accepts none gets indented JSON nevertheless (err-body-is-status). */
export function statusAnswer(
  negotiator: Negotiator,
  request: Negotiable,
  { status, headers }: StatusError,
  warnings: readonly string[] = [],
): Answer {
  const chosen = negotiator.choose(request);
  const body = chosen?.form.encode(status, chosen.pretty) ?? writeJson(status, true);
  const made = answer(status.code ?? 500, chosen?.form.mediaType ?? JSON_MEDIA_TYPE, body, warnings);
  Object.assign(made.headers, headers);
  return made;
}
