/** Faults that break rules of the area namespaces, or rules about the deletion of Namespaces. */
import type { Fault } from '../../../faults/fault.ts';
import { createServedMetadataEdit } from '../served-objects.ts';

export const namespaceFaults = {
  'namespace-in-itself': {
    bug: 'a namespace has its own name as metadata.namespace',
    breaks: ['ns-is-cluster-scoped', 'meta-namespace-returned'],
    ...createServedMetadataEdit(
      "this.kind === 'Namespace' ? { ...metadata, namespace: metadata.name ?? '' } : metadata",
    ),
  },
  'absent-namespace-accepted': {
    bug: 'objects are created in namespaces that do not exist',
    breaks: ['ns-create-in-absent-namespace-404'],
    in: 'handlers/namespace-lifecycle.ts',
    find: 'if (item === undefined) throw createNotFoundError(NAMESPACES_RESOURCE, namespace);',
    put: 'if (item === undefined) return;',
  },
  'pods-deleted-in-any-order': {
    bug: 'the deletion of a namespace deletes other objects before the Pods are gone',
    breaks: ['ns-deletion-pods-first'],
    in: 'controllers/namespace/delete-namespace-contents.ts',
    find: "if (!context.registry.behaviors.has('pods-deleted-first')) return [resources];",
    put: 'if (context !== undefined) return [resources.toReversed()];',
  },
  'put-skips-namespace': {
    bug: 'only POST checks whether the namespace exists',
    breaks: ['ns-create-in-absent-namespace-404', 'ns-create-in-terminating-namespace-403'],
    in: 'handlers/change.ts',
    find: 'await checkNamespacePhase(call, updatedObject, { isCreate: current === undefined });',
    put: '',
  },
  'terminating-namespace-accepted': {
    bug: 'objects are created in a terminating namespace',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: `throw createNamespaceTerminatingError(
    endpoint.qualifiedResource,
    call.info.name || name || generateName || 'Unknown',
    namespace,
  );`,
    put: '',
  },
  'terminating-namespace-is-absent': {
    bug: 'a terminating namespace is treated as absent',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/namespace-lifecycle.ts',
    find: `throw createNamespaceTerminatingError(
    endpoint.qualifiedResource,
    call.info.name || name || generateName || 'Unknown',
    namespace,
  );`,
    put: 'throw createNotFoundError(NAMESPACES_RESOURCE, namespace);',
  },
  'namespace-goes-alone': {
    bug: 'a namespace is removed without its objects',
    breaks: ['ns-deletion-removes-contents'],
    in: 'controllers/namespace/delete-namespace-contents.ts',
    find: 'return [...resourcesByStorageKey.values()];',
    put: 'return [];',
  },
  'only-core-group-emptied': {
    bug: 'only objects of the core group are removed with a namespace',
    breaks: ['ns-deletion-removes-contents'],
    in: 'controllers/namespace/delete-namespace-contents.ts',
    find: 'const isStoredResource = resource.namespaced &&',
    put: "const isStoredResource = resource.group === '' && resource.namespaced &&",
  },
  'first-held-resource-counts': {
    bug: 'the conditions of a terminating Namespace name only the first resource with remaining objects',
    breaks: ['ns-deletion-conditions'],
    in: 'controllers/namespace/delete-namespace-contents.ts',
    find: 'if (remainingObjects.items.length === 0) continue;',
    put: 'if (remainingObjects.items.length === 0 || remainingResources.length > 0) continue;',
  },
  'first-finalizer-counts': {
    bug: 'the conditions of a terminating Namespace count only the first finalizer of each object',
    breaks: ['ns-deletion-conditions'],
    in: 'controllers/namespace/delete-namespace-contents.ts',
    find: 'flatMap(({ object }) => object.metadata.finalizers ?? [])',
    put: 'flatMap(({ object }) => (object.metadata.finalizers ?? []).slice(0, 1))',
  },
  'generated-namespaces-without-label': {
    bug: 'a Namespace with generateName gets no label with its name',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/core/namespaces.ts',
    find: '    prepareForCreate(namespace) {\n      addNameLabel(namespace);',
    put: "    prepareForCreate(namespace) {\n      if ((namespace.metadata.generateName ?? '') === '') addNameLabel(namespace);",
  },
  'namespace-label-of-client': {
    bug: 'the label with the name of a Namespace can be changed',
    breaks: ['ns-name-label'],
    in: 'registry/kinds/core/namespaces.ts',
    find: "if ((namespace.metadata.name ?? '') !== '') addNameLabel(namespace);",
    put: "if ((namespace.metadata.name ?? '') !== '' && namespace.metadata.labels?.[nameLabel] === undefined) addNameLabel(namespace);",
  },
  'first-messages-of-conditions': {
    bug: 'the messages of the conditions of a terminating Namespace do not change with the numbers of remaining objects',
    breaks: ['ns-deletion-conditions'],
    in: 'controllers/namespace/conditions.ts',
    find: `      previousCondition.message === message &&
`,
    put: '',
  },
  'dry-run-marks-namespace': {
    bug: 'a dry-run DELETE of a Namespace starts its deletion',
    breaks: ['del-option-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (dryRun || outcome.type === 'pending')",
    put: "if ((dryRun && !isNamespace(call)) || outcome.type === 'pending')",
  },
  'namespace-preconditions-ignored': {
    bug: 'the preconditions of a DELETE of a Namespace are compared only in a dry run',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: '    checkNamespacePreconditions(call, name, current);',
    put: '    if (deleteOptions.dryRun.length > 0) checkNamespacePreconditions(call, name, current);',
  },
  'actions-in-terminating-namespace': {
    bug: 'a Pod in a terminating Namespace can be bound and evicted',
    breaks: ['ns-create-in-terminating-namespace-403'],
    in: 'handlers/subresource-actions/subresource-actions.ts',
    find: '  await checkNamespacePhase(call, call.object, { isCreate: true });',
    put: '  await checkNamespacePhase(call, call.object, { isCreate: false });',
  },
} as const satisfies Record<string, Fault>;
