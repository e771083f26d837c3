/** Sets the defaults of the admission plugins Priority, DefaultTolerationSeconds and TaintNodesByCondition. */
import type { Dialect } from '../../../../../spec/dialect.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import { list, objectMembers, struct, text } from '../../../object-fields.ts';

const TOLERATED_SECONDS = 300;

/** Adds tolerations for a node that is not ready or unreachable, for a limited time. */
export function addTolerations(pod: ApiObject, { protocolPrefix }: Pick<Dialect, 'protocolPrefix'>): void {
  const spec = struct(pod, 'spec');
  const tolerations = list(spec, 'tolerations');
  const missingTaints = [`node.${protocolPrefix}/not-ready`, `node.${protocolPrefix}/unreachable`].filter(
    (taint) =>
      !tolerations.some(
        ({ key, effect }) => ['', taint].includes(text(key)) && ['', 'NoExecute'].includes(text(effect)),
      ),
  );
  if (missingTaints.length === 0) return;
  const added = missingTaints.map((key) => ({
    key,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: TOLERATED_SECONDS,
  }));
  spec.tolerations = [...tolerations, ...added];
}

export interface Priority {
  readonly className: string;
  readonly value: number;
  readonly preemptionPolicy: string;
}

/** The priority of a pod without a class, in a cluster without a default class. */
export const NO_CLASS: Priority = { className: '', value: 0, preemptionPolicy: 'PreemptLowerPriority' };

/** Sets the priority. Returns the reason if the pod specifies a priority that differs from its class. */
export function setPriority(pod: ApiObject, { className, value, preemptionPolicy }: Priority): string | undefined {
  const spec = struct(pod, 'spec');
  const written = { value: spec.priority, policy: spec.preemptionPolicy };
  const describeComputed = (computedValue: number | string) =>
    `must not be provided in pod spec; priority admission controller computed ${computedValue} from the given PriorityClass name`;
  if (className !== '') spec.priorityClassName = className;
  if (written.value !== undefined && written.value !== null && written.value !== value) {
    return `the integer value of priority (${String(written.value)}) ${describeComputed(value)}`;
  }
  spec.priority = value;
  if (written.policy !== undefined && written.policy !== null && written.policy !== preemptionPolicy) {
    return `the string value of PreemptionPolicy (${String(written.policy)}) ${describeComputed(preemptionPolicy)}`;
  }
  spec.preemptionPolicy = preemptionPolicy;
  return undefined;
}

/** Keeps the stored priority if an update omits it. */
export function keepPriority(next: ApiObject, previous: ApiObject): void {
  const spec = struct(next, 'spec');
  const { priority, preemptionPolicy } = objectMembers(previous.spec);
  if (priority !== undefined) spec.priority ??= priority;
  if (preemptionPolicy !== undefined) spec.preemptionPolicy ??= preemptionPolicy;
}

/** Taints a new node as not ready. A controller removes the taint later. */
export function taintNewNode(node: ApiObject, { protocolPrefix }: Pick<Dialect, 'protocolPrefix'>): void {
  const spec = struct(node, 'spec');
  const taints = list(spec, 'taints');
  const taint = { key: `node.${protocolPrefix}/not-ready`, effect: 'NoSchedule' };
  if (taints.some(({ key, effect }) => key === taint.key && effect === taint.effect)) return;
  spec.taints = [...taints, taint];
}
