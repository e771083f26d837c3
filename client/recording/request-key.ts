/**
 * The key by which a request is found in a record: method, address, headers and body, without the credentials, which differ in each run.
 */
import { createHash } from 'node:crypto';
import type { HeaderPairs } from '../exchange/exchange.ts';
import { redactBytes } from './body-store.ts';
import type { Redactor } from './redaction.ts';

const SIGNED_TOKEN = /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g;

interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HeaderPairs;
  readonly body?: Buffer | undefined;
}

export function createRequestKey({ method, url, headers, body }: SentRequest, redactor: Redactor): string {
  const lines = redactor.redactHeaders(headers).map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  const text =
    body === undefined ? '' : redactBytes(body, redactor).toString('latin1').replace(SIGNED_TOKEN, '(token)');
  return createHash('sha256')
    .update(JSON.stringify([method, url, lines.toSorted(), text]))
    .digest('base64');
}
