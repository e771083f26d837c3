/**
 * The admission plugin NamespaceLifecycle: objects cannot be created in a missing or terminating namespace, nor updated in a missing
 * namespace, and system namespaces cannot be deleted (ns-create-in-absent-namespace-404, ns-create-in-terminating-namespace-403). Objects
 * can be deleted in every namespace. Access reviews such as LocalSubjectAccessReview are not checked, because they are not stored.
 */
import { toMap } from '../pure/apply/value.ts';
import type { ApiObject } from '../pure/object.ts';
import { createForbiddenError, createNamespaceTerminatingError, createNotFoundError } from '../pure/status/reasons.ts';
import { SYSTEM_NAMESPACE_NAMES, TERMINATING_PHASE } from '../registry/kinds/core/namespaces.ts';
import type { ResourceStorage } from '../store/watch-cache.ts';
import type { Call } from './call.ts';

const PLUGIN_NAME = 'NamespaceLifecycle';
const NAMESPACES_RESOURCE = { group: '', resource: 'namespaces' } as const;

/** Throws 404 if the namespace of the object is missing, and 403 for a creation in a terminating namespace. */
export async function checkNamespacePhase(
  call: Call,
  object: ApiObject,
  { isCreate }: { readonly isCreate: boolean },
): Promise<void> {
  const { namespace, endpoint, context } = call;
  if (context.disabledPlugins?.has(PLUGIN_NAME)) return;
  const storage = namespace === '' ? undefined : openNamespaceStorage(call);
  if (storage === undefined) return;
  const item = await storage.get(namespace, { type: 'mostRecent' });
  if (item === undefined) throw createNotFoundError(NAMESPACES_RESOURCE, namespace);
  if (!isCreate || toMap(item.object.status)?.phase !== TERMINATING_PHASE) return;
  const { name, generateName } = object.metadata;
  throw createNamespaceTerminatingError(
    endpoint.qualifiedResource,
    call.info.name || name || generateName || 'Unknown',
    namespace,
  );
}

export function openNamespaceStorage({ context }: Call): ResourceStorage | undefined {
  const resource = context.registry.find(NAMESPACES_RESOURCE.group, 'v1', NAMESPACES_RESOURCE.resource);
  return resource === undefined ? undefined : context.storage(resource);
}

export function isNamespace({ endpoint }: Call): boolean {
  const { group, resource } = endpoint.qualifiedResource;
  return group === NAMESPACES_RESOURCE.group && resource === NAMESPACES_RESOURCE.resource;
}

/** Throws 403 for the deletion of a system namespace. */
export function rejectSystemNamespaceDeletion(call: Call, name: string): void {
  if (!isNamespace(call) || !SYSTEM_NAMESPACE_NAMES.has(name)) return;
  if (call.context.disabledPlugins?.has(PLUGIN_NAME)) return;
  throw createForbiddenError(NAMESPACES_RESOURCE, name, 'this namespace may not be deleted');
}
