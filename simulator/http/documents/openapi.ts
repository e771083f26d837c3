/**
 * Serves `/openapi/v2` and `/openapi/v3`, the OpenAPI documents, with caching headers. The index of version 3 lists each section with its
 * hash. The response to a request with the current hash may be cached for a year; a request with another hash is redirected.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpRequest, HttpResponse } from '../../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../../foundation/maybe-promise.ts';
import { readHeader } from '../../negotiation/headers.ts';
import { parseAccept } from '../../negotiation/media-type.ts';
import { parseQuery } from '../../pure/query/query.ts';
import type { Exchange } from '../filter.ts';
import type { OpenApiDocuments } from './openapi-documents.ts';
import type { PublishedDocument } from './published-document.ts';

const V3_PATH = '/openapi/v3';
const V2_PATH = '/openapi/v2';
const JSON_TYPE = 'application/json';
const YEAR_MILLISECONDS = 365 * 24 * 60 * 60 * 1000;

export interface OpenApiRoute {
  readonly openapi: OpenApiDocuments;
  /** Whether version 3 is published. */
  readonly publishesOpenApiV3: boolean;
  /** Whether responses have the media type of the document. Otherwise, Content-Type is the type that Go detects from the first bytes. */
  readonly sendsMediaType: boolean;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

/** Returns the response for an OpenAPI path and any method, or undefined for other paths. */
export function createOpenApiResponse(
  { info, request }: Exchange,
  route: OpenApiRoute,
): MaybePromise<HttpResponse> | undefined {
  const { path } = info;
  if (path === V2_PATH)
    return mapWhenReady(route.openapi.getV2Document(), async (document) => {
      const response = await createDocumentResponse(request, document, 'v2');
      return route.sendsMediaType ? response : setDetectedMediaType(response);
    });
  if (!route.publishesOpenApiV3) return undefined;
  if (path === V3_PATH) return mapWhenReady(route.openapi.getIndex(), createIndexResponse);
  if (!path.startsWith(`${V3_PATH}/`)) return undefined;
  const name = path.slice(V3_PATH.length + 1);
  const document = route.openapi.getSection(name);
  return document === undefined
    ? { status: 404, headers: {}, body: '' }
    : mapWhenReady(document, async (readyDocument) => {
        const response = await createSectionResponse(request, name, readyDocument, route);
        return route.sendsMediaType ? response : setDetectedMediaType(response);
      });
}

/** Returns the response with the Content-Type that Go detects from the first bytes of its body. */
function setDetectedMediaType(response: HttpResponse): HttpResponse {
  const { 'Content-Type': mediaType, ...headers } = response.headers;
  if (response.status === 301) {
    const body = `<a href="${headers.Location}">Moved Permanently</a>.\n\n`;
    return { ...response, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' }, body };
  }
  if (mediaType === undefined) return response;
  const detectedType = mediaType === JSON_TYPE ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { ...response, headers: { ...headers, 'Content-Type': detectedType } };
}

/** Returns the index of version 3. As in kube-apiserver, its media type is detected from the first bytes. */
function createIndexResponse({ json: jsonBytes, builtAt: buildTime }: PublishedDocument): HttpResponse {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Last-Modified': new Date(buildTime).toUTCString() };
  return { status: 200, headers, body: jsonBytes };
}

async function createSectionResponse(
  request: HttpRequest,
  name: string,
  document: PublishedDocument,
  { now }: OpenApiRoute,
): Promise<HttpResponse> {
  const requestedHash = parseQuery(request.query).get('hash')?.[0] ?? '';
  const { hash } = document;
  const response = await createDocumentResponse(request, document, 'v3');
  if (requestedHash === '' || response.status === 406) return response;
  if (requestedHash === hash) {
    const expiryTime = new Date(now() + YEAR_MILLISECONDS).toUTCString().replace('GMT', 'UTC');
    return { ...response, headers: { ...response.headers, 'Cache-Control': 'public, immutable', Expires: expiryTime } };
  }
  const { 'Last-Modified': _lastModified, ...headers } = response.headers;
  return { status: 301, headers: { ...headers, Location: `${V3_PATH}/${name}?hash=${hash}` }, body: '' };
}

async function createDocumentResponse(
  request: HttpRequest,
  document: PublishedDocument,
  version: 'v2' | 'v3',
): Promise<HttpResponse> {
  // Only version 2 can be compressed.
  const varyNames = version === 'v2' ? ['Accept-Encoding', 'Accept'] : ['Accept'];
  const mediaType = negotiateMediaType(request, version);
  if (mediaType === undefined) return { status: 406, headers: { Vary: varyNames }, body: '' };
  const lastModified = new Date(document.builtAt).toUTCString();
  const etag = `"${document.hash}"`;
  const headers = { Vary: varyNames, Etag: etag, 'Last-Modified': lastModified };
  if (isCachedByClient(request, etag, document.builtAt))
    return { status: 304, headers: { Vary: varyNames, Etag: etag }, body: '' };
  const documentHeaders = { ...headers, 'Content-Type': mediaType };
  const body = mediaType === JSON_TYPE ? document.json : await document.encodeProtobuf();
  if (version === 'v2' && /\bgzip\b/.test(readHeader(request, 'accept-encoding'))) {
    return {
      status: 200,
      headers: { ...documentHeaders, 'Content-Encoding': 'gzip' },
      body: await compressDocument(document, mediaType, body),
    };
  }
  return { status: 200, headers: documentHeaders, body };
}

const compressedBodies = new WeakMap<PublishedDocument, Map<string, Promise<Buffer>>>();
const gzipAsync = promisify<Buffer, Buffer>(gzip);

/** Returns the compressed document. The thread pool compresses it, because a long document takes half a second. */
function compressDocument(document: PublishedDocument, mediaType: string, body: Buffer): Promise<Buffer> {
  const bodiesByMediaType = compressedBodies.get(document) ?? new Map<string, Promise<Buffer>>();
  compressedBodies.set(document, bodiesByMediaType);
  const bytes = bodiesByMediaType.get(mediaType) ?? gzipAsync(body);
  bodiesByMediaType.set(mediaType, bytes);
  return bytes;
}

/** Returns the first media type in Accept that the server supports. Protobuf also has an older media type. */
function negotiateMediaType(request: HttpRequest, version: 'v2' | 'v3'): string | undefined {
  const acceptHeader = readHeader(request, 'accept');
  if (acceptHeader === '') return JSON_TYPE;
  const protobufType = `com.github.proto-openapi.spec.${version}.v1.0+protobuf`;
  const olderProtobufType = `com.github.proto-openapi.spec.${version}@v1.0+protobuf`;
  for (const { type, subtype } of parseAccept(acceptHeader)) {
    if (type !== '*' && type !== 'application') continue;
    if (subtype === '*' || subtype === 'json') return JSON_TYPE;
    if (subtype === protobufType || subtype === olderProtobufType) return `application/${protobufType}`;
  }
  return undefined;
}

/** Reports whether the client already has the document. If-None-Match takes precedence over If-Modified-Since. */
function isCachedByClient(request: HttpRequest, etag: string, buildTime: number): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const tags = readHeader(request, 'if-none-match');
  if (tags !== '') return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
  const clientTime = Date.parse(readHeader(request, 'if-modified-since'));
  return !Number.isNaN(clientTime) && Math.floor(buildTime / 1000) * 1000 <= clientTime;
}
