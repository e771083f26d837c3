/**
 * Determines the FlowSchema and the priority level of each request, and records in the status of FlowSchemas whether their priority level
 * exists. The controller always runs, independent of `--controllers`. Requests do not wait in queues.
 */
import { formatTime } from '../../handlers/call.ts';
import { createFlowClassifier, type FlowRequest, type FlowUser } from '../../pure/flow-control.ts';
import type { ApiObject } from '../../pure/object.ts';
import { readList, readMembers, readText } from '../../registry/object-fields.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { WatchEvent } from '../../store/watch-cache.ts';
import type { Controller, ControllerContext } from '../controller.ts';
import { Informer } from '../informer.ts';
import { applyStatus } from '../policy-status/apply-status.ts';
import { WorkQueue } from '../work-queue.ts';

const CONTROLLER_NAME = 'priority-and-fairness-config-consumer';
const MANAGER_NAME = 'api-priority-and-fairness-config-consumer-v1';
const FLOW_CONTROL_GROUP = 'flowcontrol.apiserver';

/** The uids that the response headers of flow control contain. */
export interface RequestFlow {
  readonly schemaUid: string;
  readonly levelUid: string;
}

export class FlowSchemaController implements Controller {
  readonly #context: ControllerContext;
  readonly #schemas = new Map<string, ApiObject>();
  readonly #levels = new Map<string, ApiObject>();
  readonly #queue: WorkQueue;
  readonly #informers: readonly Informer[];
  readonly #resource: ResourceType | undefined;
  #classifier: ReturnType<typeof createFlowClassifier> | undefined;

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#queue = new WorkQueue(CONTROLLER_NAME, (name) => this.#writeStatus(name), context);
    const group = `${FLOW_CONTROL_GROUP}.${context.dialect.groupSuffix}`;
    this.#resource = context.registry.findBuiltIn(group, 'flowschemas');
    const levels = context.registry.findBuiltIn(group, 'prioritylevelconfigurations');
    if (this.#resource === undefined || levels === undefined) {
      this.#informers = [];
      return;
    }
    this.#informers = [
      this.#createInformer(levels, this.#levels, () => {
        for (const name of this.#schemas.keys()) this.#queue.add(name);
      }),
      this.#createInformer(this.#resource, this.#schemas, (name) => {
        this.#classifier = undefined;
        this.#queue.add(name);
      }),
    ];
  }

  async start(): Promise<void> {
    for (const informer of this.#informers) await informer.start();
  }

  stop(): void {
    this.#queue.stop();
    for (const informer of this.#informers) informer.stop();
  }

  /** Returns the FlowSchema and the priority level of a request, or undefined if the server has no matching FlowSchema. */
  classify(user: FlowUser, request: FlowRequest): RequestFlow | undefined {
    this.#classifier ??= createFlowClassifier([...this.#schemas.values()]);
    const schema = this.#classifier(user, request);
    if (schema === undefined) return undefined;
    const level = this.#levels.get(readLevelName(schema));
    return { schemaUid: schema.metadata.uid ?? '', levelUid: level?.metadata.uid ?? '' };
  }

  #createInformer(resource: ResourceType, objects: Map<string, ApiObject>, onChange: (name: string) => void): Informer {
    const handleEvent = ({ type, item }: WatchEvent) => {
      if (type === 'DELETED') objects.delete(item.key);
      else objects.set(item.key, item.object);
      onChange(item.key);
    };
    return new Informer(CONTROLLER_NAME, { storage: this.#context.storage(resource), handleEvent }, this.#context);
  }

  async #writeStatus(name: string): Promise<void> {
    const resource = this.#resource;
    if (resource === undefined) return;
    await this.#context.storage(resource).write(name, (current) => {
      if (current === undefined) return 'unchanged';
      const level = readLevelName(current.object);
      const hasLevel = this.#levels.has(level);
      const conditions = readList(readMembers(current.object.status), 'conditions');
      const danglingCondition = conditions.find(({ type }) => type === 'Dangling');
      const status = hasLevel ? 'False' : 'True';
      if (danglingCondition?.status === status) return 'unchanged';
      const referenceText = `This FlowSchema references the PriorityLevelConfiguration object named ${JSON.stringify(level)} `;
      const now = formatTime(this.#context.clock.now());
      const condition = {
        type: 'Dangling',
        status,
        lastTransitionTime: now,
        reason: hasLevel ? 'Found' : 'NotFound',
        message: `${referenceText}${hasLevel ? 'and it exists' : 'but there is no such object'}`,
      };
      const otherConditions = conditions.filter((condition) => condition !== danglingCondition);
      const writer = { name: MANAGER_NAME, subresource: 'status', time: now };
      const newObject = applyStatus(resource, current.object, { conditions: [condition] }, writer);
      newObject.status = { ...readMembers(newObject.status), conditions: [...otherConditions, condition] };
      return { put: newObject };
    });
  }
}

function readLevelName({ spec }: ApiObject): string {
  return readText(readMembers(readMembers(spec).priorityLevelConfiguration).name);
}
