/**
 * One version of an object has the same content everywhere: in the responses to writes and gets, in lists, events and Tables, and as
 * metadata only.
 *
 * Example of a contradiction: the response to a PUT has version 7 and the labels {app: web}, and a list contains version 7 of the
 * object without labels.
 */
import { lacksProperty } from '../../spec/strategies.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { type Difference, findFirstDifference } from '../history/compare-objects.ts';
import { formatValue } from './evidence/format-value.ts';
import { formatResourceName } from './evidence/object-lifetimes.ts';
import { findAllObservedVersions, findDeletions, type ObservedVersion } from './evidence/observed-versions.ts';
import { findRedefinedResources } from './evidence/redefined-resources.ts';
import type { CheckResult, Contradiction, Monitor } from './monitor.ts';
import { readString } from './traffic.ts';

const DELETED_RULE = 'watch-type-deleted';

export const consistentContentMonitor: Monitor = {
  id: 'consistent-contents',
  statement: 'An object with the same uid and resourceVersion has the same content in every response and event.',
  rules: ['meta-resourceversion-changes-on-write', 'watch-event-resourceversion', DELETED_RULE],
  check: (traffic) => {
    const redefinedResources = findRedefinedResources(traffic);
    const isChecked = ({ target }: ObservedVersion): boolean => !redefinedResources.has(target);
    const stateComparison = findDifferences(findAllObservedVersions(traffic).filter(isChecked));
    // DELETED events of all watches show the same object, with the version of the deletion.
    const deletionComparison = findDifferences(findDeletions(traffic).filter(isChecked));
    return {
      comparisonCount: stateComparison.comparisonCount + deletionComparison.comparisonCount,
      contradictions: [
        ...stateComparison.contradictions,
        ...deletionComparison.contradictions.map((contradiction) => ({ ...contradiction, rules: [DELETED_RULE] })),
      ],
    };
  },
};

function findDifferences(allObservedVersions: readonly ObservedVersion[]): CheckResult {
  const observedVersionsByKey = new Map<string, ObservedVersion>();
  const contradictions: Contradiction[] = [];
  let comparisonCount = 0;
  for (const current of allObservedVersions) {
    const objectVersionKey = `${formatResourceName(current.target)} ${current.uid} ${current.version}`;
    const contentKey = `${objectVersionKey} ${current.target.version} ${current.object === undefined ? 'metadata' : readString(current.object.kind)}`;
    const apiVersionKey = `${objectVersionKey} ${current.target.version}`;
    const previous = [contentKey, apiVersionKey, objectVersionKey].map((key) => observedVersionsByKey.get(key));
    for (const key of [contentKey, apiVersionKey, objectVersionKey])
      if (!observedVersionsByKey.has(key)) observedVersionsByKey.set(key, current);
    const similarObservedVersion = previous.find((observedVersion) => observedVersion !== undefined);
    if (similarObservedVersion === undefined) continue;
    comparisonCount += 1;
    const isBinary = similarObservedVersion.isBinary === true || current.isBinary === true;
    const contents = [
      selectComparableContent(similarObservedVersion, current),
      selectComparableContent(current, similarObservedVersion),
    ].map((content) => (isBinary ? removeUnsetTimes(content) : content));
    const difference = findFirstDifference(contents[0], contents[1]);
    if (difference !== undefined) contradictions.push(createContradiction(similarObservedVersion, current, difference));
  }
  return { comparisonCount, contradictions };
}

/** Returns the content that the other observed version must also have. If its API version or kind differs, only a part can be compared. */
function selectComparableContent(
  { object, metadata: receivedMetadata, target }: ObservedVersion,
  otherObservedVersion: ObservedVersion,
): JsonObject {
  // Up to 1.19, selfLink is the path of the request.
  const { selfLink: _path, ...metadata } = receivedMetadata;
  if (
    object !== undefined &&
    object.kind === otherObservedVersion.object?.kind &&
    target.version === otherObservedVersion.target.version
  )
    return { ...object, metadata };
  if (target.version === otherObservedVersion.target.version && !lacksProperty(target, 'metadata-as-sent'))
    return { metadata };
  // Annotations may contain fields that a version does not have, or the template generation of a DaemonSet, which only the object contains.
  const { annotations: _, ...comparableMetadata } = metadata;
  return { metadata: comparableMetadata };
}

/**
 * Removes creationTimestamps that are null, as in templates. In protobuf they are empty messages; in JSON they are null until 1.33, and
 * absent since 1.34.
 */
function removeUnsetTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeUnsetTimes);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).filter(([name, member]) => name !== 'creationTimestamp' || member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, removeUnsetTimes(member)]));
}

function createContradiction(
  previous: ObservedVersion,
  current: ObservedVersion,
  { path, left, right }: Difference,
): Contradiction {
  const isEvent = previous.evidence.eventIndex !== undefined || current.evidence.eventIndex !== undefined;
  return {
    rules: [isEvent ? 'watch-event-resourceversion' : 'meta-resourceversion-changes-on-write'],
    subject: `${path} of ${current.target.plural} ${readString(current.metadata.name)}, uid ${current.uid}, resourceVersion ${current.version}`,
    expected: `${formatValue(left)}, as shown before`,
    actual: formatValue(right),
    evidence: [previous.evidence, current.evidence],
  };
}
