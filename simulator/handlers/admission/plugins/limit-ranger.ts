/**
 * The plugin LimitRanger: sets the default requests and limits of containers from the LimitRanges of their namespace. Rejects pods, pod
 * resizes and PersistentVolumeClaims that are below a minimum or above a maximum, or whose limit-to-request ratio is too high.
 */
import type { ApiObject } from '../../../pure/object.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { LIMIT_CHECKS } from '../../../registry/kinds/core/limit-checks.ts';
import { computePodAmounts, type ResourceAmounts, readAmounts } from '../../../registry/kinds/core/pods/pod-amounts.ts';
import { ensureStruct, type Fields, readList, readText } from '../../../registry/object-fields.ts';
import { findStorage, listObjects } from '../../built-in-objects.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

export const LIMIT_RANGER: AdmissionPlugin = {
  name: 'LimitRanger',
  resources: ['pods', 'pods/resize', 'persistentvolumeclaims'],
  async mutate({ call, object, previous }) {
    if (call.endpoint.resource.resource !== 'pods' || (previous !== undefined && !isResize(call))) return;
    const { domain } = call.context.dialect;
    for (const limitRangeItems of await listLimitRangeItems(call))
      setDefaultRequestsAndLimits(object, limitRangeItems, `${domain}/limit-ranger`);
  },
  async validate(write) {
    const { call, object, previous } = write;
    const isPod = call.endpoint.resource.resource === 'pods';
    if (previous !== undefined && (isPod ? !isResize(call) : previous.metadata.deletionTimestamp !== undefined)) return;
    for (const limitRangeItems of await listLimitRangeItems(call)) {
      const problems = new Set(
        limitRangeItems.flatMap((limitRangeItem) =>
          isPod ? findPodLimitProblems(limitRangeItem, object) : findClaimLimitProblems(limitRangeItem, object),
        ),
      );
      if (problems.size === 0) continue;
      const messages = [...problems];
      throw createForbiddenWriteError(write, messages.length === 1 ? (messages[0] ?? '') : `[${messages.join(', ')}]`);
    }
  },
};

/** Reports whether the request resizes a pod. Other updates cannot change the amounts of its containers. */
function isResize({ endpoint }: WriteRequest['call']): boolean {
  return endpoint.subresource?.name === 'resize';
}

/** Returns the items of each LimitRange of the namespace. */
async function listLimitRangeItems(call: WriteRequest['call']): Promise<Fields[][]> {
  const ranges = await listObjects(findStorage(call.context, '', 'limitranges'), `${call.namespace}/`);
  return ranges.map(({ spec }) => readList(readMembers(spec), 'limits'));
}

const CONTAINER_FIELDS = [
  ['containers', 'container'],
  ['initContainers', 'init container'],
] as const;

function setDefaultRequestsAndLimits(pod: ApiObject, limitRangeItems: readonly Fields[], annotation: string): void {
  const containerItems = limitRangeItems.filter(({ type }) => type === 'Container');
  const mergeContainerDefaults = (member: string) =>
    Object.assign({}, ...containerItems.map((limitRangeItem) => readMembers(limitRangeItem[member])));
  const defaults = { requests: mergeContainerDefaults('defaultRequest'), limits: mergeContainerDefaults('default') };
  const defaultDescriptions = CONTAINER_FIELDS.flatMap(([member, containerType]) =>
    readList(readMembers(pod.spec), member).flatMap((container) =>
      (['requests', 'limits'] as const).flatMap((amountsMember) => {
        const defaultedResources = addMissingAmounts(container, amountsMember, defaults[amountsMember]);
        return defaultedResources.length === 0
          ? []
          : [
              `${defaultedResources.join(', ')} ${amountsMember.slice(0, -1)} for ${containerType} ${readText(container.name)}`,
            ];
      }),
    ),
  );
  if (defaultDescriptions.length === 0) return;
  pod.metadata.annotations = {
    ...pod.metadata.annotations,
    [annotation]: `LimitRanger plugin set: ${defaultDescriptions.join('; ')}`,
  };
}

/** Adds the missing requests or limits to the container. Returns the names of the added resources, such as cpu. */
function addMissingAmounts(container: Fields, member: 'requests' | 'limits', defaults: Fields): string[] {
  const specifiedAmounts = readMembers(readMembers(container.resources)[member]);
  const missingNames = Object.keys(defaults)
    .filter((name) => specifiedAmounts[name] === undefined)
    .sort();
  if (missingNames.length === 0) return [];
  const defaultedAmounts = Object.fromEntries(missingNames.map((name) => [name, defaults[name] ?? '0']));
  ensureStruct(container, 'resources')[member] = { ...specifiedAmounts, ...defaultedAmounts };
  return missingNames;
}

const LIMIT_CHECK_NAMES = ['min', 'max', 'maxLimitRequestRatio'] as const;

function findPodLimitProblems(limitRangeItem: Fields, { spec: podSpec }: ApiObject): string[] {
  const spec = readMembers(podSpec);
  if (limitRangeItem.type === 'Pod') {
    const amounts = { requests: computePodAmounts(spec, 'requests'), limits: computePodAmounts(spec, 'limits') };
    return LIMIT_CHECK_NAMES.flatMap((check) => findAmountProblems(limitRangeItem, check, amounts));
  }
  if (limitRangeItem.type !== 'Container') return [];
  return CONTAINER_FIELDS.flatMap(([member]) =>
    readList(spec, member).flatMap(({ resources }) => {
      const { requests, limits } = readMembers(resources);
      const amounts = { requests: readAmounts(requests), limits: readAmounts(limits) };
      return LIMIT_CHECK_NAMES.flatMap((check) => findAmountProblems(limitRangeItem, check, amounts));
    }),
  );
}

/** Checks the requested size of a claim against the minimum and the maximum. Claims have no limits. */
function findClaimLimitProblems(limitRangeItem: Fields, { spec }: ApiObject): string[] {
  if (limitRangeItem.type !== 'PersistentVolumeClaim') return [];
  const { requests } = readMembers(readMembers(spec).resources);
  const amounts = { requests: readAmounts(requests), limits: new Map() };
  return (['min', 'maxRequest'] as const).flatMap((check) => findAmountProblems(limitRangeItem, check, amounts));
}

function findAmountProblems(
  limitRangeItem: Fields,
  check: keyof typeof LIMIT_CHECKS,
  { requests, limits }: { readonly requests: ResourceAmounts; readonly limits: ResourceAmounts },
): string[] {
  return [...readAmounts(limitRangeItem[check === 'maxRequest' ? 'max' : check])].flatMap(([name, boundQuantity]) => {
    const amount = {
      type: readText(limitRangeItem.type),
      name,
      bound: boundQuantity,
      request: requests.get(name),
      limit: limits.get(name),
    };
    return LIMIT_CHECKS[check](amount) ?? [];
  });
}
