/** Creates an object at start, and again whenever it is deleted. */
import type { JsonObject } from '../../pure/object.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { CacheWatch } from '../../store/watch-cache.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { createObject } from './new-object.ts';

export class ObjectMaintainer implements Controller {
  readonly #context: ControllerContext;
  readonly #resource: ResourceType;
  readonly #body: JsonObject;
  readonly #key: string;
  #watch: CacheWatch | undefined;
  #isStopped = false;

  /** Creates a maintainer. `key` is the key of the object in its resource: `namespace/name`, or the name of a cluster-scoped object. */
  constructor(context: ControllerContext, resource: ResourceType, key: string, body: JsonObject) {
    this.#context = context;
    this.#resource = resource;
    this.#key = key;
    this.#body = body;
  }

  async start(): Promise<void> {
    await this.#createObject();
    await this.#watchObject();
  }

  stop(): void {
    this.#isStopped = true;
    this.#watch?.close();
  }

  async #createObject(): Promise<void> {
    await this.#context.storage(this.#resource).write(this.#key, (current) =>
      current === undefined
        ? {
            put: createObject({ resource: this.#resource, body: this.#body, manager: 'kube-apiserver' }, this.#context),
          }
        : 'unchanged',
    );
  }

  async #watchObject(): Promise<void> {
    const recreateObject = () => {
      if (this.#isStopped) return;
      this.#createObject().catch((error) =>
        this.#context.report(`bootstrap ${this.#resource.resource}/${this.#key}`, error),
      );
    };
    this.#watch = await this.#context.storage(this.#resource).watch(
      { prefix: this.#key, from: { state: { type: 'mostRecent' } } },
      {
        onEvent: ({ type, item }) => {
          if (type === 'DELETED' && item.key === this.#key) recreateObject();
        },
        onSynced: () => undefined,
        onProgress: () => undefined,
        // A new watch does not report an earlier deletion. Therefore, `start` also creates the object if it does not exist.
        onEnd: () => {
          if (!this.#isStopped) void this.start().catch((error) => this.#context.report('bootstrap', error));
        },
      },
    );
    if (this.#isStopped) this.#watch.close();
  }
}
