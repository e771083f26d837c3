/** Faults that break rules of the area rest. */
import type { Fault } from './fault.ts';

/** Names. */
const nameFaults = {
  'nameless-object-accepted': {
    bug: 'a POST without name and generateName stores an object whose name is empty',
    breaks: ['rest-name-always-present'],
  },
  'post-replaces': {
    bug: 'POST under a name in use replaces the object',
    breaks: ['rest-name-unique-in-namespace', 'rest-name-conflict-status', 'rest-name-cluster-scoped-unique'],
  },
  'taken-name-is-conflict': {
    bug: 'a name in use is answered with the reason Conflict',
    breaks: ['rest-name-conflict-status', 'rest-name-unique-in-namespace'],
  },
  'names-unique-across-namespaces': {
    bug: 'a name is looked for in all namespaces before an object is created',
    breaks: ['rest-name-same-in-other-namespace'],
  },
  'kinds-share-names': {
    bug: 'the keys of namespaced objects leave the resource out',
    breaks: ['rest-name-same-for-other-kind'],
    in: 'registry/create-registry.ts',
    find: 'storageKey: storageKeyOf(group, served.resource)',
    put: "storageKey: served.namespaced ? 'objects' : storageKeyOf(group, served.resource)",
  },
  'deleted-objects-stay': {
    bug: 'DELETE only marks the object, and nothing ever sweeps',
    breaks: [
      'rest-name-reusable-after-deletion',
      'watch-reports-deletion',
      'watch-type-deleted',
      'del-without-finalizers-removed',
    ],
  },
  'reviews-are-stored': {
    bug: 'a posted review is stored like any object',
    breaks: ['rest-virtual-type-not-stored', 'rest-virtual-type-name-not-unique'],
  },
  'reviews-are-listed': {
    bug: 'the generic handler of lists serves virtual types too',
    breaks: ['rest-virtual-type-not-stored'],
    in: 'handlers/endpoints.ts',
    find: 'if (!resource.verbs.has(verb))',
    put: "if (!resource.verbs.has(verb) && verb !== 'list')",
  },
} satisfies Record<string, Fault>;

/** PUT. */
const putFaults = {
  'put-never-creates': {
    bug: 'PUT on a name that is free answers 404 for every type',
    breaks: ['rest-put-classified-create'],
  },
  'put-gives-a-new-uid': {
    bug: 'PUT removes the object and creates another one',
    breaks: ['rest-put-classified-update'],
  },
  'put-merges': {
    bug: 'the body of a PUT is merged into the stored object',
    breaks: ['rest-put-replaces'],
  },
  'put-answers-sent-version': {
    bug: 'the answer to a PUT shows the version that was sent',
    breaks: ['rest-put-current-version-accepted'],
  },
  'last-writer-wins': {
    bug: 'the version of a PUT is not compared',
    breaks: ['rest-put-stale-version-409'],
    in: 'handlers/change.ts',
    find: 'sent !== current.revision',
    put: 'false',
  },
  'put-needs-version': {
    bug: 'every PUT without a version is refused',
    breaks: ['rest-put-without-version-unconditional'],
  },
  'name-in-url-wins': {
    bug: 'PUT takes the name from the URL, whatever the body says',
    breaks: ['rest-put-name-mismatch-400'],
  },
  'namespace-in-url-wins': {
    bug: 'POST takes the namespace from the URL, whatever the body says',
    breaks: ['rest-post-namespace-mismatch-400'],
  },
} satisfies Record<string, Fault>;

/** Verbs, parameters, collections. */
const verbFaults = {
  'unknown-methods-are-get': {
    bug: 'the router takes a method that it does not know for GET',
    breaks: ['rest-verb-watch-by-query-parameter'],
    in: 'handlers/endpoints.ts',
    find: ': info.verb)',
    put: ": info.verb || 'list')",
  },
  'bad-integers-are-zero': {
    bug: 'an integer parameter that is no number is read as 0',
    breaks: ['rest-query-boolean-syntax'],
  },
  'first-item-written': {
    bug: 'of a body with items the first one is written',
    breaks: ['rest-no-multi-object-transaction'],
    in: 'handlers/checks/decode.ts',
    find: 'decodeObject(call, document)',
    put: 'decodeObject(call, firstItem(document))',
    also: [
      {
        in: 'handlers/checks/decode.ts',
        find: 'function parsed(call: Call)',
        put: `function firstItem(document: Document): Document {
  const { items } = (document.value ?? {}) as { items?: Document['value'][] };
  return items?.[0] === undefined ? document : { value: items[0] };
}

function parsed(call: Call)`,
      },
    ],
  },
  'scale-shows-its-parent': {
    bug: 'the path of a scale answers with the object itself',
    breaks: ['rest-subresource-other-representation', 'path-subresource-shape'],
    in: 'handlers/endpoints.ts',
    find: "if (info.subresource === '')",
    put: "if (info.subresource === '' || info.subresource === 'scale')",
  },
  'any-patch-creates': {
    bug: 'a merge patch of an absent object creates it',
    breaks: ['rest-other-patch-always-patch', 'patch-absent-object-404'],
  },
  'apply-creates-with-200': {
    bug: 'an apply that creates answers 200',
    breaks: ['rest-apply-classified-create', 'ep-op-patch-201', 'ssa-one-round-trip'],
  },
  'apply-updates-with-201': {
    bug: 'an apply that updates answers 201',
    breaks: ['rest-apply-classified-patch'],
  },
  'creation-touches-siblings': {
    bug: 'an object that is created changes the version of another one in its namespace',
    breaks: ['rest-single-verb-one-object'],
  },
  'version-in-patch-ignored': {
    bug: 'the version in a patch is no condition',
    breaks: ['rest-patch-conditional-on-version'],
  },
  'secrets-are-not-patched': {
    bug: 'one type has no handler for PATCH',
    breaks: ['rest-verbs-on-every-type'],
  },
  'nodes-stay-deleted': {
    bug: 'one type answers a DELETE without doing it',
    breaks: ['rest-verbs-on-every-type'],
  },
} satisfies Record<string, Fault>;

export const restFaults = { ...nameFaults, ...putFaults, ...verbFaults } satisfies Record<string, Fault>;
