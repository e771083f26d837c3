/**
 * A document made an object of the endpoint's kind: its kind and version held against the path (path-body-apiversion-mismatch), its
 * members converted by the kind's type, defaults filled in. Unknown and repeated fields become warnings or, under Strict,
 * a failure (fv-*). Bodies and the results of patches come here, which report failures in their own ways.
 */

import type { StrictDecodingProblem } from '../../negotiation/serializers/serializer.ts';
import type { ServedKind } from '../../negotiation/served-kind.ts';
import { floatsAt } from '../../pure/custom/written-floats.ts';
import { infiniteNumberProblem } from '../../pure/json/infinite-number.ts';
import type { Origin } from '../../pure/json/parse.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { invalid } from '../../pure/status/invalid.ts';
import { StatusError } from '../../pure/status/status.ts';
import { membersOf } from '../../pure/value/members-of.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeProblem, type DocumentKind, StrictDecodeProblem } from './decode-problem.ts';
import { checkCustomKind, checkKind } from './kind.ts';
import type { KindMismatch } from './kind-mismatch.ts';
import { GO_HEADER, typeName } from './type-name.ts';

export interface Document {
  readonly value: Json;
  readonly origin?: Origin | undefined;
  /** Strict problems that were found on the way to this document. */
  readonly problems?: readonly string[];
  readonly strict?: readonly StrictDecodingProblem[];
  /** The kind was checked before, and the document was never written as JSON. */
  readonly kindIsKnown?: boolean;
}

/** Throws a DecodeProblem. */
export function decodeObject(
  call: Call,
  { value, origin, problems = [], strict = [], kindIsKnown }: Document,
): ApiObject {
  const { endpoint, context, writeOptions } = call;
  const { servedKind, schema, resource } = endpoint;
  const header = objectOf(value);
  let mismatch: StatusError | KindMismatch | undefined;
  if (kindIsKnown !== true) {
    if (resource.custom !== undefined && endpoint.subresource?.view === undefined)
      mismatch = checkCustomKind(header, resource, call, origin);
    else checkKind(header, servedKind, resource.custom === undefined ? context.registry.resources : [], origin);
  }
  const documentKind = documentKindOf(servedKind, header, mismatch);
  // Types of built-in kinds tell which numbers they refuse.
  const infinite = resource.custom === undefined ? undefined : infiniteNumberProblem(origin);
  if (infinite !== undefined) throw new DecodeProblem(infinite, { ...documentKind, wanted: servedKind.kind });
  const { object, strictProblems } = decodeAs(call, header === value ? header : {}, origin, documentKind, kindIsKnown);
  const relevant = isOfKind(header, resource) || mismatch === undefined ? strictProblems : ofAnyKind(strictProblems);
  const allProblems = [...problems, ...relevant];
  const level = writeOptions.fieldValidation;
  if (level !== 'Ignore') {
    if (allProblems.length + strict.length > 0 && level === 'Strict') {
      const failures = [...strict.map(({ failure }) => failure), ...allProblems];
      throw new StrictDecodeProblem(`strict decoding error: ${failures.join(', ')}`, documentKind);
    }
    call.warnings = [...strict.flatMap(({ warnings }) => warnings), ...allProblems];
  }
  if (mismatch instanceof StatusError) throw mismatch;
  if (mismatch !== undefined && call.verb === 'create') throw refusedKind(mismatch, header);
  call.kindMismatch = mismatch;
  call.floats = floatsAt(header, resource.custom?.counts ?? [], origin);
  object.apiVersion = servedKind.apiVersion;
  object.kind = servedKind.kind;
  object.metadata ??= {};
  // An empty list says something else than none at all (mf-reset-*), and the type drops it. Custom resources ignore it.
  if (resource.custom === undefined && isEmptyList(header.metadata)) object.metadata.managedFields = [];
  schema.setDefaults(object);
  return endpoint.subresource?.view === undefined ? (resource.conversion?.toStorageVersion(object) ?? object) : object;
}

/** In any version. */
function isOfKind({ kind, apiVersion }: JsonObject, { kind: servedKind, group }: ResourceType): boolean {
  return kind === servedKind && String(apiVersion).startsWith(`${group}/`);
}

function refusedKind({ as, problems }: KindMismatch, { metadata }: JsonObject): StatusError {
  const { name = '' }: { name?: string } = membersOf(metadata);
  return invalid(as, name, problems);
}

/** Of another kind only the members of metadata can be checked. */
function ofAnyKind(problems: readonly string[]): string[] {
  return problems.filter((text) => !text.startsWith(UNKNOWN) || text.startsWith(`${UNKNOWN}metadata.`));
}

const UNKNOWN = 'unknown field "';

/** The kind and apiVersion of a document that has others than the endpoint. */
function documentKindOf(servedKind: ServedKind, { kind, apiVersion }: JsonObject, mismatch: unknown) {
  return mismatch === undefined ? servedKind : { kind: String(kind), apiVersion: String(apiVersion) };
}

function isEmptyList(metadata: Json | undefined): boolean {
  const { managedFields } = membersOf(metadata);
  return Array.isArray(managedFields) && managedFields.length === 0;
}

/** Null is decoded as an empty object. */
function objectOf(value: Json): JsonObject {
  if (value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type ${GO_HEADER}`;
  throw new DecodeProblem(`couldn't get version/kind; json parse error: ${wrong}`);
}

/** The schema's messages are for bodies; their prefix is removed. */
function decodeAs(
  { endpoint }: Call,
  value: JsonObject,
  origin: Origin | undefined,
  documentKind: DocumentKind,
  kindIsKnown = false,
) {
  const { servedKind, schema } = endpoint;
  try {
    if (kindIsKnown && schema.convert !== undefined) return schema.convert(value);
    return schema.decode(value, origin);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const message = typeProblemOf(error, servedKind.kind);
    if (message === undefined) throw error;
    const problem = new DecodeProblem(message, { ...documentKind, wanted: servedKind.kind });
    problem.cause = error.cause;
    throw problem;
  }
}

const CANNOT_BE_HANDLED = ' cannot be handled as a ';

/** The problem in a schema's refusal, without the prefix for bodies; undefined for other errors. */
export function typeProblemOf({ status }: StatusError, kind: string): string | undefined {
  const message = status.message ?? '';
  const start = message.indexOf(CANNOT_BE_HANDLED);
  return start < 0 ? undefined : message.slice(start + `${CANNOT_BE_HANDLED}${kind}: `.length);
}
