/** Applies a patch document to an object, depending on the patch type. Errors have the messages of kube-apiserver. */

import { readHeader } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import { readJson, readJsonWithLiterals } from '../../negotiation/serializers/json-serializer.ts';
import { formatValue } from '../../pure/go/format-value.ts';
import { findDuplicateFields, listSourceMembers } from '../../pure/json/duplicate-fields.ts';
import { findInfiniteNumberProblem } from '../../pure/json/infinite-number.ts';
import { type ParsedJson, removeStringAndZeroLiterals } from '../../pure/json/parse.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { applyJsonPatch } from '../../pure/patch/json-patch.ts';
import { areTextsEqual, areValuesEqual } from '../../pure/patch/json-patch-comparison.ts';
import { readJsonPatch, readJsonPatchLeniently } from '../../pure/patch/json-patch-operation.ts';
import { applyMergePatch, omitNulls, omitNullsInLists } from '../../pure/patch/merge-patch.ts';
import { PatchError } from '../../pure/patch/patch-error.ts';
import { applyStrategicMergePatch } from '../../pure/patch/strategic-merge-patch.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import {
  createBadRequestError,
  createErrorWithoutReason,
  createRequestTooLargeError,
} from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { Call } from '../call.ts';
import type { ParsedDocument } from '../decoding/decode-object.ts';
import { formatJsonTypeName } from '../decoding/type-name.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_MERGE_PATCH } from './patch-types.ts';

export interface PatchResult extends ParsedDocument {
  /** Formats the result for the error message. Called only if the result is not a valid object. */
  readonly describe: () => string;
}

const MAX_OPERATIONS = 10_000;

type Patcher = (call: Call, object: JsonObject) => PatchResult;

const PATCHERS: Readonly<Record<string, Patcher>> = {
  [JSON_PATCH]: (call, object) => {
    const isLenient = ignoresStrictProblems(call);
    const comparesText = call.context.departures.has('json-patch-tests-compare-text');
    const parseDocument = comparesText ? readJsonWithLiterals : readJson;
    const { value, source } = isLenient
      ? parseBody(call, { errorPrefix: '', parse: parseDocument })
      : parseBody(call, {
          errorPrefix: 'error decoding patch: ',
          goNumberType: 'Go struct field jsonPatchOp.value of type float64',
          parse: parseDocument,
        });
    const operations = isLenient ? readJsonPatchLeniently(value, source) : readJsonPatch(value, source);
    if (operations.length > MAX_OPERATIONS) {
      const message = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${operations.length}`;
      throw createRequestTooLargeError(message);
    }
    const isEqual = comparesText ? areTextsEqual : areValuesEqual;
    const jsonPatchResult = applyJsonPatch(object, operations, source, isEqual);
    removeStringAndZeroLiterals(source);
    const problems = findOperationProblems(value, source).map((problem) => `json patch ${problem}`);
    return { value: jsonPatchResult, source, problems, describe: () => writeCompactJson(jsonPatchResult) };
  },
  [MERGE_PATCH]: (call, object) => {
    const { value, source } = ignoresStrictProblems(call)
      ? parseLeniently(call)
      : parseBody(call, { errorPrefix: 'error decoding patch: ' });
    if (value === null) throw createInvalidPatchError(call);
    if (Array.isArray(value) && ignoresStrictProblems(call)) {
      const list = omitNulls(value);
      return { value: list, describe: () => writeCompactJson(list) };
    }
    const sentChanges = requireJsonObject(value, 'error decoding patch: ');
    const changes = keepsListNulls(call) ? sentChanges : omitNullsInLists(sentChanges);
    const mergePatchResult = applyMergePatch(object, changes, source);
    return {
      value: mergePatchResult,
      source,
      problems: findDuplicateProblems(value, source),
      describe: () => writeCompactJson(mergePatchResult),
    };
  },
  [STRATEGIC_MERGE_PATCH]: (call, object) => {
    const { value, source } = parseBody(call, { errorPrefix: '' });
    const changes = requireJsonObject(value ?? {}, '');
    const { subresource, resource } = call.endpoint;
    const patchedObject = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMetadata);
    const problems = findDuplicateProblems(value, source);
    return { value: patchedObject, problems, isKindKnown: true, describe: () => formatValue(changes) };
  },
};

function keepsListNulls({ context: { behaviors } }: Call): boolean {
  return behaviors.has('merge-patch-list-nulls');
}

const INVALID_PATCH_MESSAGE = 'Invalid JSON Patch';

function createInvalidPatchError({ context }: Call): StatusError {
  return context.behaviors.has('merge-patch-bad-request')
    ? createBadRequestError(INVALID_PATCH_MESSAGE)
    : createErrorWithoutReason(INVALID_PATCH_MESSAGE);
}

/** Reports whether unknown and duplicate fields are ignored. In this case kube-apiserver uses another decoder, with different errors. */
function ignoresStrictProblems({ writeOptions }: Call): boolean {
  return writeOptions.fieldValidation === 'Ignore';
}

/** Parses a merge patch leniently: an object, or a list that replaces the complete object. */
function parseLeniently(call: Call): ParsedJson {
  let parsedPatch: ParsedJson;
  try {
    parsedPatch = readJson(call.body);
  } catch {
    throw createInvalidPatchError(call);
  }
  if (typeof parsedPatch.value !== 'object') throw createInvalidPatchError(call);
  return parsedPatch;
}

/** Applies the patch of the request to the object. Throws the error that rejects the request. */
export function applyPatch(call: Call, object: ApiObject): PatchResult {
  const type = parseContentType(readHeader(call.request, 'content-type')) ?? '';
  const patcher = PATCHERS[type];
  if (patcher === undefined) throw new Error(`no patch of type ${type}`);
  try {
    return patcher(call, object);
  } catch (error) {
    throw error instanceof PatchError ? toStatusError(call, error) : error;
  }
}

function toStatusError({ context }: Call, { type, message }: PatchError): StatusError {
  if (type === 'unprocessable') {
    return createStatusError(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
  }
  return type === 'internalError' && context.departures.has('confused-patch-500')
    ? createErrorWithoutReason(message)
    : createBadRequestError(message);
}

interface BodyOptions {
  /** The prefix of error messages. */
  readonly errorPrefix: string;
  /** The Go type of numbers in error messages. */
  readonly goNumberType?: string;
  readonly parse?: (bytes: Buffer) => ParsedJson;
}

function parseBody({ body }: Call, { errorPrefix, goNumberType, parse = readJson }: BodyOptions): ParsedJson {
  let parsedPatch: ParsedJson;
  try {
    parsedPatch = parse(body);
  } catch (error) {
    throw createBadRequestError(`${errorPrefix}${error instanceof Error ? error.message : error}`);
  }
  const problem = findInfiniteNumberProblem(parsedPatch.source, goNumberType);
  if (problem !== undefined) throw createBadRequestError(`${errorPrefix}${problem}`);
  return parsedPatch;
}

function requireJsonObject(value: Json, errorPrefix: string): JsonObject {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  throw createBadRequestError(
    `${errorPrefix}json: cannot unmarshal ${formatJsonTypeName(value)} into Go value of type map[string]interface {}`,
  );
}

function findDuplicateProblems(value: Json, source: ParsedJson['source']): string[] {
  return findDuplicateFields(value, source).map((path) => `duplicate field "${path}"`);
}

const OPERATION_MEMBERS: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value']);

/** Returns a problem for each unknown or duplicate member of an operation, in order of appearance. */
function findOperationProblems(value: Json, source: ParsedJson['source']): string[] {
  if (!Array.isArray(value)) return [];
  const problems = value.flatMap((operation, index) => {
    if (!isObject(operation)) return [];
    const names = new Set<string>();
    return listSourceMembers(operation, source).flatMap(([name, value]) => {
      const isRepeated = names.has(name);
      names.add(name);
      if (!OPERATION_MEMBERS.has(name)) return isRepeated ? [] : [`unknown field "[${index}].${name}"`];
      const duplicateProblems = isRepeated ? [`duplicate field "[${index}].${name}"`] : [];
      const nestedPaths = findDuplicateFields(value, source).map((path) => (path.startsWith('[') ? path : `.${path}`));
      return [...duplicateProblems, ...nestedPaths.map((path) => `duplicate field "[${index}].${name}${path}"`)];
    });
  });
  return [...new Set(problems)];
}
