/**
 * The conditions of a terminating namespace. There is a condition for each kind of problem, which is True while the problem exists, and
 * otherwise False with a standard message.
 */
import type { JsonObject } from '../../pure/object.ts';

/** The content of a namespace that remains after all deletions. */
export interface RemainingContent {
  /** The number of remaining objects by `resource.group`. For the core group, the part after the dot is empty. */
  readonly countsByResource: ReadonlyMap<string, number>;
  /** The number of remaining objects by finalizer. */
  readonly countsByFinalizer: ReadonlyMap<string, number>;
  /** The errors of failed deletions. */
  readonly failures: readonly string[];
}

interface ConditionType {
  readonly type: string;
  /** The reason and the message without such a problem. */
  readonly success: readonly [reason: string, message: string];
  /** Returns the reason and the message of the problem, or undefined if there is no such problem. */
  findProblem(remainingContent: RemainingContent): readonly [reason: string, message: string] | undefined;
}

const CONDITION_TYPES: readonly ConditionType[] = [
  {
    type: 'NamespaceDeletionDiscoveryFailure',
    success: ['ResourcesDiscovered', 'All resources successfully discovered'],
    findProblem: () => undefined,
  },
  {
    type: 'NamespaceDeletionGroupVersionParsingFailure',
    success: ['ParsedGroupVersions', 'All legacy kube types successfully parsed'],
    findProblem: () => undefined,
  },
  {
    type: 'NamespaceDeletionContentFailure',
    success: ['ContentDeleted', 'All content successfully deleted, may be waiting on finalization'],
    findProblem: ({ failures }) =>
      failures.length === 0
        ? undefined
        : [
            'ContentDeletionFailed',
            `Failed to delete all resource types, ${failures.length} remaining: ${failures.join(', ')}`,
          ],
  },
  {
    type: 'NamespaceContentRemaining',
    success: ['ContentRemoved', 'All content successfully removed'],
    findProblem: ({ countsByResource }) =>
      countsByResource.size === 0
        ? undefined
        : ['SomeResourcesRemain', `Some resources are remaining: ${formatCounts(countsByResource, 'has')}`],
  },
  {
    type: 'NamespaceFinalizersRemaining',
    success: ['ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
    findProblem: ({ countsByFinalizer }) =>
      countsByFinalizer.size === 0
        ? undefined
        : [
            'SomeFinalizersRemain',
            `Some content in the namespace has finalizers remaining: ${formatCounts(countsByFinalizer, 'in')}`,
          ],
  },
];

/**
 * Returns the conditions for the remaining content and the other previous conditions. `now` is the transition time of a condition that
 * changes. Returns undefined if nothing changes.
 */
export function updateConditions(
  remainingContent: RemainingContent,
  previous: readonly JsonObject[],
  now: string,
): JsonObject[] | undefined {
  let hasChanged = false;
  const contentConditions = CONDITION_TYPES.map(({ type, success, findProblem: findConditionProblem }) => {
    const problem = findConditionProblem(remainingContent);
    const status = problem === undefined ? 'False' : 'True';
    const [reason, message] = problem ?? success;
    const previousCondition = previous.find((condition) => condition.type === type);
    if (
      previousCondition?.status === status &&
      previousCondition.message === message &&
      previousCondition.reason === reason
    )
      return previousCondition;
    hasChanged = true;
    const lastTransitionTime =
      previousCondition?.status === status ? (previousCondition.lastTransitionTime ?? now) : now;
    return { type, status, lastTransitionTime, reason, message };
  });
  if (!hasChanged) return undefined;
  const otherConditions = previous.filter(
    ({ type }) => !CONDITION_TYPES.some((conditionType) => conditionType.type === type),
  );
  return [...otherConditions, ...contentConditions];
}

function formatCounts(counts: ReadonlyMap<string, number>, preposition: string): string {
  return [...counts]
    .map(([name, count]) => `${name} ${preposition} ${count} resource instances`)
    .sort()
    .join(', ');
}
