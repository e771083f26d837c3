/** Faults that break rules of the area errors. */
import type { Fault } from './fault.ts';

export const errorFaults = {
  'errors-are-text': {
    bug: 'errors are answered in plain text',
    breaks: ['err-body-is-status', 'err-status-fields'],
  },
  'errors-without-reason': {
    bug: 'the Status of an error has no reason',
    breaks: ['err-status-fields', 'err-404-get', 'err-404-delete'],
  },
  'errors-without-message': {
    bug: 'the Status of an error has no message',
    breaks: ['err-status-fields'],
  },
  'errors-without-details': {
    bug: 'the Status of an error does not say what it is about',
    breaks: ['err-404-get', 'err-404-delete', 'err-404-update', 'err-422-validation'],
  },
  'errors-say-success': {
    bug: 'status is Success whatever the code is',
    breaks: ['err-status-fields'],
  },
  'errors-of-no-kind': {
    bug: 'the document of an error has no kind and apiVersion',
    breaks: ['err-body-is-status', 'err-status-fields'],
  },
  'unparsable-body-is-500': {
    bug: 'what the JSON parser throws is taken for an error of the server',
    breaks: ['err-400-unparsable-body'],
  },
  'trailing-commas-read': {
    bug: 'the JSON parser is one for configuration files, and reads trailing commas',
    breaks: ['err-400-unparsable-body'],
  },
  'invalid-is-bad-request': {
    bug: 'what fails validation is a 400 like what cannot be parsed',
    breaks: ['err-422-validation'],
  },
  'invalid-names-first-problem': {
    bug: 'validation stops at the first problem',
    breaks: ['err-422-validation'],
  },
  'invalid-without-causes': {
    bug: 'the problems stand in the message only, and not in details.causes',
    breaks: ['err-422-validation'],
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
  'wrong-method-is-404': {
    bug: 'a method that a path does not have is answered as a path that is not there',
    breaks: ['err-405-method'],
  },
  'expired-is-gone': {
    bug: 'a 410 has the reason Gone',
    breaks: ['err-410-reason-expired'],
  },
} as const satisfies Record<string, Fault>;
