/** Faults of media types in writes, errors and compressed responses. */
import type { Fault } from '../../../faults/fault.ts';

export const unacceptableWriteFaults = {
  'writes-accept-any-type': {
    bug: 'a write is executed although the server supports none of the accepted media types, with a response in JSON',
    breaks: ['media-406-none-supported'],
    in: 'handlers/checks/media-types.ts',
    find: 'if (endpoint.resource.customType !== undefined) return;\n  const isListOrWatch',
    put: "if (endpoint.resource.customType !== undefined || request.method !== 'GET') return;\n  const isListOrWatch",
    also: [
      {
        in: 'handlers/checks/media-types.ts',
        find: 'selectNegotiator(call).negotiateOutput(request, allowedTransforms);',
        put: `selectNegotiator(call).negotiateOutput(request, allowedTransforms) ??
    (request.method === 'GET' ? undefined : context.negotiator.negotiateOutput({ headers: {}, query: '' }));`,
      },
    ],
  },
  'writes-accept-any-representation': {
    bug: 'a write is executed although the server does not support the requested representation, with the object as response',
    breaks: ['media-406-none-supported'],
    in: 'handlers/checks/media-types.ts',
    find: 'selectNegotiator(call).negotiateOutput(request, allowedTransforms);',
    put: `selectNegotiator(call).negotiateOutput(request, allowedTransforms) ??
    (request.method === 'GET' ? undefined : context.negotiator.negotiateOutput({ headers: {}, query: '' }));`,
  },
  'delete-options-of-any-type': {
    bug: 'DeleteOptions of an unsupported media type are decoded as JSON',
    breaks: ['media-415-unsupported-content-type'],
    in: 'handlers/checks/media-types.ts',
    find: 'if (call.body.length > 0) readContentType(call);',
    put: `const isSupported = ['json', 'yaml', 'protobuf', 'cbor'].some((name) =>
    (parseContentType(readHeader(call.request, 'content-type')) ?? '').endsWith(name));
  if (call.body.length > 0 && isSupported) readContentType(call);`,
  },
  'binary-delete-options-ignored': {
    bug: 'DeleteOptions in protobuf are ignored',
    breaks: ['media-content-type-states-body'],
    in: 'handlers/options/delete-options.ts',
    find: 'if (serializer === JSON_SERIALIZER)\n      return decodeDeleteOptions(',
    put: "if (serializer.name === 'protobuf') return NO_DELETE_OPTIONS;\n    if (serializer === JSON_SERIALIZER)\n      return decodeDeleteOptions(",
  },
  'causes-only-in-json': {
    bug: 'errors in an encoding other than JSON have no causes',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/response.ts',
    find: 'const body = format?.serializer.encode(status, format.isPretty)',
    put: `const isJson = format?.serializer.name === 'json' || status.details === undefined;
  const shown = isJson ? status : { ...status, details: { ...status.details, causes: [] } };
  const body = format?.serializer.encode(shown, format.isPretty)`,
  },
  'gzip-for-json-only': {
    bug: 'only responses in JSON are compressed',
    breaks: ['media-gzip-get', 'media-gzip-on-by-default'],
    in: 'negotiation/compress.ts',
    find: "return headers['Content-Encoding'] !== undefined ||",
    put: "return headers['Content-Type'] !== 'application/json' || headers['Content-Encoding'] !== undefined ||",
  },
  'gzip-for-tables-never': {
    bug: 'Tables are not compressed',
    breaks: ['media-gzip-get', 'media-gzip-on-by-default'],
    in: 'negotiation/compress.ts',
    find: 'return acceptsGzip(request) ? createGzipResponse(response) : response;',
    put: "return acceptsGzip(request) && !String(request.headers.accept).includes('as=') ? createGzipResponse(response) : response;",
  },
  'watches-called-compressed': {
    bug: 'a watch with Accept-Encoding gzip has the Content-Encoding gzip',
    breaks: ['media-gzip-only-on-request'],
    in: 'negotiation/compress.ts',
    find: "if (request.headers['accept-encoding'] === undefined || isNotCompressible(response)) return response;",
    put: `const { body, headers } = response;
  if (acceptsGzip(request) && typeof body !== 'string' && !Buffer.isBuffer(body) && 'start' in body)
    return { ...response, headers: { ...headers, 'Content-Encoding': 'gzip' } };
  if (request.headers['accept-encoding'] === undefined || isNotCompressible(response)) return response;`,
  },
  'subresource-bodies-only-in-json': {
    bug: 'the bodies of subresources are supported only in JSON',
    breaks: ['media-yaml-request', 'media-protobuf-request'],
    in: 'handlers/checks/media-types.ts',
    find: 'call.serializer = selectNegotiator(call).selectInputSerializer(call.request);',
    put: `const negotiator = selectNegotiator(call);
  const isObject = call.endpoint.subresource === undefined;
  call.serializer = (isObject ? negotiator : negotiator.withoutSerializers('yaml', 'protobuf')).selectInputSerializer(call.request);`,
  },
  'scales-only-in-json': {
    bug: 'the scale is returned in JSON, whatever the Accept header contains',
    breaks: ['media-yaml-response', 'media-protobuf-response'],
    in: 'handlers/reading/get.ts',
    find: 'return createObjectResponse(200, responseFormat, endpoint.servedKind, view.toView(item.object));',
    put: `return createObjectResponse(
      200,
      { ...responseFormat, serializer: JSON_SERIALIZER },
      endpoint.servedKind,
      view.toView(item.object),
    );`,
    also: [
      {
        in: 'handlers/reading/get.ts',
        find: 'import { readTextParameter }',
        put: "import { JSON_SERIALIZER } from '../../negotiation/serializers/json-serializer.ts';\nimport { readTextParameter }",
      },
    ],
  },
  'media-types-compared-by-case': {
    bug: 'the media type of a body is case-sensitive',
    breaks: ['media-content-type-states-body'],
    in: 'negotiation/media-type.ts',
    find: 'return CONTENT_TYPE_PATTERN.exec(header)?.[1]?.toLowerCase();',
    put: 'return CONTENT_TYPE_PATTERN.exec(header)?.[1];',
  },
} as const satisfies Record<string, Fault>;
