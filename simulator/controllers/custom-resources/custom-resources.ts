/**
 * Watches CustomResourceDefinitions. Accepts their names and serves established definitions. When a definition is deleted, deletes its
 * custom objects and then the definition. The controller always runs, independent of `--controllers`.
 *
 * Example: a POST stores a definition. Its names are not in use, so NamesAccepted becomes true, and Established becomes true as soon as the
 * registry serves the resource. A DELETE marks the definition as terminating, and its custom objects are deleted. If one of them has a
 * finalizer, it remains together with the definition, and no object can be created. When the finalizer is removed, both are deleted.
 */
import { formatTime } from '../../handlers/call.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import {
  CLEANUP_FINALIZER,
  type CustomResourceDefinition,
  type CustomResourceDefinitionStatus,
  DEFINITIONS_RESOURCE,
  type DefinitionCondition,
  findCondition,
  isDefinition,
  setCondition,
} from '../../registry/custom/definition.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, StoredItem, WatchEvent, WriteDecision } from '../../store/watch-cache.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { deleteObject } from '../deletion.ts';
import { Informer } from '../informer.ts';
import { recordUpdate } from '../record-update.ts';
import { watchForRemoval } from '../watch-for-removal.ts';
import { WorkQueue } from '../work-queue.ts';
import { calculateNamesAndConditions } from './names.ts';

const CONTROLLER_NAME = 'custom-resources';

export class CustomResourceController implements Controller {
  readonly #context: ControllerContext;
  readonly #resource: ResourceType | undefined;
  readonly #informer: Informer | undefined;
  readonly #definitions = new Map<string, CustomResourceDefinition>();
  readonly #queue: WorkQueue;
  /** The end of the last processing. Definitions are processed one after the other, because names are assigned to one definition at a time. */
  #lastProcessing: Promise<void> = Promise.resolve();
  /** The watches that wait for the removal of custom objects, by the name of the definition. */
  readonly #pendingWatches = new Map<string, CacheWatch>();
  #isStopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#queue = new WorkQueue(CONTROLLER_NAME, (name) => this.#processInOrder(name), context);
    const group = `apiextensions.${context.dialect.groupSuffix}`;
    this.#resource = context.registry.findBuiltIn(group, DEFINITIONS_RESOURCE);
    if (this.#resource === undefined) return;
    const storage = context.storage(this.#resource);
    this.#informer = new Informer(
      CONTROLLER_NAME,
      { storage, handleEvent: (event) => this.#handleEvent(event) },
      context,
    );
  }

  async start(): Promise<void> {
    await this.#informer?.start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#queue.stop();
    this.#informer?.stop();
    for (const name of [...this.#pendingWatches.keys()]) this.#stopWaiting(name);
  }

  /** Changes the registry immediately, before other watchers of definitions are notified. */
  #handleEvent({ type, item }: WatchEvent): void {
    const { object: definition, key: name } = item;
    if (!isDefinition(definition)) return;
    if (type === 'DELETED') {
      this.#definitions.delete(name);
      this.#stopWaiting(name);
      this.#context.registry.withdraw(name);
      this.#enqueueGroup(definition.spec.group);
      return;
    }
    const previousDefinition = this.#definitions.get(name);
    this.#definitions.set(name, definition);
    if (previousDefinition === undefined || affectsServedResource(previousDefinition, definition))
      this.#context.registry.define(definition);
    if (!isDeepEqual(previousDefinition?.status?.acceptedNames, definition.status?.acceptedNames)) {
      this.#enqueueGroup(definition.spec.group);
    }
    this.#queue.add(name);
  }

  #enqueueGroup(group: string): void {
    for (const [name, { spec }] of this.#definitions) if (spec.group === group) this.#queue.add(name);
  }

  #processInOrder(name: string): Promise<void> {
    const processing = this.#lastProcessing.then(() => this.#processDefinition(name));
    this.#lastProcessing = processing.catch(() => undefined);
    return processing;
  }

  async #processDefinition(name: string): Promise<void> {
    const definition = this.#definitions.get(name);
    if (definition === undefined || this.#isStopped) return;
    if (definition.metadata.deletionTimestamp !== undefined) {
      // Without this finalizer, the custom objects are already deleted. Other finalizers belong to clients.
      if (definition.metadata.finalizers?.includes(this.#finalizer) === true) await this.#deleteObjects(name);
      return;
    }
    await this.#updateStatus(name, (current) => this.#computeNamesStatus(current));
    await this.#updateStatus(name, (current) => this.#computeEstablishedStatus(current));
  }

  #computeNamesStatus(definition: CustomResourceDefinition): CustomResourceDefinitionStatus {
    const otherDefinitions = [...this.#definitions.values()].filter(
      ({ metadata, spec }) => metadata.name !== definition.metadata.name && spec.group === definition.spec.group,
    );
    const { acceptedNames, namesAccepted, established } = calculateNamesAndConditions(definition, otherDefinitions);
    const conditionsWithNames = setCondition(definition.status?.conditions, namesAccepted, this.#formatNow());
    return {
      ...definition.status,
      conditions: setCondition(conditionsWithNames, established, this.#formatNow()),
      acceptedNames,
    };
  }

  #computeEstablishedStatus(definition: CustomResourceDefinition): CustomResourceDefinitionStatus {
    const { status = {} } = definition;
    if (findCondition(definition, 'NamesAccepted')?.status !== 'True') return status;
    return { ...status, conditions: setCondition(status.conditions, ESTABLISHED_CONDITION, this.#formatNow()) };
  }

  get #finalizer(): string {
    return `${CLEANUP_FINALIZER}.${this.#context.dialect.groupSuffix}`;
  }

  #formatNow(): string {
    return formatTime(this.#context.clock.now());
  }

  async #updateStatus(
    name: string,
    computeStatus: (current: CustomResourceDefinition) => CustomResourceDefinitionStatus,
  ): Promise<void> {
    await this.#write(name, (current, resource) =>
      current.metadata.deletionTimestamp === undefined
        ? this.#replaceStatus(current, computeStatus(current), resource)
        : 'unchanged',
    );
  }

  #replaceStatus(
    current: CustomResourceDefinition,
    status: CustomResourceDefinitionStatus,
    resource: ResourceType,
  ): WriteDecision {
    if (isDeepEqual(status, current.status)) return 'unchanged';
    const updatedDefinition = { ...current, metadata: { ...current.metadata }, status };
    const update = { resource, manager: 'kube-apiserver', now: this.#formatNow() } as const;
    recordUpdate(updatedDefinition, current, { ...update, subresource: 'status', ownsResetFields: true });
    return { put: updatedDefinition };
  }

  async #write(
    name: string,
    decideWrite: (current: CustomResourceDefinition, resource: ResourceType) => WriteDecision,
  ): Promise<void> {
    const resource = this.#resource;
    if (resource === undefined) return;
    await this.#context
      .storage(resource)
      .write(name, (item: StoredItem | undefined) =>
        item !== undefined && isDefinition(item.object) ? decideWrite(item.object, resource) : 'unchanged',
      );
  }

  /** Deletes the custom objects, waits for objects with finalizers, and then removes the finalizer of the definition. */
  async #deleteObjects(name: string): Promise<void> {
    this.#stopWaiting(name);
    const resource = this.#context.registry.resources.find(({ customType }) => customType?.definitionName === name);
    if (resource !== undefined) {
      await this.#setTerminating(name, DELETION_IN_PROGRESS_CONDITION);
      const storage = this.#context.storage(resource);
      const listRequest = { prefix: '', freshness: { type: 'mostRecent' } } as const;
      for (const { key } of (await storage.list(listRequest)).items) {
        await deleteObject(this.#context, { resource, key }, {});
      }
      const { items } = await storage.list(listRequest);
      if (items.length > 0) return this.#waitForRemoval(name, resource, items.length);
    }
    await this.#setTerminating(
      name,
      resource === undefined ? NEVER_ESTABLISHED_CONDITION : DELETION_COMPLETED_CONDITION,
    );
    await this.#write(name, (current) => {
      const finalizers = (current.metadata.finalizers ?? []).filter((finalizer) => finalizer !== this.#finalizer);
      if (finalizers.length === 0) return 'absent';
      return { put: { ...current, metadata: { ...current.metadata, finalizers } } };
    });
  }

  async #setTerminating(name: string, condition: DefinitionCondition): Promise<void> {
    await this.#write(name, (current, resource) => {
      const conditions = setCondition(current.status?.conditions, condition, this.#formatNow());
      return this.#replaceStatus(current, { ...current.status, conditions }, resource);
    });
  }

  /** Enqueues the definition again as soon as one of the objects is removed, or was removed in the meantime. */
  async #waitForRemoval(name: string, resource: ResourceType, count: number): Promise<void> {
    const enqueueDefinition = () => this.#queue.add(name);
    const onEnd = () => {
      if (this.#pendingWatches.has(name)) enqueueDefinition();
    };
    const watch = await watchForRemoval(
      { storage: this.#context.storage(resource), prefix: '', count },
      enqueueDefinition,
      onEnd,
    );
    this.#pendingWatches.set(name, watch);
    if (this.#isStopped) this.#stopWaiting(name);
  }

  #stopWaiting(name: string): void {
    const watch = this.#pendingWatches.get(name);
    this.#pendingWatches.delete(name);
    watch?.close();
  }
}

const ESTABLISHED_CONDITION: DefinitionCondition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
};
const DELETION_IN_PROGRESS_CONDITION: DefinitionCondition = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionInProgress',
  message: 'CustomResource deletion is in progress',
};
const DELETION_COMPLETED_CONDITION: DefinitionCondition = {
  type: 'Terminating',
  status: 'False',
  reason: 'InstanceDeletionCompleted',
  message: 'removed all instances',
};
const NEVER_ESTABLISHED_CONDITION: DefinitionCondition = {
  type: 'Terminating',
  status: 'False',
  reason: 'NeverEstablished',
  message: 'resource was never established',
};

/** Reports whether a change of the definition affects the resource that the server serves. */
function affectsServedResource(previous: CustomResourceDefinition, current: CustomResourceDefinition): boolean {
  const selectRelevantMembers = (definition: CustomResourceDefinition) => [
    definition.spec,
    definition.status?.acceptedNames,
    findCondition(definition, 'NamesAccepted')?.status,
    findCondition(definition, 'Established')?.status,
    definition.metadata.deletionTimestamp !== undefined,
  ];
  return !isDeepEqual(selectRelevantMembers(previous), selectRelevantMembers(current));
}
