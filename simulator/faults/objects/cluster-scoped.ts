/** Faults that affect only cluster-scoped objects. */
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
    bug: 'the DELETED event of a cluster-scoped object that no longer matches the selector has the resourceVersion before the update',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: `item: createDeletedItem(lastItem, this.revision),
      revision`,
    put: "item: this.item !== undefined && !this.key.includes('/') ? lastItem : createDeletedItem(lastItem, this.revision), revision",
  },
  'cluster-scoped-status-stores-metadata': {
    bug: 'a status update of a cluster-scoped custom object also stores the annotations in the body',
    breaks: ['sub-status-metadata-of-custom'],
    in: 'registry/custom/custom-strategy.ts',
    find: '      Object.assign(updatedObject, copyDeeply(previous));\n',
    put: `      const { annotations } = updatedObject.metadata;
      Object.assign(updatedObject, copyDeeply(previous));
      if (!options.namespaced && annotations !== undefined) updatedObject.metadata.annotations = annotations;
`,
  },
} satisfies Record<string, Fault>;
