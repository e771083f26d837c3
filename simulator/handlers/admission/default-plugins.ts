/** The admission plugins that set defaults in pods and nodes: TaintNodesByCondition, Priority, DefaultTolerationSeconds. */
import type { ApiObject } from '../../pure/object.ts';
import { forbidden } from '../../pure/status/reasons.ts';
import {
  addTolerations,
  keepPriority,
  NO_CLASS,
  type Priority,
  setPriority,
  taintNewNode,
} from '../../registry/kinds/admitted-defaults.ts';
import type { Call } from '../call.ts';

/** Changes the object. Throws 403 for a priority that differs from that of the class. */
export async function setPluginDefaults(call: Call, object: ApiObject, previous: ApiObject | undefined): Promise<void> {
  const { endpoint, context } = call;
  const { group, resource } = endpoint.resource;
  if (group !== '' || endpoint.subresource !== undefined) return;
  const isEnabled = (plugin: string) => context.disabledPlugins?.has(plugin) !== true;
  if (resource === 'nodes' && previous === undefined && isEnabled('TaintNodesByCondition')) {
    taintNewNode(object, context.dialect);
  }
  if (resource !== 'pods') return;
  if (isEnabled('Priority')) {
    if (previous === undefined) await assignPriority(call, object);
    else keepPriority(object, previous);
  }
  if (isEnabled('DefaultTolerationSeconds')) addTolerations(object, context.dialect);
}

async function assignPriority(call: Call, pod: ApiObject): Promise<void> {
  const { name = '', generateName = '' } = pod.metadata;
  const refusal = (text: string) => forbidden(call.endpoint.qualified, name || generateName || 'Unknown', text);
  const className = readSpec(pod).priorityClassName ?? '';
  const priority = await findPriority(call, className);
  if (priority === undefined) throw refusal(`no PriorityClass with name ${className} was found`);
  const problem = setPriority(pod, priority);
  if (problem !== undefined) throw refusal(problem);
}

async function findPriority({ context }: Call, className: string): Promise<Priority | undefined> {
  const resource = context.registry.find(`scheduling.${context.dialect.groupSuffix}`, 'v1', 'priorityclasses');
  if (resource === undefined) return className === '' ? NO_CLASS : undefined;
  const storage = context.storage(resource);
  if (className !== '') {
    const item = await storage.get(className, { type: 'mostRecent' });
    return item === undefined ? undefined : toPriority(item.object);
  }
  const { items } = await storage.list({ prefix: '', matches: isDefault, freshness: { type: 'any' } });
  const defaults = items.map(({ object }) => toPriority(object)).sort((one, other) => one.value - other.value);
  return defaults[0] ?? NO_CLASS;
}

function toPriority({ metadata, value, preemptionPolicy }: ApiObject): Priority {
  return {
    className: metadata.name ?? '',
    value: Number(value ?? 0),
    preemptionPolicy: typeof preemptionPolicy === 'string' ? preemptionPolicy : NO_CLASS.preemptionPolicy,
  };
}

function readSpec({ spec }: ApiObject): { priorityClassName?: string } {
  return spec !== null && typeof spec === 'object' && !Array.isArray(spec) ? spec : {};
}

function isDefault({ globalDefault }: ApiObject): boolean {
  return globalDefault === true;
}
