/** Faults in dry runs of cluster-scoped and custom objects, and of requests that are not stored. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_CLUSTER_SCOPED, IS_CUSTOM } from '../call-conditions.ts';

/** Returns an edit that ignores dryRun in writes for which the condition is true. */
const createIgnoredDryRunEdit = (condition: string) => ({
  in: 'handlers/checks/options.ts',
  find: "call.writeOptions = readWriteOptions(query, verb === 'apply');",
  put: `call.writeOptions = readWriteOptions(query, verb === 'apply');
  if (${condition}) call.writeOptions = { ...call.writeOptions, dryRun: false };`,
});

/** Returns an edit that ignores dryRun in deletions for which the condition is true. */
const createIgnoredDryRunOfDeletionEdit = (condition: string) => ({
  in: 'handlers/checks/options.ts',
  find: 'call.deleteOptions = dropGatedOptions(call);',
  put: `call.deleteOptions = { ...dropGatedOptions(call), ...(${condition} && { dryRun: [] }) };`,
});

export const dryRunByKindFaults = {
  'dry-cluster-scoped-create-is-real': {
    bug: 'a POST of a cluster-scoped object ignores dryRun',
    breaks: ['dry-all-post-not-stored'],
    ...createIgnoredDryRunEdit(`${IS_CLUSTER_SCOPED} && call.verb === 'create'`),
  },
  'dry-cluster-scoped-update-is-real': {
    bug: 'a PUT of a cluster-scoped object ignores dryRun',
    breaks: ['dry-all-put-not-stored'],
    ...createIgnoredDryRunEdit(
      `${IS_CLUSTER_SCOPED} && call.verb === 'update' && call.endpoint.subresource === undefined`,
    ),
  },
  'dry-cluster-scoped-status-is-real': {
    bug: 'a PUT of the status of a cluster-scoped object ignores dryRun',
    breaks: ['dry-all-put-not-stored'],
    ...createIgnoredDryRunEdit(
      `${IS_CLUSTER_SCOPED} && call.verb === 'update' && call.endpoint.subresource?.name === 'status'`,
    ),
  },
  'dry-cluster-scoped-patch-is-real': {
    bug: 'a patch of a cluster-scoped object ignores dryRun',
    breaks: ['dry-all-patch-not-stored'],
    ...createIgnoredDryRunEdit(`${IS_CLUSTER_SCOPED} && call.verb === 'patch'`),
  },
  'dry-cluster-scoped-delete-is-real': {
    bug: 'a DELETE of a cluster-scoped custom object ignores dryRun in the body',
    breaks: ['dry-all-delete-not-removed'],
    ...createIgnoredDryRunOfDeletionEdit(
      `${IS_CLUSTER_SCOPED} && ${IS_CUSTOM} && call.verb === 'delete' && call.body.length > 0`,
    ),
  },
  'dry-cluster-scoped-collection-delete-is-real': {
    bug: 'a DELETE of a collection of cluster-scoped custom objects ignores dryRun in the body',
    breaks: ['ep-q-deletecollection-dryrun'],
    ...createIgnoredDryRunOfDeletionEdit(
      `${IS_CLUSTER_SCOPED} && ${IS_CUSTOM} && call.verb === 'deletecollection' && call.body.length > 0`,
    ),
  },
  'dry-custom-create-is-real': {
    bug: 'a POST of a custom object ignores dryRun',
    breaks: ['dry-all-post-not-stored'],
    ...createIgnoredDryRunEdit(`${IS_CUSTOM} && call.verb === 'create'`),
  },
  'dry-custom-apply-is-real': {
    bug: 'an apply of a custom object ignores dryRun',
    breaks: ['dry-all-patch-not-stored'],
    ...createIgnoredDryRunEdit(`${IS_CUSTOM} && verb === 'apply'`),
  },
  'dry-bindings-assign': {
    bug: 'a POST to bindings ignores dryRun',
    breaks: ['dry-all-post-not-stored'],
    ...createIgnoredDryRunEdit("call.endpoint.resource.resource === 'bindings'"),
  },
  'fields-of-actions-unchecked': {
    bug: 'Evictions and Bindings are not checked for unknown fields',
    breaks: ['fv-applies-to-post'],
    in: 'handlers/decoding/decode-object.ts',
    find: 'const fieldValidation = writeOptions.fieldValidation;',
    put: `const isAction = ['Eviction', 'Binding'].includes(servedKind.kind);
  const fieldValidation = isAction ? 'Ignore' : writeOptions.fieldValidation;`,
  },
} satisfies Record<string, Fault>;
