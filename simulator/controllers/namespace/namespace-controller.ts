/**
 * Empties namespaces that are being deleted and then lets them go (ns-deletion-removes-contents). It follows the namespaces by a watch; one
 * that still holds something is looked at again when an object in it, or it itself, changes.
 *
 * Worked example: DELETE marks `a` as Terminating. The controller deletes all in it. One Endpoints has a finalizer and stays: the status says
 * so. The finalizer is taken away: the controller looks again, finds nothing, takes its own finalizer out of `spec.finalizers`, and as
 * nothing else holds the namespace it is removed in the same step.
 */

import { rfc3339 } from '../../handlers/call.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { objectMembers } from '../../pure/value/object-members.ts';
import { finalizersOf } from '../../registry/kinds/namespaces.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch, Decision, Item, WatchEvent } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, servedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { watchForRemoval } from '../watch-for-removal.ts';
import { WorkQueue } from '../work-queue.ts';
import { conditionsFor, type RemainingContent } from './conditions.ts';
import { type EmptyNamespaceResult, emptyNamespace } from './empty-namespace.ts';

const NAME = 'namespace-controller';

export class NamespaceController implements Controller {
  readonly #context: ControllerContext;
  readonly #namespaces: ResourceType;
  readonly #rounds: WorkQueue;
  readonly #watch: Informer;
  /** What waits for objects to go, by namespace. */
  readonly #waiting = new Map<string, readonly CacheWatch[]>();
  #stopped = false;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#namespaces = servedResource(context.registry, '', 'v1', 'namespaces');
    this.#rounds = new WorkQueue(NAME, (name) => this.#finish(name), context);
    const event = ({ item }: WatchEvent) => this.#noticed(item.object);
    this.#watch = new Informer(NAME, { storage: this.#storage(), event }, context);
  }

  async start(): Promise<void> {
    await this.#watch.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#rounds.stop();
    this.#watch.stop();
    for (const name of [...this.#waiting.keys()]) this.#stopWaiting(name);
  }

  #storage() {
    return this.#context.storage(this.#namespaces);
  }

  #noticed({ metadata }: ApiObject): void {
    if (metadata.deletionTimestamp !== undefined && metadata.name !== undefined) this.#rounds.add(metadata.name);
  }

  async #finish(name: string): Promise<void> {
    this.#stopWaiting(name);
    const current = await this.#storage().get(name, { type: 'mostRecent' });
    if (this.#stopped || current === undefined || !this.#isOurs(current)) return;
    const emptied = await emptyNamespace(this.#context, name);
    if (emptied.resources.size === 0 && emptied.failures.length === 0) {
      await this.#storage().write(name, (newest) => this.#released(newest));
      return;
    }
    await this.#storage().write(name, (newest) => this.#told(newest, emptied));
    await this.#wait(name, emptied.holding);
  }

  /** It is going, and this controller's finalizer is still there. */
  #isOurs({ object }: Item): boolean {
    const going = object.metadata.deletionTimestamp !== undefined;
    return going && finalizersOf(object).includes(this.#context.dialect.finalizer);
  }

  #released(newest: Item | undefined): Decision {
    if (newest === undefined || !this.#isOurs(newest)) return 'unchanged';
    const finalizers = finalizersOf(newest.object).filter((each) => each !== this.#context.dialect.finalizer);
    if (finalizers.length === 0 && (newest.object.metadata.finalizers ?? []).length === 0) return 'absent';
    const { finalizers: _, ...spec } = objectMembers(newest.object.spec);
    return { put: { ...newest.object, spec: finalizers.length === 0 ? spec : { ...spec, finalizers } } };
  }

  #told(newest: Item | undefined, remains: RemainingContent): Decision {
    if (newest === undefined || !this.#isOurs(newest)) return 'unchanged';
    const status = objectMembers(newest.object.status);
    const earlier: { conditions?: JsonObject[] } = status;
    const conditions = conditionsFor(remains, earlier.conditions ?? [], rfc3339(this.#context.clock.now()));
    return conditions === undefined ? 'unchanged' : { put: { ...newest.object, status: { ...status, conditions } } };
  }

  /** Looks again as soon as one of what holds the namespace is gone, or has gone meanwhile. */
  async #wait(name: string, holding: EmptyNamespaceResult['holding']): Promise<void> {
    const look = () => this.#rounds.add(name);
    const ended = () => {
      if (this.#waiting.has(name)) look();
    };
    const watches = holding.map(({ resource, count }) =>
      watchForRemoval({ storage: this.#context.storage(resource), prefix: `${name}/`, count }, look, ended),
    );
    this.#waiting.set(name, await Promise.all(watches));
    if (this.#stopped) this.#stopWaiting(name);
  }

  #stopWaiting(name: string): void {
    const watches = this.#waiting.get(name) ?? [];
    this.#waiting.delete(name);
    for (const watch of watches) watch.close();
  }
}
