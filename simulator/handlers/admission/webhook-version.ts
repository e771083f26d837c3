/**
 * The version in which a webhook receives an object, with conversion to it and back: that of the request, or under `matchPolicy:
 * Equivalent` another served version of the resource that a rule names.
 */

import { ServedKind } from '../../negotiation/served-kind.ts';
import type { Type } from '../../pure/apply/type.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { isObject, jsonTypeName } from '../../pure/schema/codec.ts';
import { bareError, internalError } from '../../pure/status/reasons.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeProblem } from '../decoding/decode-problem.ts';
import { checkKind } from '../decoding/kind.ts';
import { GO_HEADER } from '../decoding/type-name.ts';

/** Who wrote what is read. */
export type Author = 'webhook' | 'policy';

export interface WebhookVersion {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  /** Of the converted object: a view may be of another group. */
  readonly apiVersion: string;
  /** How configurations are applied to it. */
  readonly fieldsType: Type;
  /** From the version that handlers have: the storage version, of custom resources that of the request. May be pending. */
  show(object: ApiObject): ApiObject;
  /** From that version; `base` is the stored object. Policies may not add unknown fields. Throws what the decoder finds wrong. */
  read(document: Json, base: ApiObject, author: Author): ApiObject;
}

/** That of the request first. */
export function versionsOf(call: Call): readonly WebhookVersion[] {
  const { resource, subresource } = call.endpoint;
  const others = call.context.registry.resources.filter(
    (one) => one !== resource && one.storageKey === resource.storageKey && !one.virtual,
  );
  return [
    ownVersion(call),
    ...(subresource?.view === undefined ? others.map((other) => otherVersion(other, call)) : []),
  ];
}

function ownVersion(call: Call): WebhookVersion {
  const { resource, subresource, servedKind, schema } = call.endpoint;
  const decoder = { schema, servedKind, registered: registeredFor(resource, call) };
  const view = subresource?.view;
  const { group, version, resource: plural } = resource;
  return {
    group,
    version,
    resource: plural,
    kind: servedKind.kind,
    apiVersion: servedKind.apiVersion,
    get fieldsType() {
      return (subresource ?? resource).fieldsType;
    },
    show: (object) => servedKind.convert(view === undefined ? object : view.toView(object)),
    read: (document, base, author) => {
      const object = decodeBy(decoder, document, author);
      return view === undefined
        ? (resource.conversion?.toStorageVersion(object) ?? object)
        : view.fromView(object, base);
    },
  };
}

function otherVersion(other: ResourceType, call: Call): WebhookVersion {
  const { group, version, resource, kind, apiVersion, conversion, custom } = other;
  const requested = call.endpoint.resource;
  const servedKind = new ServedKind(kind, apiVersion, conversion?.fromStorageVersion.bind(conversion));
  const decoder = { schema: other.schema, servedKind, registered: registeredFor(other, call) };
  return {
    group,
    version,
    resource,
    kind,
    apiVersion,
    get fieldsType() {
      return other.fieldsType;
    },
    show: (object) =>
      servedKind.convert(custom === undefined ? object : call.conversions.convert(object, requested, other)),
    read: (document, _base, author) => {
      const object = decodeBy(decoder, document, author);
      if (custom !== undefined) return call.conversions.convert(object, other, requested);
      return conversion?.toStorageVersion(object) ?? object;
    },
  };
}

interface Decoder {
  readonly schema: ResourceType['schema'];
  readonly servedKind: ServedKind;
  /** The types that a document may name; undefined where it is custom. */
  readonly registered: readonly ResourceType[] | undefined;
}

function registeredFor({ custom }: ResourceType, { context }: Call): readonly ResourceType[] | undefined {
  return custom === undefined ? context.registry.resources : undefined;
}

function decodeBy(decoder: Decoder, document: Json, author: Author): ApiObject {
  const { schema, servedKind, registered } = decoder;
  if (!isObject(document)) {
    const problem = `cannot unmarshal ${jsonTypeName(document)} into Go value of type ${GO_HEADER}`;
    throw internalError(`couldn't get version/kind; json parse error: json: ${problem}`);
  }
  checkType(decoder, document, author);
  const { object, strictProblems } = schema.decode(document);
  if (author === 'policy' && registered !== undefined && strictProblems.length > 0)
    throw internalError(`strict decoding error: ${strictProblems.join(', ')}`);
  object.apiVersion = servedKind.apiVersion;
  object.kind = servedKind.kind;
  object.metadata ??= {};
  schema.setDefaults(object);
  return object;
}

/** The kind of the object can't be changed. What a document of a built-in type doesn't say is that of the object. */
function checkType({ servedKind, registered }: Decoder, document: JsonObject, author: Author): void {
  const { apiVersion, kind } = servedKind;
  const says = registered === undefined ? document : { ...document, ...spoken(document, servedKind) };
  if (says.kind === kind && says.apiVersion === apiVersion) return;
  if (registered !== undefined) checkRegistered(document, servedKind, registered);
  const version = (name: unknown) => String(name).split('/').at(-1);
  const actual = `${version(says.apiVersion)}.${String(says.kind)}`;
  const problem = `converting (${actual}) to (${version(apiVersion)}.${kind}): unknown conversion`;
  throw author === 'policy' ? internalError(`failed to convert object: ${problem}`) : bareError(problem);
}

function spoken(document: JsonObject, { apiVersion, kind }: ServedKind): JsonObject {
  return { kind: document.kind || kind, apiVersion: document.apiVersion || apiVersion };
}

function checkRegistered(document: JsonObject, servedKind: ServedKind, registered: readonly ResourceType[]): void {
  try {
    checkKind(document, servedKind, registered, undefined);
  } catch (error) {
    if (error instanceof DecodeProblem && !error.message.startsWith('converting ')) throw internalError(error.message);
  }
}
