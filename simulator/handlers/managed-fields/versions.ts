/** A resource's versions as the merge algorithm asks for them: objects converted between them, and what each never owns. */

import type { TypeProblem } from '../../pure/apply/type-problem.ts';
import { unkeyedItems } from '../../pure/apply/unkeyed.ts';
import type { Versioned, Versions } from '../../pure/apply/updater.ts';
import { FieldSet } from '../../pure/fields/field-set.ts';
import type { ApiObject, Json } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';

/** The object as the path's version shows it, without its managedFields, which nobody owns. */
export function versioned({ endpoint }: Call, object: ApiObject): Versioned {
  const { managedFields: _, ...metadata } = object.metadata;
  const value = { ...object, metadata } as unknown as Json;
  return {
    version: endpoint.servedKind.apiVersion,
    type: (endpoint.subresource ?? endpoint.resource).fieldsType,
    value,
  };
}

/** The subresource that the writer's record names. */
export function recordedPart({ endpoint }: Call): string {
  return endpoint.subresource?.name ?? '';
}

/** Why the object's items can't be told apart, if they can't; those of custom resources can. */
export function unkeyedProblem(call: Call, object: ApiObject): TypeProblem | undefined {
  if (call.endpoint.resource.custom !== undefined) return undefined;
  const { type, value } = versioned(call, object);
  return unkeyedItems(type, value);
}

export function versionsOf({ endpoint, context }: Call): Versions {
  // A view has one version only.
  if (endpoint.subresource?.view !== undefined) {
    return { convert: (object, wanted) => (object.version === wanted ? object : undefined), ignored: () => undefined };
  }
  const find = (version: string): ResourceType | undefined => {
    if (version === endpoint.resource.apiVersion) return endpoint.resource;
    const slash = version.lastIndexOf('/');
    return context.registry.find(
      version.slice(0, Math.max(slash, 0)),
      version.slice(slash + 1),
      endpoint.resource.resource,
    );
  };
  return {
    convert({ version, value }, wanted) {
      const [from, to] = [find(version), find(wanted)];
      if (from === undefined || to === undefined) return undefined;
      const object = value as unknown as ApiObject;
      const stored = from.conversion?.toStorageVersion(object) ?? object;
      const shown = to.conversion?.fromStorageVersion(stored) ?? { ...stored, apiVersion: to.apiVersion };
      return { version: wanted, type: to.fieldsType, value: shown as unknown as Json };
    },
    ignored: (version) => (find(version) === undefined ? undefined : endpoint.strategy.resetFields),
  };
}

/** Members of every object that are the server's or the request's, and so nobody's. */
export const NEVER_OWNED = FieldSet.of(
  ['f:apiVersion'],
  ['f:kind'],
  ['f:metadata'],
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((name) => ['f:metadata', `f:${name}`]),
);
