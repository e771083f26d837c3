/** Faults that break rules of the area media, about compressed responses. */
import type { Fault } from '../../../faults/fault.ts';

export const compressionFaults = {
  'gzip-unasked': {
    bug: 'large responses are compressed even if not requested',
    breaks: ['media-gzip-only-on-request'],
    in: 'negotiation/compress.ts',
    find: "request.headers['accept-encoding'] === undefined || ",
    put: '',
    also: [
      {
        in: 'negotiation/compress.ts',
        find: 'acceptsGzip(request) ? createGzipResponse(response) : response',
        put: 'createGzipResponse(response)',
      },
    ],
  },
  'gzip-quality-ignored': {
    bug: 'gzip with quality 0 in Accept-Encoding still requests compression',
    breaks: ['media-gzip-only-on-request'],
    in: 'negotiation/compress.ts',
    find: "contentCoding.trim() === 'gzip'",
    put: "contentCoding.trim().startsWith('gzip')",
  },
  'gzip-unsaid': {
    bug: 'a compressed response has no Content-Encoding',
    breaks: ['media-gzip-get', 'media-gzip-list', 'media-gzip-on-by-default'],
    in: 'negotiation/compress.ts',
    find: "'Content-Encoding': 'gzip', ",
    put: '',
  },
  'gzip-cut': {
    bug: 'the end of a compressed response is missing',
    breaks: ['media-gzip-get', 'media-gzip-list'],
    in: 'negotiation/compress.ts',
    find: 'body: bytes }',
    put: 'body: bytes.subarray(0, -16) }',
  },
  'gzip-never': {
    bug: 'compression is disabled by default',
    breaks: ['media-gzip-on-by-default'],
    in: 'negotiation/compress.ts',
    find: 'acceptsGzip(request) ? createGzipResponse(response) : response',
    put: 'response',
  },
  'gzip-gate-ignored': {
    bug: 'the feature gate APIResponseCompression has no effect',
    breaks: ['media-gzip-gate-disables'],
    in: 'handlers/handlers.ts',
    find: `  if (!context.gates.has(COMPRESSION_GATE)) return handle;
`,
    put: '',
  },
  'gzip-for-small-answers': {
    bug: 'responses of any size are compressed',
    breaks: ['media-gzip-size-threshold'],
    in: 'negotiation/compress.ts',
    find: 'MAX_UNCOMPRESSED_LENGTH = 128 * 1024',
    put: 'MAX_UNCOMPRESSED_LENGTH = 0',
  },
} satisfies Record<string, Fault>;
