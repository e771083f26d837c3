/** Faults that break rules of custom types of several versions: conversion by a webhook, and the versions that may be stored. */
import type { Fault } from './fault.ts';

export const conversionWebhookFaults = {
  'lists-as-stored': {
    bug: 'a list in another version shows what is stored, with another apiVersion',
    breaks: ['conv-crd-webhook-reads'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'return whenReady(this.shown(answer.items), (items) => ({ ...answer, items }));',
    put: 'return answer;',
  },
  'writes-stored-as-sent': {
    bug: 'what is written in another version is stored as it was sent, with the apiVersion of the storage version',
    breaks: ['conv-crd-webhook-writes', 'conv-crd-webhook-failure'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `#toStore(object: ApiObject): Promise<ApiObject> {
    if (this.#version === this.#storageVersion) return object;`,
    put: `#toStore(object: ApiObject): Promise<ApiObject> {
    if (this.#version.length > 0) return { ...object, apiVersion: this.#storageVersion };`,
  },
  'every-object-converted': {
    bug: 'objects are sent to the webhook in whatever version they are stored',
    breaks: ['conv-crd-webhook-stored-version'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `  isOther({ object }: Item): boolean {
    return object.apiVersion !== this.#version;`,
    put: `  isOther({ object }: Item): boolean {
    return object.apiVersion !== '' || this.#version === '';`,
  },
  'failed-conversions-taken': {
    bug: 'the result of a conversion is not looked at where objects came with it',
    breaks: ['conv-crd-webhook-failure'],
    in: 'registry/custom/conversion-review.ts',
    find: "if (status !== 'Success') {",
    put: "if (status !== 'Success' && !Array.isArray(response.convertedObjects)) {",
  },
  'conversions-for-anybody': {
    bug: 'the uid in the answer of a conversion webhook may be any',
    breaks: ['conv-crd-webhook-uid'],
    in: 'registry/custom/conversion-review.ts',
    find: 'if (modern && uid !== sent.uid)',
    put: "if (modern && uid === '')",
  },
  'converted-version-unchecked': {
    bug: 'the version in which an object comes back from its webhook is not looked at',
    breaks: ['conv-crd-webhook-every-object'],
    in: 'registry/custom/conversion-review.ts',
    find: "if (apiVersion !== desiredVersion) throw mismatch('groupVersion', desiredVersion, text(apiVersion));",
    put: "if (apiVersion === undefined) throw mismatch('groupVersion', desiredVersion, '');",
  },
  'converted-uid-unchecked': {
    bug: 'an object that comes back from its webhook with another uid passes',
    breaks: ['conv-crd-webhook-identity'],
    in: 'registry/custom/conversion-review.ts',
    find: "  ['uid', 'UID'],\n",
    put: '',
  },
  'converted-metadata-taken': {
    bug: 'all metadata is as the webhook made it',
    breaks: ['conv-crd-webhook-metadata'],
    in: 'registry/custom/conversion-review.ts',
    find: '= { ...original };',
    put: '= { ...original, ...answered };',
  },
  'stored-objects-selected': {
    bug: 'selectors of a list select objects as they are stored',
    breaks: ['conv-crd-webhook-selectors'],
    in: 'handlers/conversion/converted-storage.ts',
    find: 'object.apiVersion !== this.#version || matches(object)',
    put: 'matches(object)',
  },
  'events-as-stored': {
    bug: 'the events of a watch in another version show what is stored',
    breaks: ['conv-crd-webhook-watch'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `    const watch = new ConvertedWatch(this, matches, listener);
`,
    put: `    const watch = new ConvertedWatch({ shown: (items) => items }, matches, listener);
`,
  },
  'owners-of-unconverted-fields': {
    bug: 'fields of owners in another version are looked for in the object as it is',
    breaks: ['conv-crd-webhook-owners'],
    in: 'handlers/managed-fields/object-types.ts',
    find: 'call.conversions.convert(value as ApiObject, from, to)',
    put: '{ ...call.conversions.convert(value as ApiObject, from, from), apiVersion: to.apiVersion }',
  },
  'webhooks-at-two-places': {
    bug: 'the webhook of a definition may have both a url and a service',
    breaks: ['conv-crd-webhook-configuration'],
    in: 'registry/webhook-client-config.ts',
    find: '(url === undefined) === (service === undefined)',
    put: 'url === undefined && service === undefined',
  },
  'stored-versions-forgotten': {
    bug: 'status.storedVersions has only the storage version of now',
    breaks: ['conv-crd-stored-versions-grow', 'conv-crd-stored-versions-kept'],
    in: 'registry/kinds/customresourcedefinitions.ts',
    find: 'next.status = { ...status, storedVersions: versionNames };',
    put: 'next.status = { ...status, storedVersions: versionNames.slice(-1) };',
  },
  'stored-versions-removed': {
    bug: 'a version can be removed in which objects may be stored',
    breaks: ['conv-crd-stored-versions-kept'],
    in: 'registry/custom/validate-definition.ts',
    find: "problems.push(invalidValue(`${field}[${index}]`, name, 'must appear in spec.versions'));",
    put: "if (name === '') problems.push(invalidValue(`${field}[${index}]`, name, 'must appear in spec.versions'));",
  },
} as const satisfies Record<string, Fault>;
