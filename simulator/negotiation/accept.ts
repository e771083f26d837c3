/**
 * Which form an answer has: Accept with wildcards and qualities, `pretty`, and the two 406 that genuine servers know, one
 * from routing, which looks at bare media types only, and one from the handler, which understands parameters (media-406-*).
 */

import { parseQuery } from '../pure/query/query.ts';
import { failure } from '../pure/status/failure.ts';
import { notAcceptable } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import { FORMS, type Form, JSON_FORM, MEDIA_TYPES, STREAM_TYPES } from './forms.ts';
import { headerOf, type Negotiable } from './headers.ts';
import { type Clause, parseAccept } from './media-type.ts';

export interface Chosen {
  readonly form: Form;
  /** For human eyes: indented. */
  readonly pretty: boolean;
}

const COMPACT_JSON: Chosen = { form: JSON_FORM, pretty: false };
const PRETTY_JSON: Chosen = { form: JSON_FORM, pretty: true };
const HUMAN_AGENTS = ['curl', 'Wget', 'Mozilla/5.0'];
const TRUE = new Set(['1', 't', 'T', 'true', 'True', 'TRUE']);

/** The form that answers the request best; undefined when none does. */
export function chooseForm(request: Negotiable): Chosen | undefined {
  const accept = headerOf(request, 'accept');
  const pretty = isPretty(request);
  if (accept === '' || accept === 'application/json' || accept === '*/*') return pretty ? PRETTY_JSON : COMPACT_JSON;
  for (const clause of parseAccept(accept)) {
    const form = FORMS.find((candidate) => accepts(clause, candidate));
    if (form !== undefined) return { form, pretty: pretty || clause.parameters.get('pretty') === '1' };
  }
  return undefined;
}

function accepts(clause: Clause, form: Form): boolean {
  const [type, subtype] = form.mediaType.split('/');
  if (clause.type !== '*' && clause.type !== type) return false;
  if (clause.subtype !== '*' && (clause.subtype !== subtype || clause.type === '*')) return false;
  const { parameters } = clause;
  const stream = parameters.get('stream') ?? '';
  if (stream !== '' && (stream !== 'watch' || form.stream === undefined)) return false;
  return !parameters.has('as') && !parameters.has('g') && !parameters.has('v');
}

/** 406 of routing: true when some clause names a form or anything at all, whatever its parameters. */
export function isRoutable(request: Negotiable): boolean {
  const accept = headerOf(request, 'accept');
  if (accept === '' || accept === 'application/json') return true;
  return accept.split(',').some((clause) => {
    const range = (clause.split(';', 1)[0] ?? '').trim();
    return range === '*/*' || MEDIA_TYPES.includes(range);
  });
}

/** `streams` when the path can also be watched. */
export function unroutable(streams: boolean): StatusError {
  return notAcceptable(streams ? [...MEDIA_TYPES, ...STREAM_TYPES] : MEDIA_TYPES);
}

/** 406 of the handler: routing was content, but no clause can be satisfied with its parameters. */
export function unsatisfiable(streaming: boolean): StatusError {
  const available = streaming ? STREAM_TYPES : MEDIA_TYPES;
  return failure(406, 'NotAcceptable', `only the following media types are accepted: ${available.join(', ')}`);
}

/** The parameter decides; without it, programs that people sit in front of get indented text (ep-q-pretty). */
export function isPretty(request: Negotiable): boolean {
  if (request.query.includes('pretty')) {
    const value = parseQuery(request.query).get('pretty')?.[0] ?? '';
    if (value !== '') return TRUE.has(value);
  }
  const agent = request.headers['user-agent'];
  return typeof agent === 'string' && HUMAN_AGENTS.some((human) => agent.startsWith(human));
}
