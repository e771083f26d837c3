/** Faults that break rules of the area metadata. */
import type { Fault } from './fault.ts';
import { metadataShownAs } from './shown.ts';

/** How metadata is shown. */
const shownFaults = {
  'name-is-store-key': {
    bug: 'metadata.name is the key of the store, with the namespace before it',
    breaks: ['meta-name-returned'],
    ...metadataShownAs(
      "metadata.namespace === undefined ? metadata : { ...metadata, name: metadata.namespace + '/' + metadata.name }",
    ),
  },
  'namespace-left-out': {
    bug: 'metadata.namespace is not shown, for the path says it',
    breaks: ['meta-namespace-returned', 'ep-metadata-standard'],
    ...metadataShownAs('(({ namespace: _, ...rest }) => rest)(metadata)'),
  },
  'namespace-always-there': {
    bug: 'metadata.namespace of a cluster-scoped object is an empty text',
    breaks: ['meta-namespace-returned'],
    ...metadataShownAs("{ ...metadata, namespace: metadata.namespace ?? '' }"),
  },
  'empty-values-dropped': {
    bug: 'labels and annotations without a value are dropped',
    breaks: ['meta-labels-roundtrip', 'meta-annotations-roundtrip'],
    ...metadataShownAs(`{
        ...metadata,
        ...JSON.parse(
          JSON.stringify({ labels: metadata.labels, annotations: metadata.annotations }),
          (_, value) => (value === '' ? undefined : value),
        ),
      }`),
  },
  'uid-as-in-the-table': {
    bug: 'the unique identifier is spelled UID, as the specification prints it',
    breaks: ['meta-uid-json-key', 'ep-metadata-standard'],
    ...metadataShownAs("(({ uid: UID = '', ...rest }) => ({ ...rest, UID }))(metadata)"),
  },
  'version-is-a-number': {
    bug: 'metadata.resourceVersion of an object is a JSON number',
    breaks: ['meta-resourceversion-string'],
    ...metadataShownAs('{ ...metadata, resourceVersion: Number(metadata.resourceVersion) as never }'),
  },
  'no-creation-time': {
    bug: 'metadata.creationTimestamp is kept for the server and not shown',
    breaks: ['meta-creationtimestamp-is-creation-time', 'ep-metadata-standard'],
    ...metadataShownAs('(({ creationTimestamp: _, ...rest }) => rest)(metadata)'),
  },
  'times-with-milliseconds': {
    bug: 'times are written with milliseconds, as the language prints them',
    breaks: ['meta-timestamps-rfc3339'],
    ...metadataShownAs(
      "{ ...metadata, creationTimestamp: metadata.creationTimestamp?.replace('Z', '.000Z') as string }",
    ),
  },
  'continue-is-null': {
    bug: 'continue of a complete list is null',
    breaks: ['meta-list-continue-string'],
  },
} as const satisfies Record<string, Fault>;

/** What a write makes of metadata. */
const writtenFaults = {
  'version-of-the-store': {
    bug: 'GET shows the newest version of the store, not that of the object',
    breaks: ['meta-resourceversion-of-last-modification'],
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
