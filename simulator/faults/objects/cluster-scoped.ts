/** Faults that concern only cluster-scoped objects. */
import type { Fault } from '../../../faults/fault.ts';

export const clusterScopedFaults = {
  'cluster-scoped-finalizers-added': {
    bug: 'new finalizers are accepted on a terminating cluster-scoped object',
    breaks: ['del-no-new-finalizers'],
    in: 'registry/metadata/validate-metadata-update.ts',
    find: 'if (previousMetadata.deletionTimestamp !== undefined) {',
    put: 'if (previousMetadata.deletionTimestamp !== undefined && previousMetadata.namespace !== undefined) {',
  },
  'cluster-scoped-selection-version': {
    bug: 'the DELETED event of a cluster-scoped object that leaves a selector has the resourceVersion before the change',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: `item: createDeletedItem(lastItem, this.revision),
      revision`,
    put: "item: this.item !== undefined && !this.key.includes('/') ? lastItem : createDeletedItem(lastItem, this.revision), revision",
  },
  'cluster-scoped-status-stores-metadata': {
    bug: 'a write of the status of a cluster-scoped custom object stores its annotations',
    breaks: ['sub-status-metadata-of-custom'],
    in: 'registry/custom/custom-strategy.ts',
    find: '      Object.assign(next, copyDeeply(previous));\n',
    put: `      const { annotations } = next.metadata;
      Object.assign(next, copyDeeply(previous));
      if (!facts.namespaced && annotations !== undefined) next.metadata.annotations = annotations;
`,
  },
} satisfies Record<string, Fault>;
