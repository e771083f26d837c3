/**
 * What the status of a terminating namespace tells about the emptying: one condition per sort of trouble, each True while it lasts and
 * False with a reassuring text otherwise.
 */
import type { JsonObject } from '../../pure/object.ts';

/** What was found in a namespace after everything that could go was gone. */
export interface RemainingContent {
  /** Objects left, by `resource.group`; the core group leaves the name before the dot. */
  readonly resources: ReadonlyMap<string, number>;
  /** Objects left, by what holds them. */
  readonly finalizers: ReadonlyMap<string, number>;
  /** Why something could not be deleted. */
  readonly failures: readonly string[];
}

interface Finding {
  readonly type: string;
  readonly fine: readonly [reason: string, message: string];
  /** Undefined when there is no such trouble. */
  trouble(remains: RemainingContent): readonly [reason: string, message: string] | undefined;
}

const FINDINGS: readonly Finding[] = [
  {
    type: 'NamespaceDeletionDiscoveryFailure',
    fine: ['ResourcesDiscovered', 'All resources successfully discovered'],
    trouble: () => undefined,
  },
  {
    type: 'NamespaceDeletionGroupVersionParsingFailure',
    fine: ['ParsedGroupVersions', 'All legacy kube types successfully parsed'],
    trouble: () => undefined,
  },
  {
    type: 'NamespaceDeletionContentFailure',
    fine: ['ContentDeleted', 'All content successfully deleted, may be waiting on finalization'],
    trouble: ({ failures }) =>
      failures.length === 0
        ? undefined
        : [
            'ContentDeletionFailed',
            `Failed to delete all resource types, ${failures.length} remaining: ${failures.join(', ')}`,
          ],
  },
  {
    type: 'NamespaceContentRemaining',
    fine: ['ContentRemoved', 'All content successfully removed'],
    trouble: ({ resources }) =>
      resources.size === 0
        ? undefined
        : ['SomeResourcesRemain', `Some resources are remaining: ${counted(resources, 'has')}`],
  },
  {
    type: 'NamespaceFinalizersRemaining',
    fine: ['ContentHasNoFinalizers', 'All content-preserving finalizers finished'],
    trouble: ({ finalizers }) =>
      finalizers.size === 0
        ? undefined
        : [
            'SomeFinalizersRemain',
            `Some content in the namespace has finalizers remaining: ${counted(finalizers, 'in')}`,
          ],
  },
];

/** Conditions of other sorts stay; `now` is written where a condition turns. Undefined when nothing changes. */
export function conditionsFor(
  remains: RemainingContent,
  previous: readonly JsonObject[],
  now: string,
): JsonObject[] | undefined {
  let changed = false;
  const ours = FINDINGS.map(({ type, fine, trouble }) => {
    const problem = trouble(remains);
    const status = problem === undefined ? 'False' : 'True';
    const [reason, message] = problem ?? fine;
    const before = previous.find((condition) => condition.type === type);
    if (before?.status === status && before.message === message && before.reason === reason) return before;
    changed = true;
    const lastTransitionTime = before?.status === status ? (before.lastTransitionTime ?? now) : now;
    return { type, status, lastTransitionTime, reason, message };
  });
  if (!changed) return undefined;
  const foreign = previous.filter(({ type }) => !FINDINGS.some((finding) => finding.type === type));
  return [...foreign, ...ours];
}

function counted(counts: ReadonlyMap<string, number>, preposition: string): string {
  return [...counts]
    .map(([name, count]) => `${name} ${preposition} ${count} resource instances`)
    .sort()
    .join(', ');
}
