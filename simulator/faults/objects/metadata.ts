/** Faults that break rules of the area metadata. */
import type { Fault } from '../../../faults/fault.ts';
import { createServedMetadataEdit } from '../served-objects.ts';

/** Faults in metadata that responses contain. */
const responseFaults = {
  'name-is-store-key': {
    bug: 'metadata.name is the key in the store, including the namespace',
    breaks: ['meta-name-returned'],
    ...createServedMetadataEdit(
      "metadata.namespace === undefined ? metadata : { ...metadata, name: metadata.namespace + '/' + metadata.name }",
    ),
  },
  'namespace-left-out': {
    bug: 'metadata.namespace is not returned',
    breaks: ['meta-namespace-returned', 'ep-metadata-standard'],
    ...createServedMetadataEdit('(({ namespace: _, ...rest }) => rest)(metadata)'),
  },
  'namespace-always-there': {
    bug: 'metadata.namespace of a cluster-scoped object is an empty string',
    breaks: ['meta-namespace-returned'],
    ...createServedMetadataEdit("{ ...metadata, namespace: metadata.namespace ?? '' }"),
  },
  'empty-values-dropped': {
    bug: 'labels and annotations without a value are dropped',
    breaks: ['meta-labels-roundtrip', 'meta-annotations-roundtrip'],
    ...createServedMetadataEdit(`{
        ...metadata,
        ...JSON.parse(
          JSON.stringify({ labels: metadata.labels, annotations: metadata.annotations }),
          (_, value) => (value === '' ? undefined : value),
        ),
      }`),
  },
  'uid-as-in-the-table': {
    bug: 'the uid of an object is in the field metadata.UID instead of metadata.uid',
    breaks: ['meta-uid-json-key', 'meta-uid-server-assigned', 'ep-metadata-standard'],
    ...createServedMetadataEdit("(({ uid: UID = '', ...rest }) => ({ ...rest, UID }))(metadata)"),
  },
  'version-is-a-number': {
    bug: 'metadata.resourceVersion of an object is a JSON number',
    breaks: ['meta-resourceversion-string'],
    ...createServedMetadataEdit('{ ...metadata, resourceVersion: Number(metadata.resourceVersion) as never }'),
  },
  'no-creation-time': {
    bug: 'metadata.creationTimestamp is not returned',
    breaks: ['meta-creationtimestamp-is-creation-time', 'ep-metadata-standard'],
    ...createServedMetadataEdit('(({ creationTimestamp: _, ...rest }) => rest)(metadata)'),
  },
  'times-with-milliseconds': {
    bug: 'creationTimestamp has milliseconds',
    breaks: ['meta-timestamps-rfc3339'],
    ...createServedMetadataEdit(
      "{ ...metadata, creationTimestamp: metadata.creationTimestamp?.replace('Z', '.000Z') as string }",
    ),
  },
  'continue-is-null': {
    bug: 'continue of a complete list is null',
    breaks: ['meta-list-continue-string'],
    in: 'handlers/reading/read-list.ts',
    find: 'const metadata: ListMeta = createListSelfLink(call);',
    put: `const metadata: ListMeta = createListSelfLink(call);
  if (nextKey === undefined) Object.assign(metadata, { continue: null });`,
  },
} as const satisfies Record<string, Fault>;

/** Faults in metadata that writes store. */
const writeFaults = {
  'version-of-the-store': {
    bug: 'GET returns the latest resourceVersion of the store instead of the resourceVersion of the object',
    breaks: ['meta-resourceversion-of-last-modification'],
    in: 'store/cache/cacher.ts',
    find: 'if (freshCheck === true) return this.#state.get(key);',
    put: `const item = this.#state.get(key);
    if (freshCheck === true) return item && createDeletedItem(item, this.#state.revision);`,
    also: [
      {
        in: 'store/cache/cacher.ts',
        find: "import type { CachedItem } from './item.ts';",
        put: "import { type CachedItem, createDeletedItem } from './item.ts';",
      },
    ],
  },
  'writes-of-nothing-count': {
    bug: 'an update that changes nothing gets a new resourceVersion',
    breaks: ['meta-resourceversion-noop-write'],
    in: 'handlers/change.ts',
    find: 'isDeepEqual(object, previous) && !isObjectStoredDifferently(previous)',
    put: 'false',
  },
  'generated-name-is-prefix': {
    bug: 'generateName without its final dash becomes the name',
    breaks: ['meta-generatename-gives-name', 'meta-generatename-unique', 'meta-generatename-prefix'],
    in: 'registry/metadata/system-fields.ts',
    find: 'joinGeneratedName(generateName, scope.createRandomText(SUFFIX_LENGTH, SUFFIX_ALPHABET))',
    put: "generateName.replace(/-$/, '')",
  },
  'generated-names-repeat': {
    bug: 'all generated names end in the same characters',
    breaks: ['meta-generatename-unique'],
    in: 'registry/metadata/system-fields.ts',
    find: 'scope.createRandomText(SUFFIX_LENGTH, SUFFIX_ALPHABET)',
    put: "'x7wzq'",
  },
  'generated-names-count': {
    bug: 'a generated name ends in a serial number',
    breaks: ['meta-generatename-prefix'],
    in: 'registry/metadata/system-fields.ts',
    find: 'scope.createRandomText(SUFFIX_LENGTH, SUFFIX_ALPHABET)',
    put: "String(++drawn).padStart(SUFFIX_LENGTH + 1, '0')",
    also: [
      {
        in: 'registry/metadata/system-fields.ts',
        find: 'const SYSTEM_FIELDS',
        put: `let drawn = 0;

const SYSTEM_FIELDS`,
      },
    ],
  },
  'generated-names-for-all': {
    bug: 'the random part is also appended to a name that the client sets',
    breaks: ['meta-generatename-ignored-with-name'],
    in: 'registry/metadata/system-fields.ts',
    find: 'isEmptyText(metadata.name) && ',
    put: '',
  },
  'status-written-without-uid': {
    bug: 'the response to a write of the status has no uid',
    breaks: ['meta-uid-server-assigned'],
    in: 'handlers/change.ts',
    find: 'if (object !== item?.object || item === undefined) {',
    put: `if (endpoint.subresource?.name === 'status') {
    const { uid: _, ...metadata } = object.metadata;
    return createObjectResponse(status, format, endpoint.servedKind, { ...object, metadata }, warnings);
  }
  if (object !== item?.object || item === undefined) {`,
  },
  'uid-of-the-body': {
    bug: 'a uid in the body of a POST is stored',
    breaks: ['meta-uid-server-assigned'],
    in: 'registry/metadata/system-fields.ts',
    find: 'metadata.uid = scope.createUuid();',
    put: 'if (isEmptyText(metadata.uid)) metadata.uid = scope.createUuid();',
    also: [
      { in: 'registry/metadata/system-fields.ts', find: "'creationTimestamp', 'uid', ", put: "'creationTimestamp', " },
    ],
  },
  'uid-made-of-name': {
    bug: 'the uid is derived from namespace and name',
    breaks: ['meta-uid-unique', 'meta-uid-new-after-recreation', 'meta-uid-random'],
    in: 'registry/metadata/system-fields.ts',
    find: 'scope.createUuid()',
    put: "uuidOf((metadata.namespace ?? '') + '/' + metadata.name)",
    also: [
      {
        in: 'registry/metadata/system-fields.ts',
        find: 'const SYSTEM_FIELDS',
        put: `function uuidOf(text: string): string {
  const hex = Buffer.from(text.padEnd(16, '-')).toString('hex').slice(-32);
  const [version, variant] = ['4' + hex.slice(13, 16), '8' + hex.slice(17, 20)];
  return [hex.slice(0, 8), hex.slice(8, 12), version, variant, hex.slice(20)].join('-');
}

const SYSTEM_FIELDS`,
      },
    ],
  },
  'uid-counts-up': {
    bug: 'the last part of the uid is a serial number',
    breaks: ['meta-uid-random'],
    in: 'handlers/call.ts',
    find: 'createUuid: () => random.createUuid(),',
    put: "createUuid: () => '5f0c1d52-8c1a-4b7e-9d3f-' + String(++drawn).padStart(12, '0'),",
    also: [
      {
        in: 'handlers/call.ts',
        find: 'const EMPTY_BODY =',
        put: 'let drawn = 0;\nconst EMPTY_BODY =',
      },
    ],
  },
  'creation-time-of-the-body': {
    bug: 'a creationTimestamp in the body of a POST is stored',
    breaks: ['meta-creationtimestamp-is-creation-time', 'meta-create-on-update-server-fields'],
    in: 'registry/metadata/system-fields.ts',
    find: 'metadata.creationTimestamp = scope.now();',
    put: 'metadata.creationTimestamp ??= scope.now();',
    also: [{ in: 'registry/metadata/system-fields.ts', find: "'creationTimestamp', 'uid', ", put: "'uid', " }],
  },
  'creation-time-must-be-repeated': {
    bug: 'an update without creationTimestamp is treated as a change of creationTimestamp',
    breaks: ['meta-creationtimestamp-is-creation-time'],
    in: 'registry/metadata/system-fields.ts',
    find: "copyMember(metadata, previousMetadata, 'creationTimestamp');",
    put: '',
  },
} as const satisfies Record<string, Fault>;

export const metadataFaults = { ...responseFaults, ...writeFaults };
