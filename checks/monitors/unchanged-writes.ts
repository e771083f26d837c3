/**
 * A write without a change keeps the resourceVersion: the server does not store the object again, and no watch reports the write.
 *
 * Example of a contradiction: a PUT based on version 7 returns version 9 with the content of version 7; or a watch reports MODIFIED with
 * version 7, and then MODIFIED with version 9 and the same content.
 */
import { lacksProperty } from '../../spec/strategies.ts';
import { type JsonObject, toJsonObject, toJsonObjects } from '../../values/json-object.ts';
import { findFirstDifference } from '../history/compare-objects.ts';
import { findLifetimes, formatResourceName } from './evidence/object-lifetimes.ts';
import {
  listResponseObservedVersions,
  listWatchObservedVersions,
  type ObservedVersion,
} from './evidence/observed-versions.ts';
import { findRedefinedResources } from './evidence/redefined-resources.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { type ObservedResponse, readString, type Traffic } from './traffic.ts';

export const unchangedWriteMonitor: Monitor = {
  id: 'unchanged-writes',
  statement: 'A write that changes nothing keeps the resourceVersion.',
  rules: ['meta-resourceversion-noop-write'],
  check: (traffic) => {
    const redefinedResources = findRedefinedResources(traffic);
    const pairs = [...findWritePairs(traffic), ...findEventPairs(traffic)].filter(
      ([, { target }]) => !redefinedResources.has(target) && !lacksProperty(target, 'stable-first-write'),
    );
    return {
      comparisonCount: pairs.length,
      contradictions: pairs.flatMap(([previous, current]) => compareContents(previous, current)),
    };
  },
};

type VersionPair = readonly [previous: ObservedVersion, current: ObservedVersion];

/** Finds writes that were based on a known version. */
function* findWritePairs(traffic: Traffic): Generator<VersionPair> {
  const resources = findLifetimes(traffic);
  for (const response of traffic.responses) {
    const preconditionVersion = findPreconditionVersion(response);
    const [current] = preconditionVersion === undefined ? [] : listResponseObservedVersions(response);
    if (preconditionVersion === undefined || current === undefined || current.version === String(preconditionVersion))
      continue;
    const lifetime = resources
      .get(formatResourceName(current.target))
      ?.lifetimes.find(({ uid }) => uid === current.uid);
    const previous = lifetime?.states.get(preconditionVersion)?.observedVersion;
    if (previous !== undefined) yield [previous, current];
  }
}

function findPreconditionVersion({ method, status, sentObject }: ObservedResponse): number | undefined {
  if (status !== 200 || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  return parseVersion(toJsonObject(sentObject?.metadata).resourceVersion);
}

/** Finds consecutive events of one object in a watch without selectors. */
function* findEventPairs({ watches }: Traffic): Generator<VersionPair> {
  for (const watch of watches) {
    if (watch.query.has('labelSelector') || watch.query.has('fieldSelector')) continue;
    const lastObservedVersionByUid = new Map<string, ObservedVersion>();
    for (const current of listWatchObservedVersions(watch)) {
      const previous = lastObservedVersionByUid.get(current.uid);
      lastObservedVersionByUid.set(current.uid, current);
      if (previous !== undefined && previous.version !== current.version) yield [previous, current];
    }
  }
}

function compareContents(previous: ObservedVersion, current: ObservedVersion): Contradiction[] {
  if (previous.object === undefined || current.object === undefined) return [];
  if (previous.object.apiVersion !== current.object.apiVersion || mayHideEmptyMetadata(previous.object)) return [];
  if (findFirstDifference(selectStoredContent(previous.object), selectStoredContent(current.object)) !== undefined)
    return [];
  return [
    {
      subject: `the resourceVersion of the unchanged ${current.target.plural} ${readString(current.metadata.name)}`,
      expected: `${previous.version}, as before`,
      actual: current.version,
      evidence: [previous.evidence, current.evidence],
    },
  ];
}

/**
 * Reports whether managedFields of the object own a map or list of metadata that the object does not show, such as `labels: {}`.
 * kube-apiserver stores an applied empty map with a custom object; the next write removes the map and creates a new version (departure
 * applied-empty-metadata).
 */
export function mayHideEmptyMetadata(object: JsonObject): boolean {
  const metadata = toJsonObject(object.metadata);
  return toJsonObjects(metadata.managedFields).some(({ operation, fieldsV1 }) => {
    const ownedKeys = Object.keys(toJsonObject(toJsonObject(fieldsV1)['f:metadata']));
    return operation === 'Apply' && ownedKeys.some((field) => metadata[field.slice('f:'.length)] === undefined);
  });
}

/**
 * Returns the content of an object without its version; without the times of managedFields, which a write without another change does
 * not update; and without selfLink, which is the path of the request up to 1.19.
 */
export function selectStoredContent(object: JsonObject): JsonObject {
  const { resourceVersion: _version, selfLink: _path, managedFields, ...metadata } = toJsonObject(object.metadata);
  const entries = Array.isArray(managedFields)
    ? managedFields.map((entry) => ({ ...toJsonObject(entry), time: '' }))
    : [];
  return { ...object, metadata: { ...metadata, managedFields: entries } };
}
