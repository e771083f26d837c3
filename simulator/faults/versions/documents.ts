/** Faults of discovery and OpenAPI documents, and of their ETags and hashes. */
import type { Fault } from '../../../faults/fault.ts';

const DISCOVERY_DOCUMENTS_FILE = 'http/documents/discovery-documents.ts';
const DISCOVERY_FILE = 'http/documents/discovery.ts';
const OPENAPI_FILE = 'http/documents/openapi.ts';

export const documentFaults = {
  'discovery-etag-without-names': {
    bug: 'the ETag of the aggregated discovery document does not depend on short names and categories',
    breaks: ['disc-aggregated-etag'],
    in: DISCOVERY_DOCUMENTS_FILE,
    find: 'update(JSON.stringify(document))',
    put: "update(JSON.stringify(document, (name, value) => (name === 'shortNames' || name === 'categories' ? undefined : value)))",
  },
  'discovery-etag-ignored': {
    bug: 'the aggregated discovery document is sent again although If-None-Match is its ETag',
    breaks: ['disc-aggregated-etag'],
    in: DISCOVERY_FILE,
    find: "request.headers['if-none-match'] === etag",
    put: "request.headers['if-none-match'] === etag.slice(1, -1)",
  },
  'openapi-hashes-kept': {
    bug: 'the index of OpenAPI v3 keeps the hash of a document whose CustomResourceDefinition has changed',
    breaks: ['disc-openapi-index-hash'],
    in: 'http/documents/document-cache.ts',
    find: '    this.#documents.clear();\n    this.#hashes.clear();\n',
    put: '    this.#documents.clear();\n',
  },
  'openapi-etag-ignored': {
    bug: 'an OpenAPI v3 document is sent again although If-None-Match is its ETag',
    breaks: ['disc-openapi-etag-304'],
    in: OPENAPI_FILE,
    find: '  if (isCachedByClient(request, etag, document.builtAt))\n',
    put: "  if (version === 'v2' && isCachedByClient(request, etag, document.builtAt))\n",
  },
  'every-openapi-etag-matches': {
    bug: 'GET of an OpenAPI document with any If-None-Match returns 304',
    breaks: ['disc-openapi-etag-304'],
    in: OPENAPI_FILE,
    find: "tag.trim() === '*' || tag.trim()",
    put: "tag.trim() !== '' || tag.trim()",
  },
  'outdated-openapi-hashes-not-redirected': {
    bug: 'GET of an OpenAPI v3 document with an outdated hash returns the current document instead of a redirection',
    breaks: ['disc-openapi-hash-url'],
    in: OPENAPI_FILE,
    find: "if (requestedHash === '' || response.status === 406) return response;",
    put: "if (requestedHash === '' || response.status === 406 || requestedHash !== hash) return response;",
  },
  'openapi-documents-with-hash-not-cached': {
    bug: 'an OpenAPI v3 document that is requested with its hash has no Cache-Control',
    breaks: ['disc-openapi-hash-url'],
    in: OPENAPI_FILE,
    find: "'Cache-Control': 'public, immutable', ",
    put: '',
  },
  'openapi-documents-are-always-json': {
    bug: 'an OpenAPI v3 document is JSON for every Accept',
    breaks: ['disc-openapi-media'],
    in: OPENAPI_FILE,
    find: "  if (acceptHeader === '') return JSON_TYPE;",
    put: "  if (acceptHeader === '' || version === 'v3') return JSON_TYPE;",
  },
  'custom-types-without-properties': {
    bug: 'the OpenAPI v3 document describes a custom resource as an object without properties',
    breaks: ['disc-openapi-types'],
    in: 'registry/openapi/custom-types.ts',
    find: `  const properties = {
    ...readMembers(rootSchema.properties),`,
    put: `  const properties = {
    ...readMembers(rootSchema.properties === undefined ? undefined : { spec: { type: 'object' } }),`,
  },
  'aggregated-etag-for-groups-only': {
    bug: 'only the aggregated document of /apis returns 304',
    breaks: ['disc-aggregated-etag'],
    in: 'http/documents/discovery.ts',
    find: "if (request.headers['if-none-match'] === etag)",
    put: "if (request.headers['if-none-match'] === etag && request.path !== '/api')",
  },
  'index-hash-of-core-group-in-lower-case': {
    bug: 'the index of OpenAPI v3 has the hash of the core group in lower case',
    breaks: ['disc-openapi-index-hash'],
    in: 'http/documents/openapi-documents.ts',
    find: 'serverRelativeURL: `/openapi/v3/${name}?hash=${hash}`',
    put: 'serverRelativeURL: `/openapi/v3/${name}?hash=${name.startsWith("api/") ? hash.toLowerCase() : hash}`',
  },
  'hash-of-core-document-ignored': {
    bug: 'the OpenAPI v3 document of the core group is returned for every hash',
    breaks: ['disc-openapi-hash-url'],
    in: 'http/documents/openapi.ts',
    find: 'if (requestedHash === hash) {',
    put: 'if (requestedHash === hash || name === "api/v1") {',
  },
} satisfies Record<string, Fault>;
