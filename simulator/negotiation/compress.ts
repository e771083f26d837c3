/**
 * Compresses responses of more than 131,072 bytes with gzip if Accept-Encoding contains gzip (media-gzip-*). A thread of Node's thread pool
 * compresses them. Streams are never compressed.
 */
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { countBodyBytes, type HttpRequest, type HttpResponse, type StreamBody } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import { readHeader } from './headers.ts';

const MAX_UNCOMPRESSED_LENGTH = 128 * 1024;
const COMPRESSION_LEVEL = constants.Z_BEST_SPEED;
const gzipAsync = promisify(gzip);

/** The feature gate that enables compression. */
export const COMPRESSION_GATE = 'APIResponseCompression';

export function compressResponse(
  request: Pick<HttpRequest, 'headers'>,
  response: HttpResponse,
): MaybePromise<HttpResponse> {
  if (request.headers['accept-encoding'] === undefined || isNotCompressible(response)) return response;
  return acceptsGzip(request) ? createGzipResponse(response) : response;
}

/** Reports whether the response needs no compression: it is short, a stream, or compressed already. */
function isNotCompressible({ body, headers }: HttpResponse): boolean {
  return headers['Content-Encoding'] !== undefined || countBodyBytes(body) <= MAX_UNCOMPRESSED_LENGTH;
}

/** Reports whether the client accepts gzip. As in kube-apiserver, a coding with parameters, such as `gzip;q=1`, is ignored. */
function acceptsGzip(request: Pick<HttpRequest, 'headers'>): boolean {
  return readHeader(request, 'accept-encoding')
    .split(',')
    .some((contentCoding) => contentCoding.trim() === 'gzip');
}

async function createGzipResponse(response: HttpResponse): Promise<HttpResponse> {
  const { body, status, headers } = response;
  if (typeof body !== 'string' && isStream(body)) return response;
  const completeBody = typeof body === 'string' || Buffer.isBuffer(body) ? body : Buffer.concat(body);
  const bytes = await gzipAsync(completeBody, { level: COMPRESSION_LEVEL });
  const { Vary: varyHeader } = headers;
  const varyValues = varyHeader === undefined ? 'Accept-Encoding' : [varyHeader, 'Accept-Encoding'].flat();
  return { status, headers: { ...headers, 'Content-Encoding': 'gzip', Vary: varyValues }, body: bytes };
}

function isStream(body: Buffer | readonly Buffer[] | StreamBody): body is StreamBody {
  return 'start' in body;
}
