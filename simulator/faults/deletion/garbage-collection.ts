/** Faults of the garbage collector that need several owners, dependents, kinds or versions. */
import type { Fault } from '../../../faults/fault.ts';

const CLASSIFICATION_FILE = 'controllers/garbage-collector/classify-references.ts';
const PROCESSING_FILE = 'controllers/garbage-collector/process-object.ts';
const COLLECTOR_FILE = 'controllers/garbage-collector/garbage-collector.ts';

export const garbageCollectionFaults = {
  'owners-in-the-first-version-of-their-group': {
    bug: 'the garbage collector finds an owner only in the first served version of its group',
    breaks: ['del-gc-owner-identity'],
    in: CLASSIFICATION_FILE,
    find: '  return registry.resources.find(\n    (resource) => resource.apiVersion === apiVersion',
    put: `  const group = apiVersion?.includes('/') ? apiVersion.split('/')[0] : '';
  const first = registry.resources.find((resource) => resource.kind === kind && resource.group === group);
  return registry.resources.find(
    (resource) => first?.apiVersion === apiVersion && resource.apiVersion === apiVersion`,
  },
  'later-kinds-are-not-collected': {
    bug: 'the garbage collector ignores the kinds of CustomResourceDefinitions that are created after its start',
    breaks: ['del-gc-deletes-dependents'],
    in: COLLECTOR_FILE,
    find: 'if (resource.resource === DEFINITIONS_RESOURCE) this.#watchNewKinds();',
    put: '',
  },
  'owners-by-uid-in-their-namespace': {
    bug: 'an owner is treated as existing if an object of the namespace has its uid, whatever the name and the kind of this object are',
    breaks: ['del-gc-owner-identity'],
    in: PROCESSING_FILE,
    find: 'const owners = await classifyReferences(this.#context, node, node.owners);',
    put: `if (node.owners.some(({ uid = '' }) => this.#graph.get(uid)?.namespace === node.namespace && this.#graph.get(uid)?.isTerminating === false)) return true;
    const owners = await classifyReferences(this.#context, node, node.owners);`,
  },
  'absent-owners-before-unknown-kinds': {
    bug: 'the garbage collector deletes an object with an absent owner, although it also has an owner of an unknown kind',
    breaks: ['del-gc-owner-identity'],
    in: PROCESSING_FILE,
    find: '    if (unknownOwners.length > 0) return;\n',
    put: '    if (unknownOwners.length > 0 && missingOwners.length === 0) return;\n',
  },
  'namespaced-owners-of-cluster-scoped-objects-are-absent': {
    bug: 'the garbage collector deletes a cluster-scoped object whose owner reference has a namespaced kind',
    breaks: ['del-gc-owner-identity'],
    in: CLASSIFICATION_FILE,
    find: "if (resource.namespaced && node.namespace === '') return 'unknownOwners';",
    put: "if (resource.namespaced && node.namespace === '') return 'missingOwners';",
  },
  'dependents-deleted-in-background': {
    bug: 'a foreground deletion deletes the dependents in the background',
    breaks: ['del-gc-foreground-waits'],
    in: PROCESSING_FILE,
    find: "      policy = 'Foreground';\n    }\n",
    put: '    }\n',
  },
  'terminating-owners-keep-their-references': {
    bug: 'a foreground deletion waits for dependents that have another owner',
    breaks: ['del-gc-foreground-waits', 'del-gc-other-owner-keeps'],
    in: PROCESSING_FILE,
    find: '[...missingOwners, ...waitingOwners]',
    put: 'missingOwners',
  },
  'first-dependent-blocks': {
    bug: 'a foreground deletion waits only for the first dependent',
    breaks: ['del-gc-foreground-waits'],
    in: PROCESSING_FILE,
    find: 'const blockingDependents = this.#graph.listDependents(node.uid).filter(',
    put: 'const blockingDependents = this.#graph.listDependents(node.uid).slice(0, 1).filter(',
  },
  'changed-dependents-block': {
    bug: 'a foreground deletion does not continue after an owner reference is removed or changed',
    breaks: ['del-gc-foreground-waits', 'del-gc-other-owner-keeps'],
    in: COLLECTOR_FILE,
    find: 'if (previousNode !== undefined) this.#enqueueWaitingOwners(previousNode);',
    put: '',
  },
  'orphan-finalizers-of-dependents-ignored': {
    bug: 'the garbage collector ignores the finalizer orphan of a dependent that it deletes',
    breaks: ['del-gc-orphan-cuts-references'],
    in: PROCESSING_FILE,
    find: "if (finalizers.includes(ORPHAN_FINALIZER)) policy = 'Orphan';\n    else ",
    put: '',
  },
  'orphans-in-the-namespace-of-the-owner': {
    bug: 'an orphan deletion removes only the references of dependents in the namespace of the owner',
    breaks: ['del-gc-orphan-cuts-references'],
    in: PROCESSING_FILE,
    find: '      await this.#patchMetadata(dependent, (metadata) => removeReferences(metadata, ownerUids));',
    put: `      if (dependent.namespace !== node.namespace) continue;
      await this.#patchMetadata(dependent, (metadata) => removeReferences(metadata, ownerUids));`,
  },
} satisfies Record<string, Fault>;
