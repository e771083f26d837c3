/**
 * The version in which a webhook receives an object, with conversion to it and back: that of the request, or under `matchPolicy:
 * Equivalent` another served version of the resource that a rule names.
 */

import { ServedKind } from '../../negotiation/served-kind.ts';
import type { Type } from '../../pure/apply/type.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { bareError } from '../../pure/status/reasons.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';

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
  /** To that version; `base` is the stored object. Throws what the decoder finds wrong. */
  read(document: JsonObject, base: ApiObject): ApiObject;
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

function ownVersion({ endpoint }: Call): WebhookVersion {
  const { resource, subresource, servedKind, schema } = endpoint;
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
    read: (document, base) => {
      const object = decodeAs(schema, servedKind, document);
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
    read: (document) => {
      const object = decodeAs(other.schema, servedKind, document);
      if (custom !== undefined) return call.conversions.convert(object, other, requested);
      return conversion?.toStorageVersion(object) ?? object;
    },
  };
}

function decodeAs(schema: ResourceType['schema'], { apiVersion, kind }: ServedKind, document: JsonObject): ApiObject {
  checkType(document, apiVersion, kind);
  const { object } = schema.decode(document);
  object.apiVersion = apiVersion;
  object.kind = kind;
  object.metadata ??= {};
  schema.setDefaults(object);
  return object;
}

/** A webhook may not change the kind of the object. */
function checkType(document: JsonObject, apiVersion: string, kind: string): void {
  if (document.kind === kind && document.apiVersion === apiVersion) return;
  const version = (name: unknown) => String(name).split('/').at(-1);
  const actual = `${version(document.apiVersion)}.${String(document.kind)}`;
  throw bareError(`converting (${actual}) to (${version(apiVersion)}.${kind}): unknown conversion`);
}
