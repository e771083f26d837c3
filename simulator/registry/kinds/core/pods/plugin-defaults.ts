/** Sets the defaults of the admission plugins Priority, DefaultTolerationSeconds and TaintNodesByCondition. */
import type { Dialect } from '../../../../../spec/dialect.ts';
import type { ApiObject } from '../../../../pure/object.ts';
import { ensureStruct, readList, readMembers, readText } from '../../../object-fields.ts';

const TOLERATED_SECONDS = 300;

/** Adds tolerations for a node that is not ready or unreachable, for a limited time. */
export function addDefaultTolerations(pod: ApiObject, { domain }: Pick<Dialect, 'domain'>): void {
  const spec = ensureStruct(pod, 'spec');
  const tolerations = readList(spec, 'tolerations');
  const missingTaints = [`node.${domain}/not-ready`, `node.${domain}/unreachable`].filter(
    (taint) =>
      !tolerations.some(
        ({ key, effect }) => ['', taint].includes(readText(key)) && ['', 'NoExecute'].includes(readText(effect)),
      ),
  );
  if (missingTaints.length === 0) return;
  const addedTolerations = missingTaints.map((key) => ({
    key,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: TOLERATED_SECONDS,
  }));
  spec.tolerations = [...tolerations, ...addedTolerations];
}

export interface PodPriority {
  readonly className: string;
  readonly value: number;
  readonly preemptionPolicy: string;
}

/** The priority of a pod without a class, in a cluster without a default class. */
export const DEFAULT_PRIORITY: PodPriority = { className: '', value: 0, preemptionPolicy: 'PreemptLowerPriority' };

/** Sets the priority. Returns the reason if the pod specifies a priority that differs from its class. */
export function setPriority(pod: ApiObject, { className, value, preemptionPolicy }: PodPriority): string | undefined {
  const spec = ensureStruct(pod, 'spec');
  const sentPriority = { value: spec.priority, policy: spec.preemptionPolicy };
  const describeComputed = (computedValue: number | string) =>
    `must not be provided in pod spec; priority admission controller computed ${computedValue} from the given PriorityClass name`;
  if (className !== '') spec.priorityClassName = className;
  if (sentPriority.value !== undefined && sentPriority.value !== null && sentPriority.value !== value) {
    return `the integer value of priority (${String(sentPriority.value)}) ${describeComputed(value)}`;
  }
  spec.priority = value;
  if (sentPriority.policy !== undefined && sentPriority.policy !== null && sentPriority.policy !== preemptionPolicy) {
    return `the string value of PreemptionPolicy (${String(sentPriority.policy)}) ${describeComputed(preemptionPolicy)}`;
  }
  spec.preemptionPolicy = preemptionPolicy;
  return undefined;
}

/** Keeps the stored priority if an update omits it. */
export function restorePriority(updatedObject: ApiObject, previous: ApiObject): void {
  const spec = ensureStruct(updatedObject, 'spec');
  const { priority, preemptionPolicy } = readMembers(previous.spec);
  if (priority !== undefined) spec.priority ??= priority;
  if (preemptionPolicy !== undefined) spec.preemptionPolicy ??= preemptionPolicy;
}

/** Taints a new node as not ready. A controller removes the taint later. */
export function taintNewNode(node: ApiObject, { domain }: Pick<Dialect, 'domain'>): void {
  const spec = ensureStruct(node, 'spec');
  const taints = readList(spec, 'taints');
  const taint = { key: `node.${domain}/not-ready`, effect: 'NoSchedule' };
  if (taints.some(({ key, effect }) => key === taint.key && effect === taint.effect)) return;
  spec.taints = [...taints, taint];
}
