/** Faults of compression: for whom, from which size, and what the answer says of it. */
import { gzipSync } from 'node:zlib';
import { type Answer, type HttpRequest, isStream, type MaybePromise } from '../http/exchange.ts';
import { headerOf } from '../negotiation/headers.ts';
import type { FaultSet } from './catalogue.ts';

type Compress = (request: HttpRequest, answer: Answer) => MaybePromise<Answer>;

const LARGE = 128 * 1024;

export function miscompressing(sound: Compress, faults: FaultSet): Compress {
  if (faults.size === 0) return sound;
  if (faults.has('gzip-never')) return (_request, answer) => answer;
  if (faults.has('gzip-unasked')) return (_request, answer) => inGzip(answer, LARGE);
  const asks = (request: HttpRequest) => headerOf(request, 'accept-encoding').includes('gzip');
  if (faults.has('gzip-quality-ignored')) return (request, answer) => (asks(request) ? inGzip(answer, LARGE) : answer);
  if (faults.has('gzip-for-small-answers')) return (request, answer) => (asks(request) ? inGzip(answer, 0) : answer);
  return async (request, answer) => spoiled(await sound(request, answer), faults);
}

function inGzip(answer: Answer, least: number): Answer {
  const { body, headers, status } = answer;
  if (isStream(body)) return answer;
  const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : Buffer.concat(body);
  if (bytes.length <= least) return answer;
  const said = { ...headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
  return { status, headers: said, body: gzipSync(bytes, { level: 1 }) };
}

function spoiled(answer: Answer, faults: FaultSet): Answer {
  const { body, headers, status } = answer;
  const { 'Content-Encoding': encoding, ...unsaid } = headers;
  if (encoding === undefined || !Buffer.isBuffer(body)) return answer;
  if (faults.has('gzip-unsaid')) return { status, headers: unsaid, body };
  return faults.has('gzip-cut') ? { status, headers, body: body.subarray(0, -16) } : answer;
}
