/** Faults that break rules about custom resources, in the areas patch, field-validation, dry-run, apply, media and conversions. */
import type { Fault } from '../../../faults/fault.ts';

export const customResourceFaults = {
  'custom-types-strategic': {
    bug: 'a strategic merge patch of a custom object is applied like a merge patch',
    breaks: ['patch-strategic-not-for-custom-types'],
    in: 'handlers/checks/media-types.ts',
    find: 'supportedPatchTypes.filter((type) => type !== STRATEGIC_MERGE_PATCH)',
    put: 'supportedPatchTypes',
  },
  'custom-scales-unapplied': {
    bug: 'every apply of the scale of a custom object is rejected',
    breaks: ['ssa-conflict-on-owned-change', 'ssa-shared-ownership'],
    in: 'pure/apply/apply.ts',
    find: 'if (isUnmanaged && !options.isMergedObjectConvertible)',
    put: 'if (!options.isMergedObjectConvertible)',
  },
  'preserving-ignored': {
    bug: 'unknown fields are pruned even if the schema preserves them',
    breaks: ['fv-custom-type-preserves-unknown', 'conv-crd-preserveunknownfields-marker'],
    in: 'pure/custom/prune.ts',
    find: " || schema['x-kubernetes-preserve-unknown-fields'] === true",
    put: '',
  },
  'root-preserving-ignored': {
    bug: 'unknown fields at the root are pruned even if the schema preserves them',
    breaks: ['fv-custom-type-preserves-unknown'],
    in: 'pure/custom/prune.ts',
    find: "const preservesFields = schema['x-kubernetes-preserve-unknown-fields'] === true;",
    put: 'const preservesFields = false;',
  },
  'dry-run-skips-schemas': {
    bug: 'a dry run of a custom object is not validated with the schema',
    breaks: ['dry-runs-schema-validation'],
    in: 'handlers/create.ts',
    find: 'problems.length > 0',
    put: 'problems.length > 0 && !(call.writeOptions.dryRun && resource.customType !== undefined)',
  },
  'definitions-without-structure': {
    bug: 'schemas that are not structural are accepted',
    breaks: ['conv-crd-schema-structural'],
    in: 'registry/custom/schema/schema-problems.ts',
    find: 'const structureProblems = unsupportedMember === undefined ?',
    put: 'const structureProblems = unsupportedMember === null ?',
  },
  'combinations-not-looked-at': {
    bug: 'a schema may contain types and defaults inside allOf, anyOf and oneOf',
    breaks: ['conv-crd-schema-structural'],
    in: 'registry/custom/schema/schema-problems.ts',
    find: 'findStructureProblems(schema, field)',
    put: 'findStructureProblems(schema, field).filter(({ field: at }) => !/\\.(anyOf|allOf|oneOf)\\[|\\.not\\./.test(at))',
  },
  'defaults-not-looked-at': {
    bug: 'a default may violate the schema of its field',
    breaks: ['conv-crd-schema-structural'],
    in: 'registry/custom/schema/schema-problems.ts',
    find: 'structureProblems.length > 0 ? structureProblems : findDefaultProblems(schema, field)',
    put: 'structureProblems',
  },
  'schemas-optional': {
    bug: 'a version that is not served needs no schema',
    breaks: ['conv-crd-schema-required'],
    in: 'registry/custom/validate-definition.ts',
    find: 'if (!areSchemasRequired || hasSchema(version)) continue;',
    put: 'if (!areSchemasRequired || hasSchema(version) || !version.served) continue;',
  },
  'scope-has-a-default': {
    bug: 'a CustomResourceDefinition without a scope is namespaced',
    breaks: ['conv-crd-scope-required'],
    in: 'registry/kinds/apiextensions/customresourcedefinitions.ts',
    find: "spec.conversion ??= { strategy: 'None' };",
    put: `spec.conversion ??= { strategy: 'None' };
      Object.assign(spec, { scope: (spec as CustomResourceDefinition['spec']).scope || 'Namespaced' });`,
  },
  'preserving-everything': {
    bug: 'a CustomResourceDefinition may set preserveUnknownFields',
    breaks: ['conv-crd-preserveunknownfields-disallowed'],
    in: 'registry/custom/validate-definition.ts',
    find: "[createInvalidValueProblem('spec.preserveUnknownFields', true, detail)]",
    put: '[]',
  },
  'definitions-read-as-v1beta1': {
    bug: 'the spec of a CustomResourceDefinition still has the fields of v1beta1',
    breaks: [
      'conv-crd-version-removed',
      'conv-crd-validation-moved',
      'conv-crd-subresources-moved',
      'conv-crd-printercolumns-moved',
    ],
    in: 'pure/schema/fields.ts',
    find: 'if (inlined.length === 0) return fields;',
    put: `if (name === 'apiextensions.v1.CustomResourceDefinitionSpec') return { ...types['apiextensions.v1beta1.CustomResourceDefinitionSpec']?.fields, ...fields };
  if (inlined.length === 0) return fields;`,
  },
  'conversions-read-as-v1beta1': {
    bug: 'the webhook of a conversion may still be in the field of v1beta1',
    breaks: ['conv-crd-webhookclientconfig-moved', 'conv-crd-conversionreviewversions-moved'],
    in: 'pure/schema/fields.ts',
    find: 'if (inlined.length === 0) return fields;',
    put: `if (name === 'apiextensions.v1.CustomResourceConversion') return { ...types['apiextensions.v1beta1.CustomResourceConversion']?.fields, ...fields };
  if (inlined.length === 0) return fields;`,
  },
  'columns-read-as-v1beta1': {
    bug: 'the path of a printer column is still read from the field JSONPath',
    breaks: ['conv-crd-jsonpath-renamed'],
    in: 'pure/schema/fields.ts',
    find: 'if (inlined.length === 0) return fields;',
    put: `if (name === 'apiextensions.v1.CustomResourceColumnDefinition') return { ...types['apiextensions.v1beta1.CustomResourceColumnDefinition']?.fields, ...fields };
  if (inlined.length === 0) return fields;`,
  },
  'any-list-type': {
    bug: 'the list types in a CustomResourceDefinition are not validated',
    breaks: ['ssa-listtype-values'],
    in: 'registry/custom/schema/list-markers.ts',
    find: `  if (listType !== undefined && !LIST_TYPES.includes(listType)) {
    problems.push(createNotSupportedProblem(typePath, listType, LIST_TYPES));
  }
`,
    put: '',
  },
  'list-keys-anywhere': {
    bug: 'a CustomResourceDefinition may set keys on any list',
    breaks: ['ssa-listmapkey-only-with-map'],
    in: 'registry/custom/schema/list-markers.ts',
    find: `  if (keys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    problems.push(
      listType === undefined
        ? createRequiredProblem(typePath, detail)
        : createInvalidValueProblem(typePath, listType, detail),
    );
  }
`,
    put: '',
  },
  'custom-lists-merged': {
    bug: 'the items of a list without x-kubernetes-list-type in a custom resource are merged',
    breaks: ['ssa-custom-lists-atomic-by-default'],
    in: 'pure/custom/fields-type.ts',
    find: "if (type === 'set')",
    put: "if (type === 'set' || type === undefined)",
  },
  'custom-objects-atomic': {
    bug: 'an object without x-kubernetes-map-type in a custom resource is owned as a whole',
    breaks: ['ssa-custom-keys-are-struct-fields'],
    in: 'pure/custom/fields-type.ts',
    find: "schema['x-kubernetes-map-type'] === 'atomic' ? 'atomic' : 'separable'",
    put: "schema['x-kubernetes-map-type'] === 'granular' ? 'separable' : 'atomic'",
    also: [
      {
        in: 'pure/custom/fields-type.ts',
        find: 'return { map: { ...map, fields } }',
        put: "return { map: { ...map, relationship: 'separable', fields } }",
      },
    ],
  },
  'custom-types-in-protobuf': {
    bug: 'a request for a custom resource with protobuf as first media type fails instead of returning the next media type',
    breaks: ['media-accept-several-types'],
    in: 'handlers/checks/media-types.ts',
    find: 'context.negotiator.withoutProtobuf',
    put: 'context.negotiator',
  },
  'custom-types-in-json-instead': {
    bug: 'a request for a custom resource that accepts only protobuf gets JSON',
    breaks: ['media-protobuf-not-for-custom-types'],
    in: 'handlers/checks/media-types.ts',
    find: 'selectNegotiator(call).negotiateOutput(request, allowedTransforms)',
    put: `selectNegotiator(call).negotiateOutput(request, allowedTransforms) ??
    (endpoint.resource.customType && selectNegotiator(call).negotiateOutput({ headers: {}, query: '' }))`,
  },
  'map-values-without-defaults': {
    bug: 'objects in maps of a custom object get no defaults',
    breaks: ['conv-crd-schema-defaults'],
    in: 'pure/custom/defaults.ts',
    find: '    setMissingMembers(value[name], memberSchema, copier);',
    put: '    setMissingMembers(value[name], findProperty(schema, name), copier);',
  },
  'later-items-without-defaults': {
    bug: 'only the first item of a list of a custom object gets defaults',
    breaks: ['conv-crd-schema-defaults'],
    in: 'pure/custom/defaults.ts',
    find: '      setMissingMembers(value[index], schema.items, copier);',
    put: '      if (index === 0) setMissingMembers(value[index], schema.items, copier);',
  },
  'lengths-in-code-units': {
    bug: 'the length of a string in a custom object is counted in UTF-16 units',
    breaks: ['conv-crd-schema-validated'],
    in: 'pure/custom/validate.ts',
    find: 'const length = [...value].length;',
    put: 'const length = value.length;',
  },
  'exclusive-minimum-included': {
    bug: 'a number that equals the exclusive minimum is accepted',
    breaks: ['conv-crd-schema-validated'],
    in: 'pure/custom/validate.ts',
    find: 'exclusiveMinimum === true && number <= minimum)',
    put: 'exclusiveMinimum === true && number < minimum)',
  },
  'first-selectable-field-only': {
    bug: 'only the first selectable field of a custom resource is known',
    breaks: ['conv-crd-selectable-fields'],
    in: 'registry/custom/custom-strategy.ts',
    find: '(version.selectableFields ?? []).map(({ jsonPath }) => ({',
    put: '(version.selectableFields ?? []).slice(0, 1).map(({ jsonPath }) => ({',
  },
  'scale-paths-of-first-version': {
    bug: 'every version of a custom resource has the scale paths of the first version',
    breaks: ['conv-crd-scale-paths'],
    in: 'registry/custom/custom-resource.ts',
    find: 'const { status, scale } = version.subresources ?? {};',
    put: `const { status, scale: own } = version.subresources ?? {};
  const scale = own && (definition.spec.versions[0]?.subresources?.scale ?? own);`,
  },
  'first-short-name-only': {
    bug: 'discovery shows only the first short name of a custom resource',
    breaks: ['conv-crd-names-discovered'],
    in: 'registry/custom/custom-resource.ts',
    find: 'shortNames: shortNames ?? [],',
    put: 'shortNames: (shortNames ?? []).slice(0, 1),',
  },
  'false-selected-as-absent': {
    bug: 'a fieldSelector treats a field with the value false as absent',
    breaks: ['conv-crd-selectable-fields'],
    in: 'registry/custom/custom-strategy.ts',
    find: "value === undefined || value === null ? '' : String(value)",
    put: "!value ? '' : String(value)",
  },
  'exclusive-maximum-included': {
    bug: 'a number that equals the exclusive maximum is accepted',
    breaks: ['conv-crd-schema-validated'],
    in: 'pure/custom/validate.ts',
    find: 'exclusiveMaximum === true && number >= maximum)',
    put: 'exclusiveMaximum === true && number > maximum)',
  },
  'first-required-member-only': {
    bug: 'of the required members in the schema of a custom resource, only the first is required',
    breaks: ['conv-crd-schema-validated'],
    in: 'pure/custom/validate.ts',
    find: 'for (const name of schema.required ?? []) {',
    put: 'for (const name of (schema.required ?? []).slice(0, 1)) {',
  },
  'custom-updates-without-version': {
    bug: 'a PUT of a custom object without resourceVersion overwrites the object',
    breaks: ['rest-put-without-version-422'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'allowUnconditionalUpdate: false,',
    put: 'allowUnconditionalUpdate: true,',
  },
  'custom-status-without-version': {
    bug: 'a PUT of the status of a custom object without resourceVersion overwrites the status',
    breaks: ['rest-put-without-version-422'],
    in: 'handlers/change.ts',
    find: 'if (endpoint.strategy.allowUnconditionalUpdate) return',
    put: `const isStatus = endpoint.subresource?.name === 'status';
    if (isStatus || endpoint.strategy.allowUnconditionalUpdate) return`,
  },
  'null-items-dropped': {
    bug: 'null items of a list of a custom object are removed',
    breaks: ['conv-crd-schema-validated'],
    in: 'pure/custom/defaults.ts',
    find: '    for (const item of value) removeForbiddenNulls(item, schema.items);',
    put: `    const items = value.filter((item) => !isForbiddenNull(item, schema.items));
    value.splice(0, value.length, ...items);
    for (const item of value) removeForbiddenNulls(item, schema.items);`,
  },
  'embedded-metadata-unvalidated': {
    bug: 'metadata of embedded resources is not validated',
    breaks: ['conv-crd-embedded-resource'],
    in: 'registry/custom/embedded-resource-problems.ts',
    find: "if (name === 'metadata' && isObject(value))",
    put: "if (name === 'metadata' && isObject(value) && path === '')",
  },
  'later-embedded-resources-unvalidated': {
    bug: 'of a list of embedded resources, only the first is validated',
    breaks: ['conv-crd-embedded-resource'],
    in: 'registry/custom/embedded-resource-problems.ts',
    find: `return value.flatMap((item, index) =>
      findEmbeddedResourceProblems`,
    put: `return value.slice(0, 1).flatMap((item, index) =>
      findEmbeddedResourceProblems`,
  },
  'unknown-embedded-metadata-kept': {
    bug: 'unknown fields in the metadata of embedded resources are kept',
    breaks: ['conv-crd-embedded-resource'],
    in: 'registry/custom/coerce-embedded.ts',
    find: "if (name !== 'metadata') return;",
    put: "if (name !== 'metadata' || (isObject(value) && Object.hasOwn(value, 'unknown'))) return;",
  },
  'aggregated-categories-lost': {
    bug: 'aggregated discovery lists custom resources without their categories',
    breaks: ['conv-crd-names-discovered'],
    in: 'registry/discovery/aggregated-discovery.ts',
    find: '...(resource.categories.length > 0 &&',
    put: '...(resource.customType === undefined && resource.categories.length > 0 &&',
  },
  'map-values-unpruned': {
    bug: 'unknown fields in the values of a map of a custom object are kept',
    breaks: ['fv-unknown-dropped'],
    in: 'pure/custom/prune.ts',
    find: '{ isPreserved: false }',
    put: '{ isPreserved: findProperty(schema, name) === undefined }',
  },
  'scale-replaces-inner-objects': {
    bug: 'a write of a scale removes the other members of an object on the path of the replicas',
    breaks: ['conv-crd-scale-paths'],
    in: 'registry/custom/custom-scale.ts',
    find: 'const memberObject = isObject(currentValue) ? currentValue : {};',
    put: 'const memberObject = isObject(currentValue) && currentObject === object ? currentValue : {};',
  },
  'categories-in-another-order': {
    bug: 'the discovery document of a version has the categories of a custom resource in alphabetical order',
    breaks: ['conv-crd-names-discovered'],
    in: 'registry/discovery/discovery.ts',
    find: `    ...(resource.shortNames.length > 0 && { shortNames: resource.shortNames }),
    ...(resource.categories.length > 0 && { categories: resource.categories }),`,
    put: `    ...(resource.shortNames.length > 0 && { shortNames: resource.shortNames }),
    ...(resource.categories.length > 0 && { categories: [...resource.categories].sort() }),`,
  },
  'nulls-in-maps-without-defaults': {
    bug: 'a null in a map is not replaced by the default of the values',
    breaks: ['conv-crd-schema-defaults'],
    in: 'pure/custom/defaults.ts',
    find: 'if (isForbiddenNull(member, memberSchema) && memberSchema?.default !== undefined)',
    put: 'if (isForbiddenNull(member, findProperty(schema, name)) && memberSchema?.default !== undefined)',
  },
} as const satisfies Record<string, Fault>;
