/**
 * A document made an object of the endpoint's kind: its kind and version held against the path (path-body-apiversion-mismatch), its
 * members brought into the form of the kind's type, defaults filled in. Unknown and repeated fields become warnings or, under Strict,
 * a failure (fv-*). Bodies and the results of patches come here, and each words what fails in its own way.
 */

import type { StrictDecodingProblem } from '../../negotiation/serializers/serializer.ts';
import type { ServedKind } from '../../negotiation/served-kind.ts';
import { floatsAt } from '../../pure/custom/written-floats.ts';
import type { Origin } from '../../pure/json/parse.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { invalid } from '../../pure/status/invalid.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeProblem, type DocumentKind, StrictDecodeProblem } from './decode-problem.ts';
import { checkCustomKind, checkKind, GO_HEADER } from './kind.ts';
import type { KindMismatch } from './kind-mismatch.ts';
import { typeName } from './type-name.ts';

export interface Document {
  readonly value: Json;
  readonly origin?: Origin | undefined;
  /** Strict problems that were found on the way to this document. */
  readonly problems?: readonly string[];
  readonly strict?: readonly StrictDecodingProblem[];
  /** The kind is known, what the document says of it counts for nothing, and it was never written as JSON. */
  readonly kindIsKnown?: boolean;
}

/** Throws a DecodeProblem. */
export function decodeObject(
  call: Call,
  { value, origin, problems = [], strict = [], kindIsKnown }: Document,
): ApiObject {
  const { endpoint, context, writeOptions } = call;
  const { servedKind, schema, resource } = endpoint;
  const header = headed(value);
  let mismatch: StatusError | KindMismatch | undefined;
  if (kindIsKnown !== true) {
    if (resource.custom !== undefined && endpoint.subresource?.view === undefined)
      mismatch = checkCustomKind(header, resource, call, origin);
    else checkKind(header, servedKind, resource.custom === undefined ? context.registry.resources : [], origin);
  }
  const said = saidShape(servedKind, header, mismatch);
  const { object, strictProblems } = typed(call, header === value ? header : {}, origin, said, kindIsKnown);
  const known = isOfKind(header, resource) || mismatch === undefined ? strictProblems : ofAnyKind(strictProblems);
  const found = [...problems, ...known];
  const level = writeOptions.fieldValidation;
  if (level !== 'Ignore') {
    if (found.length + strict.length > 0 && level === 'Strict') {
      const failures = [...strict.map(({ failure }) => failure), ...found];
      throw new StrictDecodeProblem(`strict decoding error: ${failures.join(', ')}`, said);
    }
    call.warnings = [...strict.flatMap(({ warnings }) => warnings), ...found].map(
      (text) => `299 - ${JSON.stringify(text)}`,
    );
  }
  if (mismatch instanceof StatusError) throw mismatch;
  if (mismatch !== undefined && call.verb === 'create') throw refusedKind(mismatch, header);
  call.kindMismatch = mismatch;
  call.floats = floatsAt(header, resource.custom?.counts ?? [], origin);
  object.apiVersion = servedKind.apiVersion;
  object.kind = servedKind.kind;
  object.metadata ??= {};
  // An empty list says something else than none at all (mf-reset-*), and the type drops it. Of custom resources nobody notices.
  if (resource.custom === undefined && isEmptyList(header.metadata)) object.metadata.managedFields = [];
  schema.setDefaults(object);
  return endpoint.subresource?.view === undefined ? (resource.conversion?.toStorageVersion(object) ?? object) : object;
}

/** In whatever version. */
function isOfKind({ kind, apiVersion }: JsonObject, { kind: own, group }: ResourceType): boolean {
  return kind === own && String(apiVersion).startsWith(`${group}/`);
}

function refusedKind({ as, problems }: KindMismatch, { metadata }: JsonObject): StatusError {
  return invalid(as, (metadata as { name?: string } | null | undefined)?.name ?? '', problems);
}

/** Nobody knows the members of another kind, but those of metadata. */
function ofAnyKind(problems: readonly string[]): string[] {
  return problems.filter((text) => !text.startsWith(UNKNOWN) || text.startsWith(`${UNKNOWN}metadata.`));
}

const UNKNOWN = 'unknown field "';

/** What a document that is of another kind or version says of itself. */
function saidShape(servedKind: ServedKind, { kind, apiVersion }: JsonObject, mismatch: unknown) {
  return mismatch === undefined ? servedKind : { kind: String(kind), apiVersion: String(apiVersion) };
}

function isEmptyList(metadata: Json | undefined): boolean {
  if (metadata === null || typeof metadata !== 'object' || Array.isArray(metadata)) return false;
  const { managedFields } = metadata;
  return Array.isArray(managedFields) && managedFields.length === 0;
}

/** Null is an object without members. */
function headed(value: Json): JsonObject {
  if (value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  const wrong = `json: cannot unmarshal ${typeName(value)} into Go value of type ${GO_HEADER}`;
  throw new DecodeProblem(`couldn't get version/kind; json parse error: ${wrong}`);
}

/** The schema words its failures for bodies; what stands before them is taken away. */
function typed(
  { endpoint }: Call,
  value: JsonObject,
  origin: Origin | undefined,
  said: DocumentKind,
  kindIsKnown = false,
) {
  const { servedKind, schema } = endpoint;
  try {
    if (kindIsKnown && schema.convert !== undefined) return schema.convert(value);
    return schema.decode(value, origin);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    const words = typeProblemOf(error, servedKind.kind);
    if (words === undefined) throw error;
    const problem = new DecodeProblem(words, { ...said, wanted: servedKind.kind });
    problem.cause = error.cause;
    throw problem;
  }
}

const CANNOT_BE_HANDLED = ' cannot be handled as a ';

/** What a schema's refusal says of the members, without what only a body is told; undefined when it is no such refusal. */
export function typeProblemOf({ status }: StatusError, kind: string): string | undefined {
  const message = status.message ?? '';
  const start = message.indexOf(CANNOT_BE_HANDLED);
  return start < 0 ? undefined : message.slice(start + `${CANNOT_BE_HANDLED}${kind}: `.length);
}
