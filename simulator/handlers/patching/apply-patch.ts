/** Applies a patch document to an object, depending on the patch type. Errors have the messages of kube-apiserver. */

import { readHeader } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import { readJson, readSpelledJson } from '../../negotiation/serializers/json-serializer.ts';
import { formatValue } from '../../pure/go/format-value.ts';
import { findInfiniteNumberProblem } from '../../pure/json/infinite-number.ts';
import { type ParsedJson, removeSpelling } from '../../pure/json/parse.ts';
import { findRepeatedFields, listWrittenMembers } from '../../pure/json/repeated-fields.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { applyJsonPatch } from '../../pure/patch/json-patch.ts';
import { compareTexts, compareValues } from '../../pure/patch/json-patch-comparison.ts';
import { readJsonPatch, readJsonPatchLeniently } from '../../pure/patch/json-patch-operation.ts';
import { applyMergePatch, omitListNulls, removeNulls } from '../../pure/patch/merge-patch.ts';
import { PatchError } from '../../pure/patch/patch-error.ts';
import { applyStrategicMergePatch } from '../../pure/patch/strategic-merge-patch.ts';
import { failure } from '../../pure/status/failure.ts';
import { badRequest, createBareError, requestEntityTooLarge } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { Call } from '../call.ts';
import type { Document } from '../decoding/decode-object.ts';
import { formatTypeName } from '../decoding/type-name.ts';
import { JSON_PATCH, MERGE_PATCH, STRATEGIC_MERGE_PATCH } from './patch-types.ts';

export interface PatchResult extends Document {
  /** Formats the result for the error message if the result is not a valid object. */
  readonly describe: () => string;
}

const MAX_OPERATIONS = 10_000;

type Patcher = (call: Call, object: JsonObject) => PatchResult;

const PATCHERS: Readonly<Record<string, Patcher>> = {
  [JSON_PATCH]: (call, object) => {
    const lenient = isLenient(call);
    const comparesText = call.context.departures.has('json-patch-tests-compare-text');
    const read = comparesText ? readSpelledJson : readJson;
    const { value, origin } = lenient
      ? parseBody(call, { before: '', read })
      : parseBody(call, {
          before: 'error decoding patch: ',
          target: 'Go struct field jsonPatchOp.value of type float64',
          read,
        });
    const operations = lenient ? readJsonPatchLeniently(value, origin) : readJsonPatch(value, origin);
    if (operations.length > MAX_OPERATIONS) {
      const message = `The allowed maximum operations in a JSON patch is ${MAX_OPERATIONS}, got ${operations.length}`;
      throw requestEntityTooLarge(message);
    }
    const isEqual = comparesText ? compareTexts : compareValues;
    const jsonPatchResult = applyJsonPatch(object, operations, origin, isEqual);
    removeSpelling(origin);
    const problems = findOperationProblems(value, origin).map((problem) => `json patch ${problem}`);
    return { value: jsonPatchResult, origin, problems, describe: () => compactJson(jsonPatchResult) };
  },
  [MERGE_PATCH]: (call, object) => {
    const { value, origin } = isLenient(call)
      ? parseLeniently(call)
      : parseBody(call, { before: 'error decoding patch: ' });
    if (value === null) throw createInvalidPatchError(call);
    if (Array.isArray(value) && isLenient(call)) {
      const list = removeNulls(value);
      return { value: list, describe: () => compactJson(list) };
    }
    const sentChanges = expectMembers(value, 'error decoding patch: ');
    const changes = keepsListNulls(call) ? sentChanges : omitListNulls(sentChanges);
    const mergePatchResult = applyMergePatch(object, changes, origin);
    return {
      value: mergePatchResult,
      origin,
      problems: findDuplicateProblems(value, origin),
      describe: () => compactJson(mergePatchResult),
    };
  },
  [STRATEGIC_MERGE_PATCH]: (call, object) => {
    const { value, origin } = parseBody(call, { before: '' });
    const changes = expectMembers(value ?? {}, '');
    const { subresource, resource } = call.endpoint;
    const strategicMergePatchResult = applyStrategicMergePatch(object, changes, (subresource ?? resource).patchMeta);
    const problems = findDuplicateProblems(value, origin);
    return { value: strategicMergePatchResult, problems, kindIsKnown: true, describe: () => formatValue(changes) };
  },
};

function keepsListNulls({ context: { machinery } }: Call): boolean {
  return machinery.has('merge-patch-list-nulls');
}

const INVALID_PATCH = 'Invalid JSON Patch';

function createInvalidPatchError({ context }: Call): StatusError {
  return context.machinery.has('merge-patch-bad-request') ? badRequest(INVALID_PATCH) : createBareError(INVALID_PATCH);
}

/** Reports whether unknown and duplicate fields are ignored. In this case kube-apiserver uses another decoder, with different errors. */
function isLenient({ writeOptions }: Call): boolean {
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
    return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
  }
  return type === 'confused' && context.departures.has('confused-patch-500')
    ? createBareError(message)
    : badRequest(message);
}

interface BodyOptions {
  /** The prefix of error messages. */
  readonly before: string;
  /** The Go type of numbers in error messages. */
  readonly target?: string;
  readonly read?: (bytes: Buffer) => ParsedJson;
}

function parseBody({ body }: Call, { before, target, read = readJson }: BodyOptions): ParsedJson {
  let parsedPatch: ParsedJson;
  try {
    parsedPatch = read(body);
  } catch (error) {
    throw badRequest(`${before}${error instanceof Error ? error.message : error}`);
  }
  const problem = findInfiniteNumberProblem(parsedPatch.origin, target);
  if (problem !== undefined) throw badRequest(`${before}${problem}`);
  return parsedPatch;
}

function expectMembers(value: Json, before: string): JsonObject {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  throw badRequest(
    `${before}json: cannot unmarshal ${formatTypeName(value)} into Go value of type map[string]interface {}`,
  );
}

function findDuplicateProblems(value: Json, origin: ParsedJson['origin']): string[] {
  return findRepeatedFields(value, origin).map((path) => `duplicate field "${path}"`);
}

const OPERATION_MEMBERS: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value']);

/** Returns a problem for each unknown or duplicate member of an operation, in order of appearance. */
function findOperationProblems(value: Json, origin: ParsedJson['origin']): string[] {
  if (!Array.isArray(value)) return [];
  const problems = value.flatMap((operation, index) => {
    if (!isObject(operation)) return [];
    const names = new Set<string>();
    return listWrittenMembers(operation, origin).flatMap(([name, value]) => {
      const isRepeated = names.has(name);
      names.add(name);
      if (!OPERATION_MEMBERS.has(name)) return isRepeated ? [] : [`unknown field "[${index}].${name}"`];
      const duplicateProblems = isRepeated ? [`duplicate field "[${index}].${name}"`] : [];
      const nestedPaths = findRepeatedFields(value, origin).map((path) => (path.startsWith('[') ? path : `.${path}`));
      return [...duplicateProblems, ...nestedPaths.map((path) => `duplicate field "[${index}].${name}${path}"`)];
    });
  });
  return [...new Set(problems)];
}
