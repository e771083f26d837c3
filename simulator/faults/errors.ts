/** Faults that break rules of the area errors. */
import type { Fault } from '../../faults/fault.ts';

export const errorFaults = {
  'errors-are-text': {
    bug: 'errors are plain text',
    breaks: ['err-body-is-status', 'err-status-fields'],
    in: 'negotiation/answer.ts',
    find: `chosenResponseFormat?.serializer.mediaType ?? JSON_MEDIA_TYPE,
    body`,
    put: "'text/plain', status.message ?? ''",
  },
  'errors-without-reason': {
    bug: 'the Status of an error has no reason',
    breaks: ['err-status-fields', 'err-404-get', 'err-404-delete'],
    in: 'negotiation/answer.ts',
    find: 'const status = negotiator.convertError?.(original) ?? original;',
    put: 'const { reason: _reason, ...status } = negotiator.convertError?.(original) ?? original;',
  },
  'errors-without-message': {
    bug: 'the Status of an error has no message',
    breaks: ['err-status-fields'],
    in: 'negotiation/answer.ts',
    find: 'const status = negotiator.convertError?.(original) ?? original;',
    put: 'const { message: _message, ...status } = negotiator.convertError?.(original) ?? original;',
  },
  'errors-without-details': {
    bug: 'the Status of an error has no details',
    breaks: ['err-404-get', 'err-404-delete', 'err-404-update', 'err-422-validation'],
    in: 'negotiation/answer.ts',
    find: 'const status = negotiator.convertError?.(original) ?? original;',
    put: 'const { details: _details, ...status } = negotiator.convertError?.(original) ?? original;',
  },
  'errors-say-success': {
    bug: 'status is Success whatever the code',
    breaks: ['err-status-fields'],
    in: 'pure/status/failure.ts',
    find: "status: 'Failure'",
    put: "status: 'Success'",
  },
  'errors-of-no-kind': {
    bug: 'the body of an error has no kind and apiVersion',
    breaks: ['err-body-is-status', 'err-status-fields'],
    in: 'negotiation/answer.ts',
    find: 'const status = negotiator.convertError?.(original) ?? original;',
    put: 'const { kind: _kind, apiVersion: _apiVersion, ...status } = negotiator.convertError?.(original) ?? original;',
  },
  'unparsable-body-is-500': {
    bug: 'a body that is not JSON returns 500',
    breaks: ['err-400-unparsable-body'],
    in: 'handlers/checks/decode.ts',
    find: `return createUnrecognizedError(call, \`couldn't get version/kind; json parse error: \${message}\`)`,
    put: 'throw error',
  },
  'trailing-commas-read': {
    bug: 'the JSON parser accepts trailing commas',
    breaks: ['err-400-unparsable-body'],
    in: 'negotiation/serializers/json-serializer.ts',
    find: 'parseJson(decodeText(bytes))',
    put: "parseJson(bytes.toString('utf8').replaceAll(/,\\s*([}\\]])/g, '$1'))",
  },
  'invalid-is-bad-request': {
    bug: 'a validation error is a 400',
    breaks: ['err-422-validation'],
    in: 'pure/status/invalid.ts',
    find: "failure(422, 'Invalid', message, { ...toDetails(subject, name), ...(causes.length > 0 && { causes }) })",
    put: "failure(400, 'BadRequest', message)",
  },
  'invalid-names-first-problem': {
    bug: 'validation stops at the first problem',
    breaks: ['err-422-validation'],
    in: 'pure/status/invalid.ts',
    find: 'MAX_CAUSES = 10_000',
    put: 'MAX_CAUSES = 1',
  },
  'invalid-without-causes': {
    bug: 'validation errors are only in the message, not in details.causes',
    breaks: ['err-422-validation'],
    in: 'pure/status/invalid.ts',
    find: '{ ...toDetails(subject, name), ...(causes.length > 0 && { causes }) }',
    put: 'toDetails(subject, name)',
  },
  'updates-unvalidated': {
    bug: 'only creates are validated',
    breaks: ['err-422-validation'],
    in: 'handlers/change.ts',
    find: 'problems.length > 0',
    put: 'false',
  },
  'get-answers-null': {
    bug: 'GET of an absent object returns 200 and null',
    breaks: ['err-404-get'],
    in: 'handlers/get.ts',
    find: 'throw notFound(view?.absentAs ?? endpoint.qualified, info.name)',
    put: "return { status: 200, headers: {}, body: 'null' }",
  },
  'delete-of-nothing-succeeds': {
    bug: 'DELETE of an absent object succeeds',
    breaks: ['err-404-delete'],
    in: 'handlers/handlers.ts',
    find: 'return createStatusAnswer(negotiator, request, storageError, call?.warnings);',
    put: `if (request.method === 'DELETE' && storageError.status.reason === 'NotFound') {
    const gone = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 200 } as const;
    return createStatusAnswer(negotiator, request, new StatusError(gone));
  }
  return createStatusAnswer(negotiator, request, storageError, call?.warnings);`,
  },
  'delete-says-nothing': {
    bug: 'the Status of a DELETE has no details',
    breaks: ['err-success-status-fields', 'ep-op-delete-200-status'],
    in: 'handlers/delete.ts',
    find: "createDeletionStatus(endpoint.qualified, info.name, object.metadata.uid ?? '')",
    put: 'createSuccessStatus()',
    also: [
      { in: 'handlers/delete.ts', find: 'import { createDeletionStatus }', put: 'import { createSuccessStatus }' },
    ],
  },
  'put-creates-every-kind': {
    bug: 'PUT creates absent objects of every kind',
    breaks: ['err-404-update'],
    in: 'handlers/change.ts',
    find: 'current === undefined && !creates && !endpoint.strategy.allowCreateOnUpdate',
    put: 'false',
  },
  'custom-methods-without-details': {
    bug: 'the error for an unsupported method of a custom resource has no details',
    breaks: ['err-405-method'],
    in: 'handlers/endpoints.ts',
    find: 'methodNotSupported(createQualifiedResource(resource), info.verb)',
    put: 'methodNotAllowed()',
    also: [{ in: 'handlers/endpoints.ts', find: 'methodNotAllowed, methodNotSupported, ', put: 'methodNotAllowed, ' }],
  },
  'wrong-method-is-404': {
    bug: 'an unsupported method returns 404',
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
  'absent-in-other-words': {
    bug: 'the message about an absent object has no quotes',
    breaks: ['err-message-wording'],
    in: 'pure/status/reasons.ts',
    find: '`${formatQualifiedName(qualifiedResource)} ${quote(name)} not found`',
    put: '`${formatQualifiedName(qualifiedResource)} ${name} not found`',
  },
} as const satisfies Record<string, Fault>;
