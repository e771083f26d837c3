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
  },
  'put-skips-namespace': {
    bug: 'only POST looks for the namespace',
    breaks: ['ns-create-in-absent-namespace-404', 'ns-create-in-terminating-namespace-403'],
  },
  'terminating-namespace-accepted': {
    bug: 'a namespace that is being deleted counts as one that is there',
    breaks: ['ns-create-in-terminating-namespace-403'],
  },
  'terminating-namespace-is-absent': {
    bug: 'a namespace that is being deleted counts as one that is gone',
    breaks: ['ns-create-in-terminating-namespace-403'],
  },
  'namespace-goes-alone': {
    bug: 'a namespace is removed without what is in it',
    breaks: ['ns-deletion-removes-contents'],
  },
  'only-core-group-emptied': {
    bug: 'of a namespace that is deleted only the objects of the core group are removed',
    breaks: ['ns-deletion-removes-contents'],
  },
} as const satisfies Record<string, Fault>;
