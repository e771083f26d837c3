/**
 * Faults that affect only the second or last of several: objects of the next namespace, owners, keys, items, quotas, webhooks, causes, and
 * the second object under one name.
 */
import type { Fault } from '../../faults/fault.ts';

export const secondOfSeveralFaults = {
  'same-name-in-next-namespace-skipped': {
    bug: 'a page of all namespaces omits an object that has the name of the last object of the page before',
    breaks: ['chunk-complete-and-disjoint'],
    in: 'handlers/read-list.ts',
    find: '  return { metadata, items };',
    put: `  const [first] = items;
  const isRepeated = first !== undefined && plan.start?.split('/')[1] === \`\${first.key.split('/')[1]}\\0\`;
  return { metadata, items: isRepeated ? items.slice(1) : items };`,
  },
  'remaining-lost-in-protobuf': {
    bug: 'a list in protobuf has no remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: 'negotiation/serializers/protobuf-serializer.ts',
    find: 'const first = list.encode({ metadata });',
    put: `const { remainingItemCount: _remaining, ...rest } = metadata;
  const first = list.encode({ metadata: rest });`,
  },
  'controllers-compared-with-neighbors': {
    bug: 'two owner references with controller true are accepted if another reference is between them',
    breaks: ['del-owner-references-validated'],
    in: 'registry/metadata/owner-references.ts',
    find: 'if (reference.controller !== true) continue;',
    put: `if (reference.controller !== true) {
      controller = undefined;
      continue;
    }`,
  },
  'one-cause-per-field': {
    bug: 'of several problems of one field, the first is a cause',
    breaks: ['err-422-validation', 'del-force-excludes-status-422'],
    in: 'pure/status/invalid.ts',
    find: 'const causes = problems.map(',
    put: `const isFirst = ({ field }: FieldProblem, index: number) => problems.findIndex((other) => other.field === field) === index;
  const causes = problems.filter(isFirst).map(`,
  },
  'second-deleted-item-stays': {
    bug: 'of several items that a strategic merge patch deletes, only the first is deleted',
    breaks: ['patch-strategic-merge'],
    in: 'pure/patch/strategic-merge-patch.ts',
    find: 'deletedObjects.push(item);',
    put: 'if (deletedObjects.length === 0) deletedObjects.push(item);',
  },
  'copies-overwrite-items': {
    bug: 'a JSON Patch that copies to an existing index overwrites the item there',
    breaks: ['patch-json-patch'],
    in: 'pure/patch/json-patch.ts',
    find: "add(target, copyValue(value, state), 'error while adding value during copy');",
    put: `if (Array.isArray(target.holder) && Number(target.key) < target.holder.length) replace(target, copyValue(value, state), '');
  else add(target, copyValue(value, state), 'error while adding value during copy');`,
  },
  'second-list-key-ignored': {
    bug: 'oldSelf of a list item is the item with the same first key',
    breaks: ['cel-transition-rule'],
    in: 'pure/custom/rules/correlation.ts',
    find: "const keys = schema['x-kubernetes-list-map-keys'] ?? [];",
    put: "const keys = (schema['x-kubernetes-list-map-keys'] ?? []).slice(0, 1);",
  },
  'map-values-without-defaults': {
    bug: 'objects in maps of a custom object get no defaults',
    breaks: ['conv-crd-schema-defaults'],
    in: 'pure/custom/defaults.ts',
    find: '    fill(value[name], memberSchema, copies);',
    put: '    fill(value[name], findProperty(schema, name), copies);',
  },
  'later-items-without-defaults': {
    bug: 'only the first item of a list of a custom object gets defaults',
    breaks: ['conv-crd-schema-defaults'],
    in: 'pure/custom/defaults.ts',
    find: '      fill(value[index], schema.items, copies);',
    put: '      if (index === 0) fill(value[index], schema.items, copies);',
  },
  'pruning-ends-at-preserved': {
    bug: 'unknown fields are kept in every object below x-kubernetes-preserve-unknown-fields',
    breaks: ['fv-unknown-dropped'],
    in: 'pure/custom/prune.ts',
    find: '{ preserved: false }, unknown));',
    put: "{ preserved: preserves && path !== '' }, unknown));",
  },
  'object-selector-reads-new-object': {
    bug: 'the objectSelector of a webhook is compared with the new object only',
    breaks: ['adm-webhook-object-selector'],
    in: 'handlers/admission/match-webhook.ts',
    find: 'return [object, previous].some(',
    put: 'return [object ?? previous].some(',
  },
  'webhooks-receive-the-original': {
    bug: 'every mutating webhook receives the object of the request',
    breaks: ['adm-mutating-webhooks-in-order'],
    in: 'handlers/admission/mutating.ts',
    find: 'const request = { ...this.#request, object: this.object };',
    put: 'const request = { ...this.#request };',
  },
  'first-quota-only': {
    bug: 'only the first quota of a namespace is enforced',
    breaks: ['adm-quota-all-enforced'],
    in: 'handlers/quota.ts',
    find: 'for (const { key, quota, limited } of concernedQuotas) {',
    put: 'for (const { key, quota, limited } of concernedQuotas.slice(0, 1)) {',
  },
  'exclusions-of-every-operation': {
    bug: 'excludeResourceRules of a policy exclude a request whatever its operation is',
    breaks: ['cel-policy-excluded-rules'],
    in: 'handlers/admission/policies/match-policy.ts',
    find: '(await findSelectedVersion(filterByName(excludeResourceRules)',
    put: "(await findSelectedVersion(filterByName(excludeResourceRules.map((rule) => ({ ...rule, operations: ['*'] })))",
  },
  'first-exclusion-only': {
    bug: 'only the first of excludeResourceRules excludes requests',
    breaks: ['cel-policy-excluded-rules'],
    in: 'handlers/admission/policies/match-policy.ts',
    find: '(await findSelectedVersion(filterByName(excludeResourceRules)',
    put: '(await findSelectedVersion(filterByName(excludeResourceRules.slice(0, 1))',
  },
  'converted-objects-never-begin-to-match': {
    bug: 'a watch of converted objects reports an object that begins to match as MODIFIED',
    breaks: ['watch-selector-leaves'],
    in: 'handlers/conversion/converted-watch.ts',
    find: "return { type: wasThere ? 'MODIFIED' : 'ADDED', item, revision };",
    put: "return { type: wasThere || type === 'MODIFIED' ? 'MODIFIED' : 'ADDED', item, revision };",
  },
  'later-versions-without-subresources': {
    bug: 'aggregated discovery lists subresources only for the first version of a group',
    breaks: ['rest-aggregated-discovery'],
    in: 'registry/discovery/aggregated.ts',
    find: 'versions: versions.map((version) => ({',
    put: 'versions: versions.map((version, position) => ({',
    also: [
      {
        in: 'registry/discovery/aggregated.ts',
        find: '.map(createResourceDiscovery),',
        put: '.map((resource) => ({ ...createResourceDiscovery(resource), ...(position > 0 && { subresources: undefined }) })),',
      },
    ],
  },
  'generation-outlives-the-object': {
    bug: 'an object with the name of a deleted one continues its generation',
    breaks: ['meta-generation-starts-at-one'],
    in: 'handlers/create.ts',
    find: '  checkNoVersion(call, object);\n  await validate',
    put: `  checkNoVersion(call, object);
  const { lives } = globalThis as { lives?: Map<string, number | undefined> };
  const last = lives?.get(\`\${endpoint.resource.resource} \${call.storageKey(object.metadata.name ?? '')}\`);
  if (last !== undefined) object.metadata.generation = last;
  await validate`,
    also: [
      {
        in: 'handlers/deletion/delete-object.ts',
        find: "if (outcome.type === 'removed') return 'absent';",
        put: `if (outcome.type === 'removed') {
      const ended = globalThis as { lives?: Map<string, number | undefined> };
      ended.lives ??= new Map();
      ended.lives.set(\`\${endpoint.resource.resource} \${key}\`, current.object.metadata.generation);
      return 'absent';
    }`,
      },
    ],
  },
  'status-of-plain-types-uncounted': {
    bug: 'the status of a custom type without the subresource status does not count for its generation',
    breaks: ['meta-generation-custom-content', 'meta-generation-dry-run'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'if (deepEqual(selectSchemaContent(next), selectSchemaContent(applySchema(previous)))) return;',
    put: `const omitStatus = ({ status: _, ...rest }: ApiObject) => selectSchemaContent(rest);
      if (deepEqual(omitStatus(next), omitStatus(applySchema(previous)))) return;`,
  },
} as const satisfies Readonly<Record<string, Fault>>;
