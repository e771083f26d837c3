/**
 * The version in which a webhook receives an object, with the conversions to this version and back. It is either the version of the request
 * or, with `matchPolicy: Equivalent`, a served version of the resource that a rule of the webhook lists.
 */

import { ServedKind } from '../../negotiation/served-kind.ts';
import type { FieldsetType } from '../../pure/apply/type.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { formatJsonTypeName } from '../../pure/schema/codec.ts';
import { createErrorWithoutReason, createInternalError } from '../../pure/status/reasons.ts';
import { isObject } from '../../pure/value/is-object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeError } from '../decoding/decode-problem.ts';
import { checkKind } from '../decoding/kind.ts';
import { GO_HEADER_TYPE } from '../decoding/type-name.ts';

/** The source of a decoded document. */
export type DocumentSource = 'webhook' | 'policy';

export interface WebhookVersion {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly kind: string;
  /** The apiVersion of the converted object. Its group can differ from the group of the resource, for example for a Scale. */
  readonly apiVersion: string;
  /** The type for server-side apply. */
  readonly fieldsType: FieldsetType;
  /**
   * Converts the object to this version from the storage version or, for custom resources, from the version of the request. May throw a
   * PendingValueError.
   */
  convertToVersion(object: ApiObject): ApiObject;
  /** Converts a document in this version back. `base` is the stored object. A policy must not add unknown fields. Throws a decoding error. */
  convertFromVersion(document: Json, base: ApiObject, source: DocumentSource): ApiObject;
}

/** Returns the versions in which the object can be sent, starting with the version of the request. */
export function listVersions(call: Call): readonly WebhookVersion[] {
  const { resource, subresource } = call.endpoint;
  const otherResourceTypes = call.context.registry.resources.filter(
    (resourceType) =>
      resourceType !== resource && resourceType.storageKey === resource.storageKey && !resourceType.isVirtual,
  );
  return [
    createRequestVersion(call),
    ...(subresource?.view === undefined
      ? otherResourceTypes.map((otherType) => createOtherVersion(otherType, call))
      : []),
  ];
}

function createRequestVersion(call: Call): WebhookVersion {
  const { resource, subresource, servedKind, schema } = call.endpoint;
  const decoder = { schema, servedKind, registeredTypes: findRegisteredTypes(resource, call) };
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
    convertToVersion: (object) => servedKind.convert(view === undefined ? object : view.toView(object, true)),
    convertFromVersion: (document, base, source) => {
      const object = decodeDocument(decoder, document, source);
      return view === undefined
        ? (resource.conversion?.toStorageVersion(object) ?? object)
        : view.fromView(object, base);
    },
  };
}

function createOtherVersion(otherResourceType: ResourceType, call: Call): WebhookVersion {
  const { group, version, resource, kind, apiVersion, conversion, customType } = otherResourceType;
  const requestedResource = call.endpoint.resource;
  const servedKind = new ServedKind(kind, apiVersion, conversion?.fromStorageVersion.bind(conversion));
  const decoder = {
    schema: otherResourceType.schema,
    servedKind,
    registeredTypes: findRegisteredTypes(otherResourceType, call),
  };
  return {
    group,
    version,
    resource,
    kind,
    apiVersion,
    get fieldsType() {
      return otherResourceType.fieldsType;
    },
    convertToVersion: (object) =>
      servedKind.convert(
        customType === undefined ? object : call.conversions.convert(object, requestedResource, otherResourceType),
      ),
    convertFromVersion: (document, _base, source) => {
      const object = decodeDocument(decoder, document, source);
      if (customType !== undefined) return call.conversions.convert(object, otherResourceType, requestedResource);
      return conversion?.toStorageVersion(object) ?? object;
    },
  };
}

interface DocumentDecoder {
  readonly schema: ResourceType['schema'];
  readonly servedKind: ServedKind;
  /** The registered types; undefined for a custom resource, whose documents must have the type of the resource. */
  readonly registeredTypes: readonly ResourceType[] | undefined;
}

function findRegisteredTypes({ customType }: ResourceType, { context }: Call): readonly ResourceType[] | undefined {
  return customType === undefined ? context.registry.resources : undefined;
}

function decodeDocument(decoder: DocumentDecoder, document: Json, source: DocumentSource): ApiObject {
  const { schema, servedKind, registeredTypes } = decoder;
  if (!isObject(document)) {
    const problem = `cannot unmarshal ${formatJsonTypeName(document)} into Go value of type ${GO_HEADER_TYPE}`;
    throw createInternalError(`couldn't get version/kind; json parse error: json: ${problem}`);
  }
  checkDocumentType(decoder, document, source);
  const { object, strictProblems } = schema.decode(document);
  if (source === 'policy' && registeredTypes !== undefined && strictProblems.length > 0)
    throw createInternalError(`strict decoding error: ${strictProblems.join(', ')}`);
  object.apiVersion = servedKind.apiVersion;
  object.kind = servedKind.kind;
  object.metadata ??= {};
  schema.setDefaults(object);
  return object;
}

/** Throws if the document has another kind than the object. For built-in types, apiVersion and kind may be missing. */
function checkDocumentType(
  { servedKind, registeredTypes }: DocumentDecoder,
  document: JsonObject,
  source: DocumentSource,
): void {
  const { apiVersion, kind } = servedKind;
  const typeMeta =
    registeredTypes === undefined ? document : { ...document, ...readTypeMetaOrDefault(document, servedKind) };
  if (typeMeta.kind === kind && typeMeta.apiVersion === apiVersion) return;
  if (registeredTypes !== undefined) checkRegisteredType(document, servedKind, registeredTypes);
  const readVersion = (name: unknown) => String(name).split('/').at(-1);
  const actualType = `${readVersion(typeMeta.apiVersion)}.${String(typeMeta.kind)}`;
  const problem = `converting (${actualType}) to (${readVersion(apiVersion)}.${kind}): unknown conversion`;
  throw source === 'policy'
    ? createInternalError(`failed to convert object: ${problem}`)
    : createErrorWithoutReason(problem);
}

function readTypeMetaOrDefault(document: JsonObject, { apiVersion, kind }: ServedKind): JsonObject {
  return { kind: document.kind || kind, apiVersion: document.apiVersion || apiVersion };
}

/** Throws an internal error if the kind of the document is not a built-in kind. */
function checkRegisteredType(
  document: JsonObject,
  servedKind: ServedKind,
  registeredResourceTypes: readonly ResourceType[],
): void {
  try {
    checkKind(document, servedKind, registeredResourceTypes, undefined);
  } catch (error) {
    if (error instanceof DecodeError && !error.message.startsWith('converting '))
      throw createInternalError(error.message);
  }
}
