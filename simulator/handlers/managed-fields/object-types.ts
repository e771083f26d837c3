/** Provides the types of an endpoint's resource to server-side apply, with conversion between its versions. */
import type { ObjectTypes } from '../../pure/apply/object-types.ts';
import type { VersionConverter } from '../../pure/apply/updater.ts';
import { validateTypedValue } from '../../pure/apply/validate.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { CustomType, ResourceType } from '../../registry/resource.ts';
import type { Call, Endpoint } from '../call.ts';

/** The empty object of each endpoint. */
const emptyObjects = new WeakMap<Endpoint, ApiObject>();

/** Returns the empty object with which a new object is compared. It has the required structs but no defaults. Must not be modified. */
export function getEmptyObject(endpoint: Endpoint): ApiObject {
  const cachedObject = emptyObjects.get(endpoint);
  if (cachedObject !== undefined) return cachedObject;
  const { object } = endpoint.schema.decode({});
  const emptyObject = {
    ...object,
    kind: endpoint.servedKind.kind,
    apiVersion: endpoint.servedKind.apiVersion,
    metadata: object.metadata ?? {},
  };
  emptyObjects.set(endpoint, emptyObject);
  return emptyObject;
}

/** Returns the types, the empty object and the version converter that server-side apply needs for a call. */
export function createObjectTypes(call: Call): ObjectTypes {
  const { endpoint } = call;
  return {
    apiVersion: endpoint.servedKind.apiVersion,
    kind: endpoint.servedKind.kind,
    type: (endpoint.subresource ?? endpoint.resource).fieldsType,
    // A getter, because the schema is compiled at first use.
    get emptyObject() {
      return getEmptyObject(endpoint);
    },
    converter: createConverter(call),
    mayHaveUnkeyedItems: endpoint.resource.customType === undefined,
  };
}

/** Returns the subresource to record in managedFields entries of the request. */
export function findRecordedSubresource({ endpoint, context }: Call): string {
  return context.behaviors.has('managed-fields-of-subresources') ? (endpoint.subresource?.name ?? '') : '';
}

function createConverter(call: Call): VersionConverter {
  const { endpoint, context } = call;
  const keepsObjectIfOnlyIgnoredFieldsChange = !context.behaviors.has('apply-compared-by-value');
  // A subresource with its own kind, such as Scale, has only one version, so there is nothing to convert.
  if (endpoint.subresource?.view !== undefined) {
    return {
      convert: (object, version) => (object.version === version ? object : undefined),
      findIgnoredFields: () => undefined,
      keepsObjectIfOnlyIgnoredFieldsChange,
    };
  }
  if (endpoint.resource.customType !== undefined)
    return { ...createCustomConverter(call, endpoint.resource.customType), keepsObjectIfOnlyIgnoredFieldsChange };
  const findResourceType = (apiVersion: string): ResourceType | undefined => {
    if (apiVersion === endpoint.resource.apiVersion) return endpoint.resource;
    const slash = apiVersion.lastIndexOf('/');
    return context.registry.find(
      apiVersion.slice(0, Math.max(slash, 0)),
      apiVersion.slice(slash + 1),
      endpoint.resource.resource,
    );
  };
  return {
    convert({ version, value }, targetVersion) {
      const [sourceType, targetType] = [findResourceType(version), findResourceType(targetVersion)];
      if (sourceType === undefined || targetType === undefined) return undefined;
      // The value is always a complete object here.
      const targetObject = call.conversions.convert(value as ApiObject, sourceType, targetType);
      return { version: targetVersion, type: targetType.fieldsType, value: targetObject };
    },
    findIgnoredFields: (version) =>
      findResourceType(version) === undefined || !context.behaviors.has('reset-fields')
        ? undefined
        : endpoint.strategy.resetFields,
    keepsObjectIfOnlyIgnoredFieldsChange,
  };
}

/**
 * Creates a converter between all versions of a CustomResourceDefinition, including unserved versions. As in kube-apiserver, the object is
 * not pruned: `convert` throws a TypeMismatchError if the object does not match the type of the target version.
 */
function createCustomConverter({ endpoint, conversions, context }: Call, customType: CustomType): VersionConverter {
  const hasResetFields = context.behaviors.has('reset-fields');
  return {
    convert({ version, value }, targetVersion) {
      const type = customType.findFieldsType(targetVersion);
      if (type === undefined) return undefined;
      const createConversionType = (apiVersion: string) => ({ apiVersion, customType });
      const object = value as ApiObject;
      const targetObject =
        customType.conversionWebhook === undefined
          ? { ...object, apiVersion: targetVersion }
          : conversions.convert(object, createConversionType(version), createConversionType(targetVersion));
      validateTypedValue(type, targetObject, { repeatedItems: 'allowed' });
      return { version: targetVersion, type, value: targetObject };
    },
    findIgnoredFields: (version) =>
      hasResetFields && customType.schemasByVersion.has(version) ? endpoint.strategy.resetFields : undefined,
  };
}
