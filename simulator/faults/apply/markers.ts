/** Faults of the x-kubernetes markers in schemas that determine how apply merges lists, maps and structs. */
import type { Fault } from '../../../faults/fault.ts';

export const markerFaults = {
  'atomic-lists-are-sets': {
    bug: 'items of atomic lists are merged like those of sets',
    breaks: ['ssa-listtype-atomic', 'ssa-atomic-recursive'],
    in: 'pure/custom/fields-type.ts',
    find: "if (type === 'set')",
    put: "if (type === 'set' || type === 'atomic')",
  },
  'atomic-lists-of-objects-by-key': {
    bug: 'items of atomic lists are identified by their first field, and owned separately',
    breaks: ['ssa-listtype-atomic', 'ssa-atomic-recursive'],
    in: 'pure/custom/fields-type.ts',
    find: "if (type !== 'map')",
    put: `const [first] = Object.keys(schema.items?.properties ?? {});
  if (type === 'atomic' && first !== undefined) return { relationship: 'associative', keys: [first], element };
  if (type !== 'map')`,
  },
  'sets-are-atomic': {
    bug: 'a list of type set is replaced as a whole',
    breaks: ['ssa-listtype-set'],
    in: 'pure/custom/fields-type.ts',
    find: "'associative', keys: [], element",
    put: "'atomic', keys: [], element",
  },
  'sets-hold-duplicates': {
    bug: 'duplicate elements in a set are accepted',
    breaks: ['ssa-listtype-set-unique'],
    in: 'registry/custom/custom-strategy.ts',
    find: `    ...findNewListTypeProblems(object, previous, structuralSchema),
`,
    put: '',
  },
  'map-lists-are-atomic': {
    bug: 'a list of type map is replaced as a whole',
    breaks: ['ssa-listtype-map', 'ssa-listmapkey-names-keys'],
    in: 'pure/custom/fields-type.ts',
    find: "relationship: 'associative', keys: schema['x-kubernetes-list-map-keys'] ?? []",
    put: "relationship: 'atomic', keys: []",
  },
  'map-lists-by-the-first-key': {
    bug: 'items of a list of type map are identified by only the first key',
    breaks: ['ssa-listmapkey-names-keys'],
    in: 'pure/custom/fields-type.ts',
    find: "schema['x-kubernetes-list-map-keys'] ?? []",
    put: "schema['x-kubernetes-list-map-keys']?.slice(0, 1) ?? []",
  },
  'atomic-maps-are-merged': {
    bug: 'maps with x-kubernetes-map-type atomic are merged entry by entry',
    breaks: ['ssa-maptype-atomic'],
    in: 'pure/custom/fields-type.ts',
    find: "schema['x-kubernetes-map-type'] === 'atomic' ?",
    put: "schema['x-kubernetes-map-type'] === 'atomic' && schema.additionalProperties === undefined ?",
  },
  'atomic-structures-are-merged': {
    bug: 'structs with x-kubernetes-map-type atomic are merged field by field',
    breaks: ['ssa-structtype-atomic'],
    in: 'pure/custom/fields-type.ts',
    find: "schema['x-kubernetes-map-type'] === 'atomic' ?",
    put: "schema['x-kubernetes-map-type'] === 'atomic' && schema.additionalProperties !== undefined ?",
  },
  'marked-maps-are-atomic': {
    bug: 'a map with any x-kubernetes-map-type is treated as atomic',
    breaks: ['ssa-maptype-granular'],
    in: 'pure/custom/fields-type.ts',
    find: "schema['x-kubernetes-map-type'] === 'atomic' ?",
    put: `schema['x-kubernetes-map-type'] === 'atomic' ||
      (schema['x-kubernetes-map-type'] === 'granular' && schema.additionalProperties !== undefined)
        ?`,
  },
  'marked-structures-are-atomic': {
    bug: 'a struct with any x-kubernetes-map-type is treated as atomic',
    breaks: ['ssa-structtype-granular'],
    in: 'pure/custom/fields-type.ts',
    find: "schema['x-kubernetes-map-type'] === 'atomic' ?",
    put: `schema['x-kubernetes-map-type'] === 'atomic' ||
      (schema['x-kubernetes-map-type'] === 'granular' && schema.additionalProperties === undefined)
        ?`,
  },
  'becoming-atomic-loses-owners': {
    bug: 'ownership of fields that a schema made atomic is dropped',
    breaks: ['ssa-topology-to-atomic'],
    in: 'pure/apply/reconcile-field-set.ts',
    find: 'set.recursiveDifference(atomicValues).union(atomicValues)',
    put: 'set.recursiveDifference(atomicValues)',
  },
  'becoming-granular-keeps-owners': {
    bug: 'the owner of a field that a schema made granular owns all members of the field',
    breaks: ['ssa-topology-to-granular'],
    in: 'pure/apply/updater.ts',
    find: 'const reconciledManagers = new Map(reconcileManagers(converter, liveObject, managers));',
    put: `const reconciledManagers = new Map<string, VersionedFieldSet>();
  const there = [...toFieldSet(type, liveObject.value).paths()];
  for (const [other, ownSet] of reconcileManagers(converter, liveObject, managers)) {
    const below = there.filter((path) => path.some((_, length) => ownSet.set.has(path.slice(0, length))));
    reconciledManagers.set(other, { ...ownSet, set: ownSet.set.union(FieldSet.create(...below)) });
  }`,
  },
  'any-map-type': {
    bug: 'the map types in a CustomResourceDefinition are not validated',
    breaks: ['ssa-maptype-values'],
    in: 'registry/custom/schema/schema-members.ts',
    find: 'if (!MAP_TYPES.includes(mapType)) {',
    put: "if (mapType === '') {",
  },
  'kinds-of-bodies-uncompared': {
    bug: 'an apply is accepted if the kind in its body differs from the kind of its path',
    breaks: ['ssa-body-names-its-object'],
    in: 'pure/apply/apply.ts',
    find: 'if (appliedObject.kind !== types.kind || appliedObject.apiVersion !== types.apiVersion) throw',
    put: 'if (appliedObject.kind === undefined || appliedObject.apiVersion === undefined) throw',
  },
  'collections-take-applies': {
    bug: 'a PATCH of a collection is accepted',
    breaks: ['ssa-objects-with-metadata-only'],
    in: 'handlers/endpoints.ts',
    find: 'if (ITEM_VERBS.has(verb) !== isItem)',
    put: "if (verb !== 'patch' && ITEM_VERBS.has(verb) !== isItem)",
  },
  'empty-atomic-objects-merged': {
    bug: 'an apply of an empty atomic map or struct keeps the stored fields',
    breaks: ['ssa-maptype-atomic', 'ssa-structtype-atomic'],
    in: 'pure/apply/merge.ts',
    find: `if (map.relationship === 'atomic' || areEmptyMaps) return selectLeaf(liveValue, appliedValue);`,
    put: `const replaces = map.relationship === 'atomic' && (appliedMap === undefined || !isEmptyMap(appliedMap));
  if (replaces || areEmptyMaps) return selectLeaf(liveValue, appliedValue);`,
  },
  'stored-duplicates': {
    bug: 'an object cannot be updated if a list contained duplicates before the schema gave it the type set',
    breaks: ['ssa-listtype-set-unique'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'findListTypeProblems(selectSchemaContent(previous), schema).length === 0 ? problems : []',
    put: 'problems',
  },
} as const satisfies Record<string, Fault>;
