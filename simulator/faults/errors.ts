/** Faults that break rules of the area errors. */
import type { Fault } from './fault.ts';

export const errorFaults = {
  'errors-are-text': {
    bug: 'errors are answered in plain text',
    breaks: ['err-body-is-status', 'err-status-fields'],
    in: 'negotiation/answer.ts',
    find: 'chosen?.serializer.mediaType ?? JSON_MEDIA_TYPE, body',
    put: "'text/plain', status.message ?? ''",
  },
  'errors-without-reason': {
    bug: 'the Status of an error has no reason',
    breaks: ['err-status-fields', 'err-404-get', 'err-404-delete'],
    in: 'negotiation/answer.ts',
    find: '{ status, headers }: StatusError',
    put: '{ status: { reason: _reason, ...status }, headers }: StatusError',
  },
  'errors-without-message': {
    bug: 'the Status of an error has no message',
    breaks: ['err-status-fields'],
    in: 'negotiation/answer.ts',
    find: '{ status, headers }: StatusError',
    put: '{ status: { message: _message, ...status }, headers }: StatusError',
  },
  'errors-without-details': {
    bug: 'the Status of an error does not say what it is about',
    breaks: ['err-404-get', 'err-404-delete', 'err-404-update', 'err-422-validation'],
    in: 'negotiation/answer.ts',
    find: '{ status, headers }: StatusError',
    put: '{ status: { details: _details, ...status }, headers }: StatusError',
  },
  'errors-say-success': {
    bug: 'status is Success whatever the code is',
    breaks: ['err-status-fields'],
    in: 'pure/status/failure.ts',
    find: "status: 'Failure'",
    put: "status: 'Success'",
  },
  'errors-of-no-kind': {
    bug: 'the document of an error has no kind and apiVersion',
    breaks: ['err-body-is-status', 'err-status-fields'],
    in: 'negotiation/answer.ts',
    find: '{ status, headers }: StatusError',
    put: '{ status: { kind: _kind, apiVersion: _apiVersion, ...status }, headers }: StatusError',
  },
  'unparsable-body-is-500': {
    bug: 'what the JSON parser throws is taken for an error of the server',
    breaks: ['err-400-unparsable-body'],
    in: 'handlers/checks/decode.ts',
    find: `return unrecognized(call, \`couldn't get version/kind; json parse error: \${message}\`)`,
    put: 'throw error',
  },
  'trailing-commas-read': {
    bug: 'the JSON parser is one for configuration files, and reads trailing commas',
    breaks: ['err-400-unparsable-body'],
    in: 'negotiation/serializers/json-serializer.ts',
    find: "parseJson(bytes.toString('utf8'))",
    put: "parseJson(bytes.toString('utf8').replaceAll(/,\\s*([}\\]])/g, '$1'))",
  },
  'invalid-is-bad-request': {
    bug: 'what fails validation is a 400 like what cannot be parsed',
    breaks: ['err-422-validation'],
    in: 'pure/status/invalid.ts',
    find: "failure(422, 'Invalid', message, { ...detailsOf(subject, name), ...(causes.length > 0 && { causes }) })",
    put: "failure(400, 'BadRequest', message)",
  },
  'invalid-names-first-problem': {
    bug: 'validation stops at the first problem',
    breaks: ['err-422-validation'],
    in: 'pure/status/invalid.ts',
    find: 'SHOWN = 10_000',
    put: 'SHOWN = 1',
  },
  'invalid-without-causes': {
    bug: 'the problems stand in the message only, and not in details.causes',
    breaks: ['err-422-validation'],
    in: 'pure/status/invalid.ts',
    find: '{ ...detailsOf(subject, name), ...(causes.length > 0 && { causes }) }',
    put: 'detailsOf(subject, name)',
  },
  'updates-unvalidated': {
    bug: 'only creates are validated',
    breaks: ['err-422-validation'],
    in: 'handlers/change.ts',
    find: 'problems.length > 0',
    put: 'false',
  },
  'get-answers-null': {
    bug: 'GET of an absent object answers 200 and null',
    breaks: ['err-404-get'],
    in: 'handlers/get.ts',
    find: 'throw notFound(endpoint.qualified, info.name)',
    put: "return { status: 200, headers: {}, body: 'null' }",
  },
  'delete-of-nothing-succeeds': {
    bug: 'DELETE of an absent object is a success, for the object is gone',
    breaks: ['err-404-delete'],
    in: 'handlers/handlers.ts',
    find: 'return statusAnswer(negotiator, request, translated, call?.warnings);',
    put: `if (request.method === 'DELETE' && translated.status.reason === 'NotFound') {
    const gone = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 200 } as const;
    return statusAnswer(negotiator, request, new StatusError(gone));
  }
  return statusAnswer(negotiator, request, translated, call?.warnings);`,
  },
  'delete-says-nothing': {
    bug: 'the Status of a delete does not say what was deleted',
    breaks: ['err-success-status-fields', 'ep-op-delete-200-status'],
    in: 'handlers/delete.ts',
    find: "deleted(endpoint.qualified, info.name, object.metadata.uid ?? '')",
    put: 'success()',
    also: [{ in: 'handlers/delete.ts', find: 'import { deleted }', put: 'import { success }' }],
  },
  'put-creates-every-kind': {
    bug: 'PUT creates an absent object of every kind',
    breaks: ['err-404-update'],
    in: 'handlers/change.ts',
    find: 'current === undefined && !creates && !endpoint.strategy.allowCreateOnUpdate',
    put: 'false',
  },
  'custom-methods-without-details': {
    bug: 'a method that a custom type does not have is refused without its type',
    breaks: ['err-405-method'],
    in: 'handlers/endpoints.ts',
    find: 'methodNotSupported(qualified(resource), info.verb)',
    put: 'methodNotAllowed()',
    also: [{ in: 'handlers/endpoints.ts', find: 'methodNotAllowed, methodNotSupported, ', put: 'methodNotAllowed, ' }],
  },
  'wrong-method-is-404': {
    bug: 'a method that a path does not have is answered as a path that is not there',
    breaks: ['err-405-method'],
    in: 'handlers/endpoints.ts',
    find: '? methodNotAllowed()',
    put: '? unknownResource()',
  },
  'expired-is-gone': {
    bug: 'a 410 has the reason Gone',
    breaks: ['err-410-reason-expired'],
    in: 'pure/status/reasons.ts',
    find: "failure(410, 'Expired', message)",
    put: "failure(410, 'Gone', message)",
  },
} as const satisfies Record<string, Fault>;
