/** Converts an exchange for the report: secrets are redacted, long bodies are truncated, and the curl command is added. */
import type { RecordedExchange } from '../../reports/schema/envelope.ts';
import { compact } from '../../values/compact.ts';
import { formatCurl } from './curl.ts';
import { type Exchange, findHeader, type HeaderPairs } from './exchange.ts';
import { redactBody, redactHeader } from './secrets.ts';
import type { TargetDescription } from './target.ts';

/** The maximum length of a body in a report, in characters. */
export const MAX_BODY_LENGTH = 4_000;

export function toRecordedExchange(exchange: Exchange, target?: TargetDescription): RecordedExchange {
  const { request, response, error } = exchange;
  const formattedBody = formatBody(request.body, findHeader(request.headers, 'content-type'));
  const command = formatCurl(request, target);
  return {
    request: {
      method: request.method,
      url: request.url,
      headers: redactHeaderValues(request.headers),
      ...compact({ body: formattedBody }),
    },
    ...(response === undefined
      ? {}
      : {
          response: {
            status: response.status,
            headers: redactHeaderValues(response.headers),
            ...(response.body.length === 0
              ? {}
              : { body: formatBody(response.body, findHeader(response.headers, 'content-type')) ?? '' }),
            milliseconds: Math.round(response.milliseconds * 10) / 10,
          },
        }),
    ...compact({ error }),
    curl:
      command.length > MAX_BODY_LENGTH * 2
        ? `${command.slice(0, MAX_BODY_LENGTH * 2)}… (${command.length} characters)`
        : command,
  };
}

function redactHeaderValues(headers: HeaderPairs): [string, string][] {
  return headers.map(([name, value]) => [name, redactHeader(name, value)]);
}

function formatBody(body: string | Uint8Array | undefined, contentType = ''): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'string' && /protobuf|cbor|gzip/.test(contentType))
    return `(${body.length} bytes of ${contentType})`;
  return shortenText(redactBody(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')));
}

export function shortenText(text: string): string {
  return text.length <= MAX_BODY_LENGTH
    ? text
    : `${text.slice(0, MAX_BODY_LENGTH)}… (${text.length} characters in total)`;
}
