/**
 * gzip for responses of more than 131,072 bytes where Accept-Encoding allows it (media-gzip-*), compressed on a thread of the pool.
 * Streams are never compressed.
 */
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { Answer, HttpRequest, StreamBody } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import { headerOf } from './headers.ts';

const LONGEST_PLAIN = 128 * 1024;
const LEVEL = constants.Z_BEST_SPEED;
const inBackground = promisify(gzip);

/** Switched off by the gate APIResponseCompression. */
export const COMPRESSION_GATE = 'APIResponseCompression';

export function compressed(request: Pick<HttpRequest, 'headers'>, answer: Answer): MaybePromise<Answer> {
  if (request.headers['accept-encoding'] === undefined || lengthOf(answer) <= LONGEST_PLAIN) return answer;
  return acceptsGzip(request) ? inGzip(answer) : answer;
}

/** kube-apiserver takes the bare word only: `gzip;q=1` does not count. */
function acceptsGzip(request: Pick<HttpRequest, 'headers'>): boolean {
  return headerOf(request, 'accept-encoding')
    .split(',')
    .some((coding) => coding.trim() === 'gzip');
}

/** 0 for streams, and for a body that is compressed already. */
function lengthOf({ body, headers }: Answer): number {
  if (headers['Content-Encoding'] !== undefined) return 0;
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (isStream(body)) return 0;
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, piece) => sum + piece.length, 0);
}

async function inGzip(answer: Answer): Promise<Answer> {
  const { body, status, headers } = answer;
  if (typeof body !== 'string' && isStream(body)) return answer;
  const whole = typeof body === 'string' || Buffer.isBuffer(body) ? body : Buffer.concat(body);
  const bytes = await inBackground(whole, { level: LEVEL });
  const { Vary: vary } = headers;
  const varies = vary === undefined ? 'Accept-Encoding' : [vary, 'Accept-Encoding'].flat();
  return { status, headers: { ...headers, 'Content-Encoding': 'gzip', Vary: varies }, body: bytes };
}

function isStream(body: Buffer | readonly Buffer[] | StreamBody): body is StreamBody {
  return 'start' in body;
}
