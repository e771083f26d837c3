/**
 * The plugin LimitRanger: sets the default requests and limits of containers from the LimitRanges of their namespace. Rejects pods and
 * claims that are below a minimum or above a maximum, or whose limit-to-request ratio is too high.
 */
import type { ApiObject } from '../../../pure/object.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { LIMIT_CHECKS } from '../../../registry/kinds/core/limit-checks.ts';
import { type Amounts, podAmounts, readAmounts } from '../../../registry/kinds/core/pods/pod-amounts.ts';
import { type Fields, list, struct, text } from '../../../registry/object-fields.ts';
import { type AdmissionPlugin, createForbiddenError, findStorage, listObjects, type Write } from './plugin.ts';

export const LIMIT_RANGER: AdmissionPlugin = {
  name: 'LimitRanger',
  resources: ['pods', 'persistentvolumeclaims'],
  async mutate({ call, object, previous }) {
    if (previous !== undefined || call.endpoint.resource.resource !== 'pods') return;
    const { protocolPrefix } = call.context.dialect;
    for (const limits of await listLimits(call)) setDefaults(object, limits, `${protocolPrefix}/limit-ranger`);
  },
  async validate(write) {
    const { call, object, previous } = write;
    const isPod = call.endpoint.resource.resource === 'pods';
    if (previous !== undefined && (isPod || previous.metadata.deletionTimestamp !== undefined)) return;
    for (const limits of await listLimits(call)) {
      const problems = new Set(limits.flatMap((item) => (isPod ? checkPod(item, object) : checkClaim(item, object))));
      if (problems.size === 0) continue;
      const messages = [...problems];
      throw createForbiddenError(write, messages.length === 1 ? (messages[0] ?? '') : `[${messages.join(', ')}]`);
    }
  },
};

/** Returns the limits of each LimitRange of the namespace. */
async function listLimits(call: Write['call']): Promise<Fields[][]> {
  const ranges = await listObjects(findStorage(call, '', 'limitranges'), `${call.namespace}/`);
  return ranges.map(({ spec }) => list(readMembers(spec), 'limits'));
}

const CONTAINER_LISTS = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const;

function setDefaults(pod: ApiObject, limits: readonly Fields[], annotation: string): void {
  const containerLimits = limits.filter(({ type }) => type === 'Container');
  const collect = (member: string) => Object.assign({}, ...containerLimits.map((item) => readMembers(item[member])));
  const defaults = { requests: collect('defaultRequest'), limits: collect('default') };
  const notes = CONTAINER_LISTS.flatMap(([member, label]) =>
    list(readMembers(pod.spec), member).flatMap((container) =>
      (['requests', 'limits'] as const).flatMap((listName) => {
        const defaultedResources = addMissing(container, listName, defaults[listName]);
        return defaultedResources.length === 0
          ? []
          : [`${defaultedResources.join(', ')} ${listName.slice(0, -1)} for ${label} ${text(container.name)}`];
      }),
    ),
  );
  if (notes.length === 0) return;
  pod.metadata.annotations = {
    ...pod.metadata.annotations,
    [annotation]: `LimitRanger plugin set: ${notes.join('; ')}`,
  };
}

/** Adds the missing requests or limits to the container. Returns the names of the added resources, such as cpu. */
function addMissing(container: Fields, member: 'requests' | 'limits', defaults: Fields): string[] {
  const specifiedAmounts = readMembers(readMembers(container.resources)[member]);
  const missingNames = Object.keys(defaults)
    .filter((name) => specifiedAmounts[name] === undefined)
    .sort();
  if (missingNames.length === 0) return [];
  const defaultedAmounts = Object.fromEntries(missingNames.map((name) => [name, defaults[name] ?? '0']));
  struct(container, 'resources')[member] = { ...specifiedAmounts, ...defaultedAmounts };
  return missingNames;
}

const CHECKS = ['min', 'max', 'maxLimitRequestRatio'] as const;

function checkPod(item: Fields, { spec: podSpec }: ApiObject): string[] {
  const spec = readMembers(podSpec);
  if (item.type === 'Pod') {
    const amounts = { requests: podAmounts(spec, 'requests'), limits: podAmounts(spec, 'limits') };
    return CHECKS.flatMap((check) => checkAmounts(item, check, amounts));
  }
  if (item.type !== 'Container') return [];
  return CONTAINER_LISTS.flatMap(([member]) =>
    list(spec, member).flatMap(({ resources }) => {
      const { requests, limits } = readMembers(resources);
      const amounts = { requests: readAmounts(requests), limits: readAmounts(limits) };
      return CHECKS.flatMap((check) => checkAmounts(item, check, amounts));
    }),
  );
}

/** Checks a claim. It has no limits, so its request is compared with the minimum and the maximum. */
function checkClaim(item: Fields, { spec }: ApiObject): string[] {
  if (item.type !== 'PersistentVolumeClaim') return [];
  const { requests } = readMembers(readMembers(spec).resources);
  const amounts = { requests: readAmounts(requests), limits: new Map() };
  return (['min', 'maxRequest'] as const).flatMap((check) => checkAmounts(item, check, amounts));
}

function checkAmounts(
  item: Fields,
  check: keyof typeof LIMIT_CHECKS,
  { requests, limits }: { readonly requests: Amounts; readonly limits: Amounts },
): string[] {
  return [...readAmounts(item[check === 'maxRequest' ? 'max' : check])].flatMap(([name, boundQuantity]) => {
    const amount = {
      type: text(item.type),
      name,
      bound: boundQuantity,
      request: requests.get(name),
      limit: limits.get(name),
    };
    return LIMIT_CHECKS[check](amount) ?? [];
  });
}
