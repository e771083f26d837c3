/**
 * Follows ownerReferences: what nobody owns any more is deleted (Background), what is deleted in the foreground waits for what it owns, and
 * what is deleted with Orphan leaves it behind. It watches every stored resource, keeps who owns whom, and looks at an object when
 * something about it or its owners has changed. kube-apiserver has none in the suite: this is what is documented of it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnerReference } from '../../pure/object.ts';
import { deepEqual } from '../../pure/value/deep-equal.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, WatchEvent } from '../../store/watch-cache.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { Pace } from '../pace.ts';
import { resourceOf } from './classify-references.ts';
import { recordForeignOwner } from './foreign-owner-event.ts';
import { type Node, nodeOf, OwnerGraph } from './owner-graph.ts';
import { ObjectProcessor } from './process-object.ts';

const NAME = 'garbage-collector-controller';
/** Looks between two turns of the server. */
const PORTION = 50;
/** Kinds of others make kinds. */
const DEFINITIONS = 'customresourcedefinitions';

export class GarbageCollector implements Controller {
  readonly #context: ControllerContext;
  readonly #graph = new OwnerGraph();
  readonly #collection: ObjectProcessor;
  readonly #watches = new Map<string, CacheWatch | undefined>();
  readonly #queue = new Set<string>();
  /** Come back too often, and are queued a little later. */
  readonly #waiting = new Set<string>();
  /** Have an owner of a kind that is not served yet. */
  readonly #puzzles = new Set<string>();
  readonly #pace: Pace;
  #working = false;
  #stopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#pace = new Pace(context.clock);
    this.#collection = new ObjectProcessor(context, this.#graph, (uid) => this.#look(uid));
  }

  async start(): Promise<void> {
    await this.#followAll();
  }

  stop(): void {
    this.#stopped = true;
    for (const watch of this.#watches.values()) watch?.close();
  }

  /** A kind that is served by several versions is followed once. Events own nothing and are owned by nobody. */
  async #followAll(): Promise<void> {
    const fresh = new Map<string, ResourceType>();
    for (const resource of this.#context.registry.resources) {
      const { storageKey, virtual, computed, resource: plural } = resource;
      if (virtual || computed !== undefined || plural === 'events' || this.#watches.has(storageKey)) continue;
      if (!fresh.has(storageKey)) fresh.set(storageKey, resource);
    }
    for (const storageKey of fresh.keys()) this.#watches.set(storageKey, undefined);
    await Promise.all([...fresh.values()].map((resource) => this.#follow(resource)));
  }

  async #follow(resource: ResourceType): Promise<void> {
    const listedUids = new Set<string>();
    const watch = await this.#context.storage(resource).watch(
      { prefix: '', from: { state: { type: 'mostRecent' } } },
      {
        event: (event) => {
          listedUids.add(event.item.object.metadata.uid ?? '');
          this.#noticed(resource, event);
        },
        synced: () => this.#forgetOthers(resource, listedUids),
        progress: () => undefined,
        // Too slow for the history: begin again with what is there.
        end: () => {
          if (!this.#stopped) this.#follow(resource).catch((error) => this.#context.report(NAME, error));
        },
      },
    );
    this.#watches.set(resource.storageKey, watch);
    if (this.#stopped) watch.close();
  }

  /** What went while nobody watched. */
  #forgetOthers(resource: ResourceType, listedUids: ReadonlySet<string>): void {
    for (const node of this.#graph.all()) {
      if (node.resource.storageKey === resource.storageKey && !listedUids.has(node.uid)) this.#gone(node);
    }
  }

  #noticed(resource: ResourceType, { type, item }: WatchEvent): void {
    const node = nodeOf(resource, item.key, item.object);
    if (node.uid === '') return;
    if (type === 'DELETED') this.#gone(node);
    else this.#changed(node);
    if (resource.resource === DEFINITIONS) this.#kindsChanged();
  }

  #gone(node: Node): void {
    this.#graph.remove(node.uid);
    this.#puzzles.delete(node.uid);
    for (const dependent of this.#graph.dependents(node.uid)) this.#look(dependent.uid);
    this.#lookAtWaitingOwners(node);
  }

  #changed(node: Node): void {
    const before = this.#graph.put(node);
    if (node.awaits !== undefined && before?.awaits !== node.awaits) {
      this.#look(node.uid);
      if (node.awaits === 'deletion') for (const { uid } of this.#graph.dependents(node.uid)) this.#look(uid);
    }
    if (before === undefined) for (const dependent of this.#graph.dependents(node.uid)) this.#checkOwners(dependent);
    this.#checkOwners(node);
    if (before === undefined || !deepEqual(before.owners, node.owners)) this.#tellOfForeignOwners(node);
    if (before !== undefined) this.#lookAtWaitingOwners(before);
  }

  /** An owner that isn't where the reference says, or is not known at all, may be none. */
  #checkOwners(node: Node): void {
    for (const reference of node.owners) {
      const owner = this.#graph.get(reference.uid ?? '');
      if (owner === undefined || !this.#graph.agrees(reference, node) || owner.awaits !== undefined)
        this.#look(node.uid);
    }
  }

  #tellOfForeignOwners(node: Node): void {
    const foreign = node.owners.filter(({ uid }) => {
      const owner = this.#graph.get(uid ?? '');
      return owner !== undefined && owner.namespace !== '' && owner.namespace !== node.namespace;
    });
    if (foreign.length > 0) this.#record(node, foreign).catch((error) => this.#context.report(NAME, error));
  }

  async #record(node: Node, foreign: readonly OwnerReference[]): Promise<void> {
    for (const reference of foreign) {
      if (this.#stopped) return;
      await recordForeignOwner(this.#context, node, reference);
      await nextTurn();
    }
  }

  #lookAtWaitingOwners(node: Node): void {
    for (const { uid = '' } of node.owners) if (this.#graph.get(uid)?.awaits === 'deletion') this.#look(uid);
  }

  /** When the kinds have changed, which takes a turn. */
  #kindsChanged(): void {
    void nextTurn()
      .then(() => this.#followAll())
      .then(() => {
        for (const uid of this.#puzzles) {
          const owners = this.#graph.get(uid)?.owners ?? [];
          if (owners.every((owner) => resourceOf(this.#context, owner) !== undefined)) this.#look(uid);
        }
      })
      .catch((error) => this.#context.report(NAME, error));
  }

  #look(uid: string): void {
    if (this.#queue.has(uid) || this.#waiting.has(uid)) return;
    const wait = this.#pace.wait(uid);
    if (wait === 0) {
      this.#enqueue(uid);
      return;
    }
    this.#waiting.add(uid);
    this.#context.clock.after(wait, () => {
      this.#waiting.delete(uid);
      this.#enqueue(uid);
    });
  }

  #enqueue(uid: string): void {
    this.#queue.add(uid);
    if (this.#working || this.#stopped) return;
    this.#working = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    await nextTurn();
    for (let looks = 1; this.#queue.size > 0 && !this.#stopped; looks += 1) {
      const [uid = ''] = this.#queue;
      this.#queue.delete(uid);
      await this.#lookAt(uid);
      if (looks % PORTION === 0) await nextTurn();
    }
    this.#working = false;
  }

  async #lookAt(uid: string): Promise<void> {
    const node = this.#graph.get(uid);
    if (node === undefined) return;
    try {
      if (await this.#collection.process(node)) this.#puzzles.delete(uid);
      else this.#puzzles.add(uid);
    } catch (error) {
      this.#context.report(NAME, error);
    }
  }
}
