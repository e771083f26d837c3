/**
 * Name, namespace and creationTimestamp of an object never change. A terminating object stays terminating. The generation never decreases.
 * Two objects that had the same name have different versions.
 */

import { formatValue } from './evidence/format-value.ts';
import {
  findLifetimes,
  type KnownLifetimes,
  type LifetimeState,
  type ObjectLifetime,
} from './evidence/object-lifetimes.ts';
import { findAllObservedVersions, type ObservedVersion } from './evidence/observed-versions.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { readString } from './traffic.ts';

const CONSTANT_MEMBERS = [
  ['name', 'meta-uid-unique'],
  ['namespace', 'meta-uid-unique'],
  ['creationTimestamp', 'meta-creationtimestamp-is-creation-time'],
] as const;

export const lifetimeMonitor: Monitor = {
  id: 'lifetimes',
  statement:
    'An object keeps its name, namespace and creationTimestamp. A terminating object stays terminating. The generation never decreases.',
  rules: [
    'meta-uid-unique',
    'meta-creationtimestamp-is-creation-time',
    'del-mark-by-delete-only',
    'meta-resourceversion-changes-on-write',
  ],
  check: (traffic) => {
    const firstObservedVersions = new Map<string, ObservedVersion>();
    const contradictions: Contradiction[] = [];
    let comparisonCount = 0;
    for (const current of findAllObservedVersions(traffic)) {
      const previous = firstObservedVersions.get(current.uid);
      if (previous === undefined) firstObservedVersions.set(current.uid, current);
      else {
        comparisonCount += 1;
        contradictions.push(...checkConstants(previous, current));
      }
    }
    for (const resource of findLifetimes(traffic).values()) {
      contradictions.push(...checkVersions(resource));
      for (const lifetime of resource.lifetimes) contradictions.push(...checkStates(lifetime));
    }
    return { comparisonCount, contradictions };
  },
};

function checkConstants(previous: ObservedVersion, current: ObservedVersion): Contradiction[] {
  return CONSTANT_MEMBERS.flatMap(([member, rule]) =>
    previous.metadata[member] === current.metadata[member] || typeof current.metadata[member] !== 'string'
      ? []
      : [createContradiction(member, previous, current, `${formatValue(previous.metadata[member])}, as before`, rule)],
  );
}

/** Compares the states of an object in the order of their versions. */
function checkStates({ states }: ObjectLifetime): Contradiction[] {
  const orderedStates = [...states.values()].toSorted((a, b) => a.version - b.version);
  return orderedStates.slice(1).flatMap(({ observedVersion: current }, index) => {
    const previous = orderedStates[index]?.observedVersion;
    if (previous === undefined) return [];
    const contradictions: Contradiction[] = [];
    const previousDeletionTimestamp = previous.metadata.deletionTimestamp;
    if (
      previousDeletionTimestamp !== undefined &&
      previousDeletionTimestamp !== null &&
      (current.metadata.deletionTimestamp ?? null) === null
    )
      contradictions.push(
        createContradiction(
          'deletionTimestamp',
          previous,
          current,
          `${formatValue(previousDeletionTimestamp)}, as before`,
          'del-mark-by-delete-only',
        ),
      );
    const { generation } = previous.metadata;
    const { generation: laterGeneration } = current.metadata;
    if (typeof generation === 'number' && typeof laterGeneration === 'number' && laterGeneration < generation)
      contradictions.push(
        createContradiction(
          'generation',
          previous,
          current,
          `${generation} or more`,
          'meta-resourceversion-changes-on-write',
        ),
      );
    return contradictions;
  });
}

/** Checks that two objects that had the same name have no version in common. */
function checkVersions({ lifetimes }: KnownLifetimes): Contradiction[] {
  const statesByVersion = new Map<string, LifetimeState>();
  return lifetimes.flatMap(({ name, namespace, states }) =>
    [...states.values()].flatMap((state) => {
      const key = `${namespace}/${name} ${state.version}`;
      const previous = statesByVersion.get(key);
      statesByVersion.set(key, state);
      if (previous === undefined) return [];
      const expected = `a version other than that of the previous object, uid ${previous.observedVersion.uid}`;
      return [
        createContradiction(
          'resourceVersion',
          previous.observedVersion,
          state.observedVersion,
          expected,
          'meta-resourceversion-changes-on-write',
        ),
      ];
    }),
  );
}

function createContradiction(
  member: string,
  previous: ObservedVersion,
  current: ObservedVersion,
  expected: string,
  rule: string,
): Contradiction {
  return {
    rules: [rule],
    subject: `metadata.${member} of ${current.target.plural} ${readString(current.metadata.name)}, uid ${current.uid}`,
    expected,
    actual: formatValue(current.metadata[member]),
    evidence: [previous.evidence, current.evidence],
  };
}
