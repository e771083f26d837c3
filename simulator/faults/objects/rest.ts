/** Faults that break rules of the area rest about verbs, parameters and collections. */
import type { Fault } from '../../../faults/fault.ts';

export const restFaults = {
  'unknown-methods-are-get': {
    bug: 'unknown methods are treated as GET',
    breaks: ['rest-verb-watch-by-query-parameter'],
    in: 'handlers/endpoints.ts',
    find: "? '' : info.verb;",
    put: "? '' : info.verb || 'list';",
  },
  'bad-integers-are-zero': {
    bug: 'an invalid integer parameter means 0',
    breaks: ['rest-query-boolean-syntax'],
    in: 'handlers/options/query-integer.ts',
    find: 'throw createBadRequestError(integer.message);',
    put: 'return 0;',
  },
  'first-item-written': {
    bug: 'a write whose body is a list stores the first item of the list',
    breaks: ['rest-no-multi-object-transaction'],
    in: 'handlers/checks/decode.ts',
    find: 'decodeObject(call, document)',
    put: 'decodeObject(call, findFirstItem(document))',
    also: [
      {
        in: 'handlers/checks/decode.ts',
        find: 'function parseDocument(call: Call)',
        put: `function findFirstItem(document: ParsedDocument): ParsedDocument {
  const { items } = (document.value ?? {}) as { items?: ParsedDocument['value'][] };
  return items?.[0] === undefined ? document : { value: items[0] };
}

function parseDocument(call: Call)`,
      },
    ],
  },
  'scale-shows-its-parent': {
    bug: 'GET of the scale returns the object itself',
    breaks: ['rest-subresource-other-representation', 'path-subresource-shape'],
    in: 'handlers/endpoints.ts',
    find: "if (info.subresource === '')",
    put: "if (info.subresource === '' || info.subresource === 'scale')",
  },
  'any-patch-creates': {
    bug: 'a merge patch of an absent object creates the object',
    breaks: ['rest-other-patch-always-patch', 'patch-absent-object-404'],
    in: 'handlers/patch.ts',
    find: `if (current === undefined) throw createNotFoundError(call.endpoint.qualifiedResource, call.info.name);
    return patchObject(call, current.object);`,
    put: 'return patchObject(call, current?.object ?? getEmptyObject(call.endpoint));',
    also: [
      { in: 'handlers/patch.ts', find: 'creates: false', put: 'creates: true' },
      {
        in: 'handlers/patch.ts',
        find: "import { trackUpdate } from './managed-fields/track-update.ts';",
        put: `import { getEmptyObject } from './managed-fields/object-types.ts';
import { trackUpdate } from './managed-fields/track-update.ts';`,
      },
    ],
  },
  'apply-creates-with-200': {
    bug: 'an apply that creates returns 200',
    breaks: ['rest-apply-classified-create', 'ep-op-patch-201', 'ssa-one-round-trip'],
    in: 'handlers/change.ts',
    find: 'outcome.isCreated ? 201 : 200',
    put: 'outcome.isCreated && !call.writeOptions.isApply ? 201 : 200',
  },
  'apply-updates-with-201': {
    bug: 'an apply that updates returns 201',
    breaks: ['rest-apply-classified-patch'],
    in: 'handlers/change.ts',
    find: 'outcome.isCreated ? 201 : 200',
    put: 'outcome.isCreated || call.writeOptions.isApply ? 201 : 200',
  },
  'creation-touches-siblings': {
    bug: 'creating an object changes the resourceVersion of another object in its namespace',
    breaks: ['rest-single-verb-one-object'],
    in: 'handlers/create.ts',
    find: 'if (item === undefined)',
    put: `const createdKey = call.formatStorageKey(name);
  const prefix = createdKey.slice(0, createdKey.lastIndexOf('/') + 1);
  const { items } = await endpoint.storage.list({ prefix, freshness: { type: 'mostRecent' } });
  const other = items.find(({ key }) => key !== createdKey);
  if (other !== undefined) await endpoint.storage.write(other.key, () => ({ put: { ...other.object } }));
  if (item === undefined)`,
  },
  'version-in-patch-ignored': {
    bug: 'the resourceVersion in a patch is not compared',
    breaks: ['rest-patch-conditional-on-version'],
    in: 'handlers/patch.ts',
    find: 'const { object } = call;',
    put: `const { object } = call;
  delete object.metadata.resourceVersion;`,
  },
  'secrets-are-not-patched': {
    bug: 'Secrets do not support PATCH',
    breaks: ['rest-verbs-on-every-type'],
    in: 'handlers/endpoints.ts',
    find: '!hasVerb(resource, verb)',
    put: "!hasVerb(resource, verb) || (verb === 'patch' && resource.kind === 'Secret')",
  },
  'nodes-stay-deleted': {
    bug: 'DELETE of a Node returns success without removing the Node',
    breaks: ['rest-verbs-on-every-type'],
    in: 'handlers/deletion/delete-object.ts',
    find: "return 'absent';",
    put: "return endpoint.resource.kind === 'Node' ? 'unchanged' : 'absent';",
  },
  'later-versions-without-subresources': {
    bug: 'aggregated discovery lists subresources only for the first version of a group',
    breaks: ['rest-aggregated-discovery'],
    in: 'registry/discovery/aggregated-discovery.ts',
    find: 'versions: versions.map((version) => ({',
    put: 'versions: versions.map((version, position) => ({',
    also: [
      {
        in: 'registry/discovery/aggregated-discovery.ts',
        find: '.map(createResourceDiscovery),',
        put: '.map((resource) => ({ ...createResourceDiscovery(resource), ...(position > 0 && { subresources: undefined }) })),',
      },
    ],
  },
  'data-over-string-data': {
    bug: 'data of a Secret takes precedence over stringData',
    breaks: ['rest-secret-string-data'],
    in: 'registry/kinds/core/secrets.ts',
    find: `        ...readMembers(secret.data),
        ...Object.fromEntries(
          stringEntries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')]),
        ),`,
    put: `        ...Object.fromEntries(
          stringEntries.map(([key, value]) => [key, Buffer.from(readText(value)).toString('base64')]),
        ),
        ...readMembers(secret.data),`,
  },
  'first-rule-of-flow-schemas': {
    bug: 'only the first rule of a FlowSchema is read',
    breaks: ['rest-flow-schema-headers'],
    in: 'pure/flow-control.ts',
    find: 'rules.some((matches)',
    put: 'rules.slice(0, 1).some((matches)',
  },
  'errors-without-flow-schema': {
    bug: 'error responses lack the headers with the FlowSchema and the priority level',
    breaks: ['rest-flow-schema-headers'],
    in: 'http/filters/cache-control.ts',
    find: 'const { flowHeaders } = exchange;',
    put: 'const flowHeaders = response.status >= 400 ? undefined : exchange.flowHeaders;',
  },
} satisfies Record<string, Fault>;
