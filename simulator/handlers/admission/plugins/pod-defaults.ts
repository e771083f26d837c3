/** The plugins that set defaults in pods and nodes: TaintNodesByCondition, Priority, DefaultTolerationSeconds. */
import type { ApiObject } from '../../../pure/object.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import {
  addDefaultTolerations,
  DEFAULT_PRIORITY,
  type PodPriority,
  restorePriority,
  setPriority,
  taintNewNode,
} from '../../../registry/kinds/core/pods/plugin-defaults.ts';
import { findObject, findStorage, listObjects } from '../../built-in-objects.ts';
import type { Call } from '../../call.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

/** Taints a new node as not ready; a controller removes the taint. */
export const TAINT_NODES_BY_CONDITION: AdmissionPlugin = {
  name: 'TaintNodesByCondition',
  resources: ['nodes'],
  operation: 'CREATE',
  mutate: ({ object, call }) => taintNewNode(object, call.context.dialect),
};

/** Adds tolerations so that pods stay for five minutes on a node that is not ready or unreachable. */
export const DEFAULT_TOLERATION_SECONDS: AdmissionPlugin = {
  name: 'DefaultTolerationSeconds',
  resources: ['pods'],
  mutate: ({ object, call }) => addDefaultTolerations(object, call.context.dialect),
};

/** Gives a pod the priority of its class, or of the default class. */
export const PRIORITY: AdmissionPlugin = {
  name: 'Priority',
  resources: ['pods', 'priorityclasses.scheduling'],
  mutate(write) {
    const { call, object, previous } = write;
    if (call.endpoint.resource.resource !== 'pods') return undefined;
    if (previous === undefined) return assignPriority(write);
    return restorePriority(object, previous);
  },
  async validate(write) {
    const { call, object, previous } = write;
    if (!isDefaultClass(object)) return;
    const currentDefault = (await listDefaultClasses(call))[0];
    if (currentDefault === undefined || (previous !== undefined && currentDefault.className === object.metadata.name))
      return;
    throw createForbiddenWriteError(
      write,
      `PriorityClass ${currentDefault.className} is already marked as default. Only one default can exist`,
    );
  },
};

async function assignPriority(write: WriteRequest): Promise<void> {
  const { call, object } = write;
  const { priorityClassName = '' }: { priorityClassName?: string } = readMembers(object.spec);
  const priority =
    priorityClassName === '' ? (await listDefaultClasses(call))[0] : await findPriorityClass(call, priorityClassName);
  if (priority === undefined && priorityClassName !== '')
    throw createForbiddenWriteError(write, `no PriorityClass with name ${priorityClassName} was found`);
  const problem = setPriority(object, priority ?? DEFAULT_PRIORITY);
  if (problem !== undefined) throw createForbiddenWriteError(write, problem);
}

async function findPriorityClass(call: Call, name: string): Promise<PodPriority | undefined> {
  const priorityClass = await findObject(findStorage(call.context, 'scheduling', 'priorityclasses'), name);
  return priorityClass === undefined ? undefined : toPriority(priorityClass);
}

/** Returns the classes that are marked as the default, sorted by value. */
async function listDefaultClasses(call: Call): Promise<PodPriority[]> {
  const classes = await listObjects(findStorage(call.context, 'scheduling', 'priorityclasses'), '', isDefaultClass);
  return classes.map(toPriority).sort((a, b) => a.value - b.value);
}

function toPriority({ metadata, value, preemptionPolicy }: ApiObject): PodPriority {
  return {
    className: metadata.name ?? '',
    value: Number(value ?? 0),
    preemptionPolicy: typeof preemptionPolicy === 'string' ? preemptionPolicy : DEFAULT_PRIORITY.preemptionPolicy,
  };
}

function isDefaultClass({ globalDefault }: ApiObject): boolean {
  return globalDefault === true;
}
