/** Faults that affect only cluster-scoped objects. */
import type { Fault } from '../../../faults/fault.ts';
import { createIgnoredUidsEdit, createIgnoredVersionsEdit } from '../change-edits.ts';

const IS_CUSTOM = 'endpoint.resource.customType !== undefined';
const IS_CUSTOM_AND_CLUSTER_SCOPED = `!endpoint.resource.namespaced && ${IS_CUSTOM}`;
const IS_NAMESPACE = "endpoint.resource.resource === 'namespaces'";

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
  'cluster-scoped-status-versions-ignored': {
    bug: 'a PUT of the status of a cluster-scoped custom object with a stale resourceVersion succeeds',
    breaks: ['sub-status-put-stale-409'],
    ...createIgnoredVersionsEdit(
      `${IS_CUSTOM_AND_CLUSTER_SCOPED} && endpoint.subresource?.name === 'status' && call.verb === 'update'`,
    ),
  },
  'cluster-scoped-scale-versions-ignored': {
    bug: 'a PUT of the scale of a cluster-scoped custom object with a stale resourceVersion succeeds',
    breaks: ['sub-scale-put-stale-409'],
    ...createIgnoredVersionsEdit(
      `${IS_CUSTOM_AND_CLUSTER_SCOPED} && endpoint.subresource?.name === 'scale' && call.verb === 'update'`,
    ),
  },
  'namespace-status-versions-ignored': {
    bug: 'a PUT of the status of a Namespace with a stale resourceVersion succeeds',
    breaks: ['sub-status-put-stale-409'],
    ...createIgnoredVersionsEdit(`${IS_NAMESPACE} && endpoint.subresource?.name === 'status'`),
  },
  'namespace-finalize-versions-ignored': {
    bug: 'a PUT of the subresource finalize of a Namespace with a stale resourceVersion succeeds',
    breaks: ['rest-put-stale-version-409'],
    ...createIgnoredVersionsEdit(`${IS_NAMESPACE} && endpoint.subresource?.name === 'finalize'`),
  },
  'namespace-finalize-uids-ignored': {
    bug: 'a PUT of the subresource finalize with the uid of another Namespace succeeds',
    breaks: ['rest-put-foreign-uid-409'],
    ...createIgnoredUidsEdit(`${IS_NAMESPACE} && endpoint.subresource?.name === 'finalize'`),
  },
  'namespace-status-uids-ignored': {
    bug: 'a PUT of the status with the uid of another Namespace succeeds',
    breaks: ['sub-status-foreign-uid-409'],
    ...createIgnoredUidsEdit(`${IS_NAMESPACE} && endpoint.subresource?.name === 'status'`),
  },
} satisfies Record<string, Fault>;
