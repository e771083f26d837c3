/**
 * Classifies the owners that an object references. An owner exists, waits for the deletion of its dependents, or does not exist. Owners of
 * unserved kinds, and owners that a cluster-scoped object cannot have, are unknown.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnerReference } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { ControllerContext } from '../controller.ts';
import { FOREGROUND_FINALIZER, type ObjectNode } from './owner-graph.ts';

/** The number of references that are classified in one turn of the event loop. An object may have tens of thousands of owners. */
const REFERENCES_PER_TURN = 200;

export interface ClassifiedReferences {
  readonly existingOwners: readonly OwnerReference[];
  readonly waitingOwners: readonly OwnerReference[];
  readonly missingOwners: readonly OwnerReference[];
  /** References that cannot be classified. */
  readonly unknownOwners: readonly OwnerReference[];
}

export async function classifyReferences(
  context: ControllerContext,
  node: ObjectNode,
  references: readonly OwnerReference[],
): Promise<ClassifiedReferences> {
  const referencesByClass: Record<keyof ClassifiedReferences, OwnerReference[]> = {
    existingOwners: [],
    waitingOwners: [],
    missingOwners: [],
    unknownOwners: [],
  };
  for (const [index, reference] of references.entries()) {
    referencesByClass[await classifyReference(context, node, reference)].push(reference);
    if (index % REFERENCES_PER_TURN === REFERENCES_PER_TURN - 1) await nextTurn();
  }
  return referencesByClass;
}

async function classifyReference(
  context: ControllerContext,
  node: ObjectNode,
  reference: OwnerReference,
): Promise<keyof ClassifiedReferences> {
  const resource = findResource(context, reference);
  if (resource === undefined) return 'unknownOwners';
  if (resource.namespaced && node.namespace === '') return 'unknownOwners';
  const key = resource.namespaced ? `${node.namespace}/${reference.name}` : (reference.name ?? '');
  const owner = await context.storage(resource).get(key, { type: 'mostRecent' });
  if (owner === undefined) return 'missingOwners';
  const { uid, deletionTimestamp, finalizers = [] } = owner.object.metadata;
  if (uid !== reference.uid) return 'missingOwners';
  return deletionTimestamp !== undefined && finalizers.includes(FOREGROUND_FINALIZER)
    ? 'waitingOwners'
    : 'existingOwners';
}

export function findResource(
  { registry }: ControllerContext,
  { apiVersion, kind }: OwnerReference,
): ResourceType | undefined {
  return registry.resources.find(
    (resource) => resource.apiVersion === apiVersion && resource.kind === kind && !resource.isVirtual,
  );
}
