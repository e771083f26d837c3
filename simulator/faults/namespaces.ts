/** Faults that break rules of the area namespaces. */
import type { Fault } from './fault.ts';
import { metadataShownAs } from './shown.ts';

export const namespaceFaults = {
  'namespace-in-itself': {
    bug: 'a namespace bears its own name as metadata.namespace',
    breaks: ['ns-is-cluster-scoped', 'meta-namespace-returned'],
    ...metadataShownAs("this.kind === 'Namespace' ? { ...metadata, namespace: metadata.name ?? '' } : metadata"),
  },
  'absent-namespace-accepted': {
    bug: 'objects are created in namespaces that do not exist',
    breaks: ['ns-create-in-absent-namespace-404'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (item === undefined) throw notFound(NAMESPACES, namespace);',
    put: 'if (item === undefined) return;',
  },
  'put-skips-namespace': {
    bug: 'only POST looks for the namespace',
    breaks: ['ns-create-in-absent-namespace-404', 'ns-create-in-terminating-namespace-403'],
    in: 'handlers/change.ts',
    find: 'await namespaceIsAlive(call, updated, current === undefined);',
    put: '',
  },
  'terminating-namespace-accepted': {
    bug: 'a namespace that is being deleted counts as one that is there',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: "throw namespaceTerminating(endpoint.qualified, call.info.name || name || generateName || 'Unknown', namespace);",
    put: '',
  },
  'terminating-namespace-is-absent': {
    bug: 'a namespace that is being deleted counts as one that is gone',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: "throw namespaceTerminating(endpoint.qualified, call.info.name || name || generateName || 'Unknown', namespace);",
    put: 'throw notFound(NAMESPACES, namespace);',
  },
  'namespace-goes-alone': {
    bug: 'a namespace is removed without what is in it',
    breaks: ['ns-deletion-removes-contents'],
    in: 'controllers/namespace/empty-namespace.ts',
    find: 'return [...byPlace.values()];',
    put: 'return [];',
  },
  'only-core-group-emptied': {
    bug: 'of a namespace that is deleted only the objects of the core group are removed',
    breaks: ['ns-deletion-removes-contents'],
    in: 'controllers/namespace/empty-namespace.ts',
    find: 'const stored = resource.namespaced &&',
    put: "const stored = resource.group === '' && resource.namespaced &&",
  },
} as const satisfies Record<string, Fault>;
