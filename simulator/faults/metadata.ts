/** Faults that break rules of the area metadata. */
import type { Fault } from './fault.ts';

/** How metadata is shown. */
const shownFaults = {
  'name-is-store-key': {
    bug: 'metadata.name is the key of the store, with the namespace before it',
    breaks: ['meta-name-returned'],
  },
  'namespace-left-out': {
    bug: 'metadata.namespace is not shown, for the path says it',
    breaks: ['meta-namespace-returned', 'ep-metadata-standard'],
  },
  'namespace-always-there': {
    bug: 'metadata.namespace of a cluster-scoped object is an empty text',
    breaks: ['meta-namespace-returned'],
  },
  'empty-values-dropped': {
    bug: 'labels and annotations without a value are dropped',
    breaks: ['meta-labels-roundtrip', 'meta-annotations-roundtrip'],
  },
  'uid-as-in-the-table': {
    bug: 'the unique identifier is spelled UID, as the specification prints it',
    breaks: ['meta-uid-json-key', 'ep-metadata-standard'],
  },
  'version-is-a-number': {
    bug: 'metadata.resourceVersion of an object is a JSON number',
    breaks: ['meta-resourceversion-string'],
  },
  'no-creation-time': {
    bug: 'metadata.creationTimestamp is kept for the server and not shown',
    breaks: ['meta-creationtimestamp-is-creation-time', 'ep-metadata-standard'],
  },
  'times-with-milliseconds': {
    bug: 'times are written with milliseconds, as the language prints them',
    breaks: ['meta-timestamps-rfc3339'],
  },
  'continue-is-null': {
    bug: 'continue of a complete list is null',
    breaks: ['meta-list-continue-string'],
    in: 'handlers/read-list.ts',
    find: 'const metadata: ListMeta = {};',
    put: `const metadata: ListMeta = {};
  if (next === undefined) Object.assign(metadata, { continue: null });`,
  },
} as const satisfies Record<string, Fault>;

/** What a write makes of metadata. */
const writtenFaults = {
  'version-of-the-store': {
    bug: 'GET shows the newest version of the store, not that of the object',
    breaks: ['meta-resourceversion-of-last-modification'],
    in: 'store/cache/cacher.ts',
    find: 'if (reached === true) return this.#state.get(key);',
    put: `const item = this.#state.get(key);
    if (reached === true) return item && departed(item, this.#state.revision);`,
    also: [
      {
        in: 'store/cache/cacher.ts',
        find: "import type { CachedItem } from './item.ts';",
        put: "import { type CachedItem, departed } from './item.ts';",
      },
    ],
  },
  'writes-of-nothing-count': {
    bug: 'an update that changes nothing is stored under a new version',
    breaks: ['meta-resourceversion-noop-write'],
  },
  'generated-name-is-prefix': {
    bug: 'generateName becomes the name as it is, but for a dash at its end',
    breaks: ['meta-generatename-gives-name', 'meta-generatename-unique', 'meta-generatename-prefix'],
  },
  'generated-names-repeat': {
    bug: 'the random part of a generated name comes out of a generator with a fixed seed',
    breaks: ['meta-generatename-unique'],
  },
  'generated-names-count': {
    bug: 'a generated name ends in a serial number',
    breaks: ['meta-generatename-prefix'],
  },
  'generated-names-for-all': {
    bug: 'the random part is appended to a name that was given, too',
    breaks: ['meta-generatename-ignored-with-name'],
  },
  'uid-of-the-body': {
    bug: 'a uid in the body of a POST is stored',
    breaks: ['meta-uid-server-assigned'],
  },
  'uid-made-of-name': {
    bug: 'the uid is made of namespace and name',
    breaks: ['meta-uid-unique', 'meta-uid-new-after-recreation', 'meta-uid-random'],
  },
  'uid-counts-up': {
    bug: 'the last part of the uid is a serial number',
    breaks: ['meta-uid-random'],
  },
  'creation-time-of-the-body': {
    bug: 'a creationTimestamp in the body of a POST is stored',
    breaks: ['meta-creationtimestamp-is-creation-time'],
  },
  'creation-time-must-be-repeated': {
    bug: 'an update that leaves creationTimestamp out is taken for one that changes it',
    breaks: ['meta-creationtimestamp-is-creation-time'],
  },
} as const satisfies Record<string, Fault>;

export const metadataFaults = { ...shownFaults, ...writtenFaults };
