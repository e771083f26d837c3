/**
 * Describes an error response of a webhook. The description is the message of the Status in its body. For any other body, the description
 * depends on the status code, and may quote the start of the body.
 */
import { quote } from '../../../values/go-quote.ts';
import { measureBytes } from '../go/text.ts';

export interface ErrorResponse {
  readonly status: number;
  /** The Content-Type, or '' if there is none. */
  readonly contentType: string;
  readonly body: string;
}

/** The maximum number of bytes that are quoted of a body that is not a Status. */
const MAX_QUOTED_BYTES = 2_048;
/** The text that kube-apiserver quotes instead of a body whose Content-Type is not a text. */
const UNKNOWN_BODY = 'unknown';

const MESSAGES_BY_CODE: Readonly<Record<number, string>> = {
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
const NOT_ACCEPTABLE_MESSAGE = 'the server was unable to respond with a content type that the client supports';

export function describeErrorResponse({ status, contentType, body }: ErrorResponse): string {
  const message = readFailureMessage(body);
  if (message !== undefined) return message;
  const quotedBody = contentType === '' || contentType.startsWith('text/') ? truncateBody(body) : UNKNOWN_BODY;
  if (status === 406 && (quotedBody === '' || quotedBody === UNKNOWN_BODY)) return NOT_ACCEPTABLE_MESSAGE;
  if (status === 403 || status === 406 || status === 415) return quotedBody;
  const codeMessage = MESSAGES_BY_CODE[status];
  if (codeMessage !== undefined) return codeMessage;
  if (status >= 500) return `an error on the server (${quote(quotedBody)}) has prevented the request from succeeding`;
  return `the server responded with the status code ${status} but did not return more information`;
}

function truncateBody(body: string): string {
  let byteCount = 0;
  let length = 0;
  for (const character of body) {
    byteCount += measureBytes(character);
    if (byteCount > MAX_QUOTED_BYTES) break;
    length += character.length;
  }
  return body.slice(0, length).trim();
}

/** Returns the message of the Status in the body, or undefined if the body is not a Status of a failure. */
function readFailureMessage(body: string): string | undefined {
  try {
    const status: { apiVersion?: unknown; kind?: unknown; status?: unknown; message?: unknown } | null =
      JSON.parse(body);
    const isFailure = status?.apiVersion === 'v1' && status.kind === 'Status' && status.status === 'Failure';
    return isFailure && typeof status.message === 'string' ? status.message : undefined;
  } catch {
    return undefined;
  }
}
