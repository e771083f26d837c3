/** Faults that break rules about custom resources with several versions: conversion by a webhook, and the versions that may be stored. */
import type { Fault } from '../../../faults/fault.ts';

export const conversionWebhookFaults = {
  'lists-as-stored': {
    bug: 'a list in another version returns stored objects with another apiVersion',
    breaks: ['conv-crd-webhook-reads'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'return mapWhenReady(this.convertItems(listResult.items), (items) => ({ ...listResult, items }));',
    put: 'return listResult;',
  },
  'writes-stored-as-sent': {
    bug: 'an object in another version is stored unconverted, with the apiVersion of the storage version',
    breaks: ['conv-crd-webhook-writes', 'conv-crd-webhook-failure'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `#toStorageVersion(object: ApiObject): Promise<ApiObject> {
    if (this.#version === this.#storageVersion) return object;`,
    put: `#toStorageVersion(object: ApiObject): Promise<ApiObject> {
    if (this.#version.length > 0) return { ...object, apiVersion: this.#storageVersion };`,
  },
  'every-object-converted': {
    bug: 'objects are sent to the webhook even if they have the requested version',
    breaks: ['conv-crd-webhook-stored-version'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `  isOtherVersion({ object }: StoredItem): boolean {
    return object.apiVersion !== this.#version;`,
    put: `  isOtherVersion({ object }: StoredItem): boolean {
    return object.apiVersion !== '' || this.#version === '';`,
  },
  'failed-conversions-taken': {
    bug: 'the result of a conversion is ignored if the response has objects',
    breaks: ['conv-crd-webhook-failure'],
    in: 'registry/custom/conversion-review.ts',
    find: "if (status !== 'Success') {",
    put: "if (status !== 'Success' && !Array.isArray(response.convertedObjects)) {",
  },
  'conversions-for-anybody': {
    bug: 'the uid in the response of a conversion webhook is not checked',
    breaks: ['conv-crd-webhook-uid'],
    in: 'registry/custom/conversion-review.ts',
    find: 'if (isV1 && uid !== conversionRequest.uid)',
    put: "if (isV1 && uid === '')",
  },
  'converted-version-unchecked': {
    bug: 'the version of an object from the webhook is not checked',
    breaks: ['conv-crd-webhook-every-object'],
    in: 'registry/custom/conversion-review.ts',
    find: "if (apiVersion !== desiredVersion)\n    throw createMismatchError('groupVersion', desiredVersion, toStringOrEmpty(apiVersion));",
    put: "if (apiVersion === undefined) throw createMismatchError('groupVersion', desiredVersion, '');",
  },
  'converted-uid-unchecked': {
    bug: 'a changed uid of an object from the webhook is not detected',
    breaks: ['conv-crd-webhook-identity'],
    in: 'registry/custom/conversion-review.ts',
    find: "  ['uid', 'UID'],\n",
    put: '',
  },
  'converted-metadata-taken': {
    bug: 'all metadata from the webhook is accepted',
    breaks: ['conv-crd-webhook-metadata'],
    in: 'registry/custom/conversion-review.ts',
    find: '= { ...original };',
    put: '= { ...original, ...convertedMetadata };',
  },
  'stored-objects-selected': {
    bug: 'selectors of a list apply to objects in the storage version',
    breaks: ['conv-crd-webhook-selectors'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'object.apiVersion !== this.#version || matches(object)',
    put: 'matches(object)',
  },
  'events-as-stored': {
    bug: 'the events of a watch in another version contain objects in the storage version',
    breaks: ['conv-crd-webhook-watch'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `    const watch = new ConvertedWatch(this, matchesObject, listener);
`,
    put: `    const watch = new ConvertedWatch({ convertItems: (items) => items }, matchesObject, listener);
`,
  },
  'owners-of-unconverted-fields': {
    bug: 'fields that a manager applied in another version are looked up in the object before its conversion to this version',
    breaks: ['conv-crd-webhook-owners'],
    in: 'handlers/managed-fields/object-types.ts',
    find: ': conversions.convert(object, createConversionType(version), createConversionType(targetVersion));',
    put: ': { ...object, apiVersion: targetVersion };',
  },
  'webhooks-at-two-places': {
    bug: 'the conversion webhook of a CustomResourceDefinition may have both a url and a service',
    breaks: ['conv-crd-webhook-configuration'],
    in: 'registry/webhook-client-config.ts',
    find: '(url === undefined) === (service === undefined)',
    put: 'url === undefined && service === undefined',
  },
  'stored-versions-forgotten': {
    bug: 'status.storedVersions contains only the current storage version',
    breaks: ['conv-crd-stored-versions-grow', 'conv-crd-stored-versions-kept'],
    in: 'registry/kinds/apiextensions/customresourcedefinitions.ts',
    find: 'updatedDefinition.status = { ...status, storedVersions: versionNames };',
    put: 'updatedDefinition.status = { ...status, storedVersions: versionNames.slice(-1) };',
  },
  'stored-versions-removed': {
    bug: 'a version in status.storedVersions can be removed',
    breaks: ['conv-crd-stored-versions-kept'],
    in: 'registry/custom/validate-definition.ts',
    find: 'if (!missingNames.has(name)) continue;',
    put: "if (!missingNames.has(name) || name !== '') continue;",
  },
  'converted-objects-never-begin-to-match': {
    bug: 'a watch of converted objects reports an object that begins to match as MODIFIED',
    breaks: ['watch-selector-leaves'],
    in: 'handlers/conversion/converted-watch.ts',
    find: "return { type: matchedBefore ? 'MODIFIED' : 'ADDED', item, revision };",
    put: "return { type: matchedBefore || type === 'MODIFIED' ? 'MODIFIED' : 'ADDED', item, revision };",
  },
  'deletions-of-converted-objects-lost': {
    bug: 'a watch with a selector does not report the deletion of a converted object',
    breaks: ['watch-reports-deletion'],
    in: 'handlers/conversion/converted-watch.ts',
    find: `      type === 'DELETED' ? matches(item.object) : previousItem !== undefined && matches(previousItem.object);`,
    put: '      previousItem !== undefined && matches(previousItem.object);',
  },
} as const satisfies Record<string, Fault>;
