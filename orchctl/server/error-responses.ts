/** Reads the error that a server reports, for the error message of the command. */
import type { Dialect } from '../../spec/dialect.ts';
import { quote } from '../../values/go-quote.ts';
import { isMap, readJson, type Value } from '../templates/values.ts';
import { parseJson, readMediaType } from './decode.ts';
import type { ReceivedResponse } from './transport.ts';

/** Returns the message of the Status, or a description of the status code. `subject` names the request, such as `post resourcequotas`. */
export async function describeErrorResponse(
  response: ReceivedResponse,
  dialect: Dialect,
  subject?: string,
): Promise<string> {
  const value = await readStatus(response, dialect);
  if (isMap(value) && value.kind === 'Status' && typeof value.message === 'string') return value.message;
  return `${describeStatusCode(response)}${subject === undefined ? '' : ` (${subject})`}`;
}

/** Decodes the body of an error response. Returns undefined if it cannot be parsed. */
async function readStatus(response: ReceivedResponse, dialect: Dialect): Promise<Value> {
  const { body } = response;
  if (readMediaType(response, dialect) !== dialect.protobufMediaType) return parseJson(body);
  const { decodeProtobuf } = await import('../../client/encodings/protobuf/document.ts');
  try {
    return readJson(JSON.stringify(decodeProtobuf(dialect, body)));
  } catch {
    return undefined;
  }
}

const CODE_DESCRIPTIONS: Readonly<Record<number, string>> = {
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
/** The maximum length of the response text in the description. */
const MAX_TEXT_LENGTH = 2048;

function describeStatusCode(response: ReceivedResponse): string {
  const { status } = response;
  const description = CODE_DESCRIPTIONS[status];
  if (description !== undefined) return description;
  const text = readText(response);
  if (status === 406 && (text === '' || text === 'unknown'))
    return 'the server was unable to respond with a content type that the client supports';
  if (status === 403 || status === 406 || status === 415) return text;
  if (status >= 500) return `an error on the server (${quote(text)}) has prevented the request from succeeding`;
  return `the server responded with the status code ${status} but did not return more information`;
}

function readText({ headers, body }: ReceivedResponse): string {
  const type = headers['content-type']?.[0] ?? 'text/';
  return type.startsWith('text/') ? body.subarray(0, MAX_TEXT_LENGTH).toString('utf8').trim() : 'unknown';
}
