/** Writes the condition Available of APIServices (availability.ts) after each change of an APIService or of its Service or Endpoints. */
import { formatTime } from '../../handlers/call.ts';
import type { ApiObject } from '../../pure/object.ts';
import { readList, readMembers } from '../../registry/object-fields.ts';
import type { ResourceStorage } from '../../store/watch-cache.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { Informer } from '../informer.ts';
import { recordUpdate } from '../record-update.ts';
import { WorkQueue } from '../work-queue.ts';
import { determineAvailability, findServiceKey } from './availability.ts';

const CONTROLLER_NAME = 'APIServiceRegistrationController';

export class ApiServiceController implements Controller {
  readonly #context: ControllerContext;
  readonly #queue: WorkQueue;
  readonly #informers: readonly Informer[];
  readonly #services: ResourceStorage;
  readonly #endpoints: ResourceStorage;
  /** The keys of the services, by the name of their APIService. Local APIServices are omitted. */
  readonly #serviceKeys = new Map<string, string>();

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#queue = new WorkQueue(CONTROLLER_NAME, (name) => this.#writeCondition(name), context);
    this.#services = context.storage(findServedResource(context.registry, '', 'v1', 'services'));
    this.#endpoints = context.storage(findServedResource(context.registry, '', 'v1', 'endpoints'));
    const resource = this.#resource;
    const queueApiServices = (key: string): void => {
      for (const [name, serviceKey] of this.#serviceKeys) if (serviceKey === key) this.#queue.add(name);
    };
    this.#informers =
      resource === undefined
        ? []
        : [
            this.#createInformer(context.storage(resource), (key, object) => {
              const serviceKey = object === undefined ? undefined : findServiceKey(object);
              if (serviceKey === undefined) this.#serviceKeys.delete(key);
              else this.#serviceKeys.set(key, serviceKey);
              if (object !== undefined) this.#queue.add(key);
            }),
            this.#createInformer(this.#services, queueApiServices),
            this.#createInformer(this.#endpoints, queueApiServices),
          ];
  }

  async start(): Promise<void> {
    for (const informer of this.#informers) await informer.start();
  }

  stop(): void {
    this.#queue.stop();
    for (const informer of this.#informers) informer.stop();
  }

  get #resource() {
    const { registry, dialect } = this.#context;
    return registry.findBuiltIn(`apiregistration.${dialect.groupSuffix}`, 'apiservices');
  }

  #createInformer(storage: ResourceStorage, onChange: (key: string, object: ApiObject | undefined) => void): Informer {
    const handleEvent: ConstructorParameters<typeof Informer>[1]['handleEvent'] = ({ type, item }) =>
      onChange(item.key, type === 'DELETED' ? undefined : item.object);
    return new Informer(CONTROLLER_NAME, { storage, handleEvent }, this.#context);
  }

  async #writeCondition(name: string): Promise<void> {
    const resource = this.#resource;
    if (resource === undefined) return;
    const key = this.#serviceKeys.get(name);
    const readObject = async (storage: ResourceStorage) =>
      key === undefined ? undefined : (await storage.get(key, { type: 'mostRecent' }))?.object;
    const serviceObjects = {
      service: await readObject(this.#services),
      endpoints: await readObject(this.#endpoints),
    };
    await this.#context.storage(resource).write(name, (current) => {
      // After a change of the service, the APIService is processed again.
      if (current === undefined || findServiceKey(current.object) !== key) return 'unchanged';
      const availability = determineAvailability(current.object, serviceObjects);
      const conditions = readList(readMembers(current.object.status), 'conditions');
      const currentCondition = conditions.find(({ type }) => type === 'Available');
      if (currentCondition?.reason === availability.reason && currentCondition.message === availability.message)
        return 'unchanged';
      const now = formatTime(this.#context.clock.now());
      const lastTransitionTime =
        currentCondition?.status === availability.status ? currentCondition.lastTransitionTime : now;
      const condition = { type: 'Available', lastTransitionTime: lastTransitionTime ?? now, ...availability };
      const otherConditions = conditions.filter((item) => item !== currentCondition);
      const updatedApiService: ApiObject = {
        ...current.object,
        metadata: { ...current.object.metadata },
        status: { ...readMembers(current.object.status), conditions: [...otherConditions, condition] },
      };
      const recordedUpdate = { resource, manager: 'kube-apiserver', now } as const;
      recordUpdate(updatedApiService, current.object, {
        ...recordedUpdate,
        subresource: 'status',
        ownsResetFields: true,
      });
      return { put: updatedApiService };
    });
  }
}
