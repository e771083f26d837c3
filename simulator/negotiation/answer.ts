/** Answers made of objects, lists and errors in the form that was chosen. */
import type { Answer, AnswerBody } from '../http/exchange.ts';
import { writeJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { Status, StatusError } from '../pure/status/status.ts';
import type { Item } from '../store/watch-cache.ts';
import { type Chosen, chooseForm } from './accept.ts';
import type { Shape } from './document.ts';
import type { Negotiable } from './headers.ts';

type Headers = Record<string, string | readonly string[]>;

function answer(status: number, mediaType: string, body: AnswerBody, warnings: readonly string[] = []): Answer {
  const headers: Headers = { 'Content-Type': mediaType };
  if (warnings.length > 0) headers.Warning = warnings;
  return { status, headers, body };
}

/** A stored object; its compact JSON is shared by everyone who asks. */
export function itemAnswer(
  status: number,
  chosen: Chosen,
  shape: Shape,
  item: Item,
  warnings?: readonly string[],
): Answer {
  const { form, pretty } = chosen;
  if (form.name === 'json' && !pretty) return answer(status, form.mediaType, shape.json(item), warnings);
  return answer(status, form.mediaType, form.encode(shape.show(item.object), pretty), warnings);
}

/** An object that is not stored: a dry run's result, a view, a review. */
export function objectAnswer(
  status: number,
  chosen: Chosen,
  shape: Shape,
  object: ApiObject,
  warnings?: readonly string[],
): Answer {
  const { form, pretty } = chosen;
  return answer(status, form.mediaType, form.encode(shape.show(object), pretty), warnings);
}

/** A Status that tells of a success. */
export function successAnswer(status: number, chosen: Chosen, body: Status, warnings?: readonly string[]): Answer {
  return answer(status, chosen.form.mediaType, chosen.form.encode(body, chosen.pretty), warnings);
}

export function listAnswer(chosen: Chosen, body: AnswerBody): Answer {
  return answer(200, chosen.form.mediaType, body);
}

/** An error in the form that the client accepts; whoever accepts none gets indented JSON nevertheless (err-body-is-status). */
export function statusAnswer(request: Negotiable, error: StatusError, warnings: readonly string[] = []): Answer {
  const chosen = chooseForm(request);
  const code = error.status.code ?? 500;
  const body = chosen?.form.encode(error.status, chosen.pretty) ?? writeJson(error.status, true);
  const made = answer(code, chosen?.form.mediaType ?? 'application/json', body, warnings);
  Object.assign(made.headers, error.headers);
  return made;
}
