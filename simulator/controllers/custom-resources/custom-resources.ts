/**
 * Follows the definitions of custom resources: accepts their names, serves what is established, and when a definition is deleted deletes
 * its objects and lets it go when the last one is gone. Runs whatever `--controllers` says, as part of the server.
 *
 * Worked example: a POST stores the definition. The names are free: NamesAccepted, and Established as soon as the registry has it. A DELETE
 * marks it; its objects are deleted; one has a finalizer, so both stay, and nothing new can be made. The finalizer goes, and all is gone.
 */
import { rfc3339 } from '../../handlers/call.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import {
  CLEANUP_FINALIZER,
  type Condition,
  type CustomResourceDefinition,
  type CustomResourceDefinitionStatus,
  DEFINITIONS,
  findCondition,
  isDefinition,
  setCondition,
} from '../../registry/custom/definition.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, Decision, Item, WatchEvent } from '../../store/watch-cache.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { deleteObject } from '../deletion.ts';
import { Informer } from '../informer.ts';
import { watchForRemoval } from '../watch-for-removal.ts';
import { WorkQueue } from '../work-queue.ts';
import { calculateNamesAndConditions } from './names.ts';

const NAME = 'custom-resources';

export class CustomResources implements Controller {
  readonly #context: ControllerContext;
  readonly #resource: ResourceType | undefined;
  readonly #watch: Informer | undefined;
  readonly #known = new Map<string, CustomResourceDefinition>();
  readonly #queue: WorkQueue;
  /** The round under way, whichever definition it is of: names are given to one after the other. */
  #round: Promise<void> = Promise.resolve();
  /** What waits for the objects of a definition to go, by its name. */
  readonly #waiting = new Map<string, CacheWatch>();
  #stopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#queue = new WorkQueue(NAME, (name) => this.#inTurn(name), context);
    const group = `apiextensions.${context.dialect.groupSuffix}`;
    this.#resource = context.registry.findStored(group, DEFINITIONS);
    if (this.#resource === undefined) return;
    const storage = context.storage(this.#resource);
    this.#watch = new Informer(NAME, { storage, event: (event) => this.#noticed(event) }, context);
  }

  async start(): Promise<void> {
    await this.#watch?.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#queue.stop();
    this.#watch?.stop();
    for (const name of [...this.#waiting.keys()]) this.#stopWaiting(name);
  }

  /** What is served changes at once, before any other follower of the definitions is told. */
  #noticed({ type, item }: WatchEvent): void {
    const { object: definition, key: name } = item;
    if (!isDefinition(definition)) return;
    if (type === 'DELETED') {
      this.#known.delete(name);
      this.#stopWaiting(name);
      this.#context.registry.withdraw(name);
      this.#lookAtGroup(definition.spec.group);
      return;
    }
    const before = this.#known.get(name);
    this.#known.set(name, definition);
    if (before === undefined || servesOtherwise(before, definition)) this.#context.registry.define(definition);
    if (!deepEqual(before?.status?.acceptedNames, definition.status?.acceptedNames)) {
      this.#lookAtGroup(definition.spec.group);
    }
    this.#queue.add(name);
  }

  #lookAtGroup(group: string): void {
    for (const [name, { spec }] of this.#known) if (spec.group === group) this.#queue.add(name);
  }

  #inTurn(name: string): Promise<void> {
    const round = this.#round.then(() => this.#bringForward(name));
    this.#round = round.catch(() => undefined);
    return round;
  }

  async #bringForward(name: string): Promise<void> {
    const definition = this.#known.get(name);
    if (definition === undefined || this.#stopped) return;
    if (definition.metadata.deletionTimestamp !== undefined) {
      // What holds it after that are finalizers of clients.
      if (definition.metadata.finalizers?.includes(this.#finalizer) === true) await this.#finish(name);
      return;
    }
    await this.#changeStatus(name, (current) => this.#named(current));
    await this.#changeStatus(name, (current) => this.#established(current));
  }

  #named(definition: CustomResourceDefinition): CustomResourceDefinitionStatus {
    const others = [...this.#known.values()].filter(
      ({ metadata, spec }) => metadata.name !== definition.metadata.name && spec.group === definition.spec.group,
    );
    const { acceptedNames, namesAccepted, established } = calculateNamesAndConditions(definition, others);
    const named = setCondition(definition.status?.conditions, namesAccepted, this.#now());
    return { ...definition.status, conditions: setCondition(named, established, this.#now()), acceptedNames };
  }

  #established(definition: CustomResourceDefinition): CustomResourceDefinitionStatus {
    const { status = {} } = definition;
    if (findCondition(definition, 'NamesAccepted')?.status !== 'True') return status;
    return { ...status, conditions: setCondition(status.conditions, ESTABLISHED, this.#now()) };
  }

  get #finalizer(): string {
    return `${CLEANUP_FINALIZER}.${this.#context.dialect.groupSuffix}`;
  }

  #now(): string {
    return rfc3339(this.#context.clock.now());
  }

  async #changeStatus(
    name: string,
    change: (current: CustomResourceDefinition) => CustomResourceDefinitionStatus,
  ): Promise<void> {
    await this.#write(name, (current) => {
      if (current.metadata.deletionTimestamp !== undefined) return 'unchanged';
      const status = change(current);
      return deepEqual(status, current.status) ? 'unchanged' : { put: { ...current, status } };
    });
  }

  async #write(name: string, decide: (current: CustomResourceDefinition) => Decision): Promise<void> {
    if (this.#resource === undefined) return;
    await this.#context
      .storage(this.#resource)
      .write(name, (item: Item | undefined) =>
        item !== undefined && isDefinition(item.object) ? decide(item.object) : 'unchanged',
      );
  }

  /** Deletes the objects, waits for those that something holds, then lets the definition go. */
  async #finish(name: string): Promise<void> {
    this.#stopWaiting(name);
    const resource = this.#context.registry.resources.find(({ custom }) => custom?.definition === name);
    if (resource !== undefined) {
      await this.#terminating(name, IN_PROGRESS);
      const storage = this.#context.storage(resource);
      const everything = { prefix: '', freshness: { type: 'mostRecent' } } as const;
      for (const { key } of (await storage.list(everything)).items) {
        await deleteObject(this.#context, { resource, key }, {});
      }
      const { items } = await storage.list(everything);
      if (items.length > 0) return this.#wait(name, resource, items.length);
    }
    await this.#terminating(name, resource === undefined ? NEVER : COMPLETED);
    await this.#write(name, (current) => {
      const finalizers = (current.metadata.finalizers ?? []).filter((each) => each !== this.#finalizer);
      if (finalizers.length === 0) return 'absent';
      return { put: { ...current, metadata: { ...current.metadata, finalizers } } };
    });
  }

  async #terminating(name: string, condition: Condition): Promise<void> {
    await this.#write(name, (current) => {
      const conditions = setCondition(current.status?.conditions, condition, this.#now());
      if (deepEqual(conditions, current.status?.conditions)) return 'unchanged';
      return { put: { ...current, status: { ...current.status, conditions } } };
    });
  }

  /** Looks again as soon as one of the objects is gone, or has gone meanwhile. */
  async #wait(name: string, resource: ResourceType, count: number): Promise<void> {
    const look = () => this.#queue.add(name);
    const ended = () => {
      if (this.#waiting.has(name)) look();
    };
    const watch = await watchForRemoval({ storage: this.#context.storage(resource), prefix: '', count }, look, ended);
    this.#waiting.set(name, watch);
    if (this.#stopped) this.#stopWaiting(name);
  }

  #stopWaiting(name: string): void {
    const watch = this.#waiting.get(name);
    this.#waiting.delete(name);
    watch?.close();
  }
}

const ESTABLISHED: Condition = {
  type: 'Established',
  status: 'True',
  reason: 'InitialNamesAccepted',
  message: 'the initial names have been accepted',
};
const IN_PROGRESS: Condition = {
  type: 'Terminating',
  status: 'True',
  reason: 'InstanceDeletionInProgress',
  message: 'CustomResource deletion is in progress',
};
const COMPLETED: Condition = {
  type: 'Terminating',
  status: 'False',
  reason: 'InstanceDeletionCompleted',
  message: 'removed all instances',
};
const NEVER: Condition = {
  type: 'Terminating',
  status: 'False',
  reason: 'NeverEstablished',
  message: 'resource was never established',
};

/** What is served follows from these parts alone. */
function servesOtherwise(before: CustomResourceDefinition, after: CustomResourceDefinition): boolean {
  const parts = (definition: CustomResourceDefinition) => [
    definition.spec,
    definition.status?.acceptedNames,
    findCondition(definition, 'NamesAccepted')?.status,
    findCondition(definition, 'Established')?.status,
    definition.metadata.deletionTimestamp !== undefined,
  ];
  return !deepEqual(parts(before), parts(after));
}
