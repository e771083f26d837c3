/**
 * Decodes a request body or the result of a patch to an object of the endpoint's kind. Compares kind and apiVersion with the path
 * (path-body-apiversion-mismatch), decodes the members by the type of the kind, and sets defaults. Unknown and duplicate fields cause
 * warnings or, with Strict, an error (fv-*).
 */

import { JSON_SERIALIZER } from '../../negotiation/serializers/json-serializer.ts';
import type { StrictDecodingProblem } from '../../negotiation/serializers/serializer.ts';
import type { ServedKind } from '../../negotiation/served-kind.ts';
import { findFloatPaths } from '../../pure/custom/float-literals.ts';
import { findInfiniteNumberProblem, restoreInfiniteLiteral } from '../../pure/json/infinite-number.ts';
import type { JsonSource } from '../../pure/json/source.ts';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { createInvalidError } from '../../pure/status/invalid.ts';
import { StatusError } from '../../pure/status/status.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeError, type DocumentKind, StrictDecodeError } from './decode-problem.ts';
import { checkCustomKind, checkKind } from './kind.ts';
import type { KindMismatch } from './kind-mismatch.ts';
import { formatJsonTypeName, GO_HEADER_TYPE } from './type-name.ts';

export interface ParsedDocument {
  readonly value: Json;
  readonly source?: JsonSource | undefined;
  /** The unknown and duplicate fields of the patch that had this document as its result. */
  readonly problems?: readonly string[];
  /** The problems of strict field validation that the serializer found in the body. */
  readonly strictProblems?: readonly StrictDecodingProblem[];
  /** True if the kind is already checked. */
  readonly isKindKnown?: boolean;
}

/** Returns the decoded object. Throws a DecodeError. */
export function decodeObject(
  call: Call,
  { value, source, problems = [], strictProblems: serializerProblems = [], isKindKnown }: ParsedDocument,
): ApiObject {
  const { endpoint, context, writeOptions } = call;
  const { servedKind, schema, resource } = endpoint;
  const document = requireObject(value);
  let mismatch: StatusError | KindMismatch | undefined;
  if (isKindKnown !== true) {
    if (resource.customType !== undefined && endpoint.subresource?.view === undefined)
      mismatch = checkCustomKind(document, resource, call, source);
    else checkKind(document, servedKind, resource.customType === undefined ? context.registry.resources : [], source);
  }
  const documentKind = findDocumentKind(servedKind, document, mismatch);
  // For built-in kinds, the type of the field rejects infinite numbers.
  const infiniteNumberProblem = resource.customType === undefined ? undefined : findInfiniteNumberProblem(source);
  if (infiniteNumberProblem !== undefined)
    throw new DecodeError(infiniteNumberProblem, { ...documentKind, expectedKind: servedKind.kind });
  const { object, strictProblems } = decodeMembers(
    call,
    document === value ? document : {},
    source,
    documentKind,
    isKindKnown,
  );
  const relevantProblems =
    hasKindAndGroup(document, resource) || mismatch === undefined
      ? strictProblems
      : selectMetadataProblems(strictProblems);
  const allProblems = [...problems, ...relevantProblems];
  const fieldValidation = writeOptions.fieldValidation;
  if (fieldValidation !== 'Ignore') {
    if (allProblems.length + serializerProblems.length > 0 && fieldValidation === 'Strict') {
      const failures = [...serializerProblems.map(({ errorMessage }) => errorMessage), ...allProblems];
      throw new StrictDecodeError(`strict decoding error: ${failures.join(', ')}`, documentKind);
    }
    call.warnings = [...serializerProblems.flatMap(({ warnings }) => warnings), ...allProblems];
  }
  if (mismatch instanceof StatusError) throw mismatch;
  if (mismatch !== undefined && call.verb === 'create') throw createKindMismatchError(mismatch, document);
  call.kindMismatch = mismatch;
  call.floatPaths = findFloatPaths(document, resource.customType?.scalePaths ?? [], source);
  object.apiVersion = servedKind.apiVersion;
  object.kind = servedKind.kind;
  object.metadata ??= {};
  // An empty managedFields list resets managedFields (mf-reset-*), but decoding drops the list. Custom resources ignore the list.
  if (resource.customType === undefined && hasEmptyManagedFields(document.metadata)) object.metadata.managedFields = [];
  schema.setDefaults(object, call.scope.now);
  return endpoint.subresource?.view === undefined ? (resource.conversion?.toStorageVersion(object) ?? object) : object;
}

/** Reports whether the document has the kind and group of the resource, in any version. */
function hasKindAndGroup({ kind, apiVersion }: JsonObject, { kind: servedKind, group }: ResourceType): boolean {
  return kind === servedKind && String(apiVersion).startsWith(`${group}/`);
}

function createKindMismatchError({ documentKind, problems }: KindMismatch, { metadata }: JsonObject): StatusError {
  const { name = '' }: { name?: string } = readMembers(metadata);
  return createInvalidError(documentKind, name, problems);
}

/** Returns the problems in metadata. The other fields of an object of another kind cannot be checked. */
function selectMetadataProblems(problems: readonly string[]): string[] {
  return problems.filter(
    (text) => !text.startsWith(UNKNOWN_FIELD_PREFIX) || text.startsWith(`${UNKNOWN_FIELD_PREFIX}metadata.`),
  );
}

const UNKNOWN_FIELD_PREFIX = 'unknown field "';

/** Returns the kind and apiVersion for error messages: from the document if it has another kind, otherwise from the endpoint. */
function findDocumentKind(servedKind: ServedKind, { kind, apiVersion }: JsonObject, mismatch: unknown) {
  return mismatch === undefined ? servedKind : { kind: String(kind), apiVersion: String(apiVersion) };
}

function hasEmptyManagedFields(metadata: Json | undefined): boolean {
  const { managedFields } = readMembers(metadata);
  return Array.isArray(managedFields) && managedFields.length === 0;
}

/** Returns the document as an object; null becomes an empty object. Throws a DecodeError for other values. */
function requireObject(value: Json): JsonObject {
  if (value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  const message = `json: cannot unmarshal ${formatJsonTypeName(value)} into Go value of type ${GO_HEADER_TYPE}`;
  throw new DecodeError(`couldn't get version/kind; json parse error: ${message}`);
}

/** Decodes the members. Throws a DecodeError with the message of the schema, without its prefix. */
function decodeMembers(
  call: Call,
  value: JsonObject,
  source: JsonSource | undefined,
  documentKind: DocumentKind,
  isKindKnown = false,
) {
  const { servedKind, schema } = call.endpoint;
  try {
    if (isKindKnown && schema.convert !== undefined) return schema.convert(value);
    return schema.decode(value, source);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const message = findTypeProblem(error, servedKind.kind);
    if (message === undefined) throw error;
    const typeProblem = restoreInfiniteLiteral(message, source);
    const problem = new DecodeError((isKindKnown ? undefined : findIteratorProblem(call, value)) ?? typeProblem, {
      ...documentKind,
      expectedKind: servedKind.kind,
    });
    problem.cause = error.cause;
    throw problem;
  }
}

/**
 * Returns the message about a value of the wrong type in releases that use json-iterator. For a body that is not JSON, and for the result
 * of a patch, the message refers to JSON with sorted members.
 */
function findIteratorProblem(
  { endpoint, context, body, serializer, verb }: Call,
  value: JsonObject,
): string | undefined {
  if (context.behaviors.has('standard-json-messages')) return undefined;
  const isSentAsJson = verb !== 'patch' && serializer === JSON_SERIALIZER;
  return endpoint.schema.findIteratorProblem?.(
    isSentAsJson ? body.toString('utf8') : writeUnescapedJson(sortMembersDeeply(value)),
  );
}

/** Sorts the members of objects at every depth. */
function sortMembersDeeply(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortMembersDeeply);
  if (!isObject(value)) return value;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, item]) => [name, sortMembersDeeply(item)]));
}

const CANNOT_BE_HANDLED_TEXT = ' cannot be handled as a ';

/** Returns the problem in an error of the schema, without the prefix for bodies; undefined for other errors. */
export function findTypeProblem({ status }: StatusError, kind: string): string | undefined {
  const message = status.message ?? '';
  const start = message.indexOf(CANNOT_BE_HANDLED_TEXT);
  return start < 0 ? undefined : message.slice(start + `${CANNOT_BE_HANDLED_TEXT}${kind}: `.length);
}
