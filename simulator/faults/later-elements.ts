/** Faults that affect only later elements of a list, or rare values: of Namespaces, subsets, media types, representations and watches. */
import type { Fault } from '../../faults/fault.ts';

export const laterElementFaults = {
  'generated-namespaces-without-label': {
    bug: 'a Namespace with generateName has no label with its name',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/namespaces.ts',
    find: '    prepareForCreate(namespace) {\n      label(namespace);',
    put: "    prepareForCreate(namespace) {\n      if ((namespace.metadata.generateName ?? '') === '') label(namespace);",
  },
  'namespace-label-of-client': {
    bug: 'the label with the name of a Namespace can be changed',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/namespaces.ts',
    find: "if ((namespace.metadata.name ?? '') !== '') label(namespace);",
    put: "if ((namespace.metadata.name ?? '') !== '' && namespace.metadata.labels?.[nameLabel] === undefined) label(namespace);",
  },
  'partial-metadata-without-owners': {
    bug: 'a PartialObjectMetadata has no managedFields',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/metadata-only.ts',
    find: 'metadata: readMetadata(object) }',
    put: 'metadata: readMetadata({ ...object, metadata: { ...object.metadata, managedFields: [] } }) }',
  },
  'multicast-of-16-bits-rejected': {
    bug: 'all addresses of 224.0.0.0/16 are rejected',
    breaks: ['ep-ip-outside-excluded-ranges'],
    in: 'pure/names/ip-address.ts',
    find: 'ip[0] === 224 && ip[1] === 0 && ip[2] === 0',
    put: 'ip[0] === 224 && ip[1] === 0',
  },
  'later-empty-subsets-accepted': {
    bug: 'a subset without addresses is accepted behind the first',
    breaks: ['ep-subset-needs-an-address'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (addresses.length === 0 && notReadyAddresses.length === 0) {',
    put: "if (addresses.length === 0 && notReadyAddresses.length === 0 && fieldPath === 'subsets[0]') {",
  },
  'streaming-lists-never-end': {
    bug: 'timeoutSeconds does not end a watch with sendInitialEvents=true',
    breaks: ['watch-timeoutseconds-ends'],
    in: 'handlers/watch.ts',
    find: 'if (requestedSeconds !== 0) return',
    put: 'if (requestedSeconds !== 0 && listOptions.sendInitialEvents !== true) return',
  },
  'initial-events-at-version-zero': {
    bug: 'a watch with sendInitialEvents=false and resourceVersion 0 sends the initial events',
    breaks: ['watch-stream-initial-added'],
    in: 'pure/versions/plan-watch.ts',
    find: "from: revision === 0 ? 'now' : { revision }",
    put: 'from: start(revision)',
  },
  'third-media-type-unread': {
    bug: 'only the first two media types of Accept are read',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "for (const element of new Set(header.split(','))) {",
    put: "for (const element of [...new Set(header.split(','))].slice(0, 2)) {",
  },
  'invalid-quality-is-one': {
    bug: 'a quality value that is not a number counts as 1',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: 'return Number.isNaN(value) ? 0 : value;',
    put: 'return Number.isNaN(value) ? 1 : value;',
  },
  'empty-quality-is-zero': {
    bug: 'an empty quality value counts as 0',
    breaks: ['media-accept-selects-response'],
    in: 'negotiation/media-type.ts',
    find: "text === '' ? 1 : Number(text)",
    put: "text === '' ? 0 : Number(text)",
  },
  'bookmark-of-the-resource': {
    bug: 'the bookmarks of a watch as PartialObjectMetadata have the kind of the resource',
    breaks: ['watch-object-is-requested-kind'],
    in: 'negotiation/representations/metadata-only.ts',
    find: `    events(serializer, _shape, frames) {
      const encoder = createEventEncoder(serializer, metadataKind, frames);`,
    put: `    events(serializer, shape, frames) {
      const encoder = createEventEncoder(serializer, metadataKind, frames);
      if (Number(1) === 1) return { ...encoder, bookmark: createEventEncoder(serializer, shape, frames).bookmark };`,
  },
  'every-event-has-columns': {
    bug: 'every event of a watch as Table has columnDefinitions',
    breaks: ['table-watch-columns'],
    in: 'negotiation/representations/table.ts',
    find: 'const columnDefinitions = headers ? columns.definitions : null;',
    put: 'const columnDefinitions = headers || rows.length > 0 ? columns.definitions : null;',
  },
  'first-config-map-key-validated': {
    bug: 'only the first key of a ConfigMap is validated',
    breaks: ['err-422-validation'],
    in: 'registry/kinds/configmaps.ts',
    find: 'problems.push(...validateKey(`data[${key}]`, key));',
    put: 'if (key === Object.keys(data)[0]) problems.push(...validateKey(`data[${key}]`, key));',
  },
  'binary-keys-unvalidated': {
    bug: 'the keys of binaryData of a ConfigMap are not validated',
    breaks: ['err-422-validation'],
    in: 'registry/kinds/configmaps.ts',
    find: 'problems.push(...validateKey(`binaryData[${key}]`, key));',
    put: '',
  },
  'first-secret-key-validated': {
    bug: 'only the first key of a Secret is validated',
    breaks: ['err-422-validation'],
    in: 'registry/kinds/secrets.ts',
    find: '...Object.keys(data).flatMap((key) =>\n          checkConfigMapKey',
    put: '...Object.keys(data).slice(0, 1).flatMap((key) =>\n          checkConfigMapKey',
  },
  'node-names-unvalidated': {
    bug: 'the nodeName of an address is not validated',
    breaks: ['ep-nodename-dns-subdomain'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (nodeName !== undefined)\n    problems',
    put: 'if (nodeName?.length === 0) problems',
  },
  'node-names-of-later-subsets-unvalidated': {
    bug: 'the nodeName of an address is validated in the first subset only',
    breaks: ['ep-nodename-dns-subdomain'],
    in: 'registry/kinds/endpoints.ts',
    find: 'if (nodeName !== undefined)\n    problems',
    put: "if (nodeName !== undefined && fieldPath.startsWith('subsets[0]')) problems",
  },
} satisfies Record<string, Fault>;
