/** What a server says is wrong, as the command prints it. */
import type { Dialect } from '../../spec/dialect.ts';
import { quoted } from '../templates/quoting.ts';
import { isMembers, readJson, type Value } from '../templates/values.ts';
import { jsonIn, mediaTypeOf } from './decode.ts';
import type { Answer } from './transport.ts';

/** The message of a Status; else what its code means. `what` was asked for, as in `post resourcequotas`. */
export async function problemIn(answer: Answer, dialect: Dialect, what?: string): Promise<string> {
  const value = await statusIn(answer, dialect);
  if (isMembers(value) && value.kind === 'Status' && typeof value.message === 'string') return value.message;
  return `${meaningOf(answer)}${what === undefined ? '' : ` (${what})`}`;
}

/** Undefined for what can't be read. */
async function statusIn(answer: Answer, dialect: Dialect): Promise<Value> {
  const { body } = answer;
  if (mediaTypeOf(answer, dialect) !== dialect.protobufMediaType) return jsonIn(body);
  const { decodeProtobuf } = await import('../../client/protobuf/document.ts');
  try {
    return readJson(JSON.stringify(decodeProtobuf(dialect, body)));
  } catch {
    return undefined;
  }
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'the server rejected our request for an unknown reason',
  401: 'the server has asked for the client to provide credentials',
  404: 'the server could not find the requested resource',
  405: 'the server does not allow this method on the requested resource',
  409: 'the server reported a conflict',
  422: 'the server rejected our request due to an error in our request',
  429: 'the server has received too many requests and has asked us to try again later',
  503: 'the server is currently unable to handle the request',
  504: 'the server was unable to return a response in the time allotted, but may still be processing the request',
};
/** Of a text that says more than the code. */
const MOST = 2048;

function meaningOf(answer: Answer): string {
  const { status } = answer;
  const meaning = MEANINGS[status];
  if (meaning !== undefined) return meaning;
  const text = textIn(answer);
  if (status === 406 && (text === '' || text === 'unknown'))
    return 'the server was unable to respond with a content type that the client supports';
  if (status === 403 || status === 406 || status === 415) return text;
  if (status >= 500) return `an error on the server (${quoted(text)}) has prevented the request from succeeding`;
  return `the server responded with the status code ${status} but did not return more information`;
}

function textIn({ headers, body }: Answer): string {
  const type = headers['content-type']?.[0] ?? 'text/';
  return type.startsWith('text/') ? body.subarray(0, MOST).toString('utf8').trim() : 'unknown';
}
