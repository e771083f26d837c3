/**
 * One version of an object has the same content everywhere: in the responses to writes and gets, in lists, events and Tables, and as
 * metadata only.
 *
 * Example of a contradiction: the response to a PUT has version 7 and the labels {app: web}, and a list contains version 7 of the
 * object without labels.
 */
import { lacksProperty } from '../../spec/strategies.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { type Difference, findFirstDifference } from '../history/same-state.ts';
import { formatValue } from './evidence/format-value.ts';
import { formatResourceName } from './evidence/object-lifetimes.ts';
import { findRedefinedResources } from './evidence/redefined-resources.ts';
import { findAllSightings, findDeletions, type Sighting } from './evidence/sightings.ts';
import type { CheckResult, Contradiction, Monitor } from './monitor.ts';
import { readString } from './traffic.ts';

const DELETED_RULE = 'watch-type-deleted';

export const consistentContentMonitor: Monitor = {
  id: 'version-contents',
  statement: 'An object with the same uid and resourceVersion has the same content in every response and event.',
  rules: ['meta-resourceversion-changes-on-write', 'watch-event-resourceversion', DELETED_RULE],
  judge: (traffic) => {
    const redefinedResources = findRedefinedResources(traffic);
    const isChecked = ({ target }: Sighting): boolean => !redefinedResources.has(target);
    const states = findDifferences(findAllSightings(traffic).filter(isChecked));
    // DELETED events of all watches show the same object, with the version of the deletion.
    const deletions = findDifferences(findDeletions(traffic).filter(isChecked));
    return {
      comparisonCount: states.comparisonCount + deletions.comparisonCount,
      contradictions: [
        ...states.contradictions,
        ...deletions.contradictions.map((contradiction) => ({ ...contradiction, rules: [DELETED_RULE] })),
      ],
    };
  },
};

function findDifferences(allSightings: readonly Sighting[]): CheckResult {
  const sightingsByKey = new Map<string, Sighting>();
  const contradictions: Contradiction[] = [];
  let comparisonCount = 0;
  for (const current of allSightings) {
    const key = `${formatResourceName(current.target)} ${current.uid} ${current.version}`;
    const contentKey = `${key} ${current.target.version} ${current.object === undefined ? 'metadata' : readString(current.object.kind)}`;
    const versionKey = `${key} ${current.target.version}`;
    const previous = [contentKey, versionKey, key].map((name) => sightingsByKey.get(name));
    for (const name of [contentKey, versionKey, key]) if (!sightingsByKey.has(name)) sightingsByKey.set(name, current);
    const similarSighting = previous.find((sighting) => sighting !== undefined);
    if (similarSighting === undefined) continue;
    comparisonCount += 1;
    const isBinary = similarSighting.isBinary === true || current.isBinary === true;
    const contents = [
      selectComparableContent(similarSighting, current),
      selectComparableContent(current, similarSighting),
    ].map((item) => (isBinary ? removeUnsetTimes(item) : item));
    const difference = findFirstDifference(contents[0], contents[1]);
    if (difference !== undefined) contradictions.push(createContradiction(similarSighting, current, difference));
  }
  return { comparisonCount, contradictions };
}

/**
 * Returns the content that another sighting of the version must also have. If its API version or kind differs, only a part can be compared.
 */
function selectComparableContent(
  { object, metadata: shownMetadata, target }: Sighting,
  otherSighting: Sighting,
): JsonObject {
  // Up to 1.19, selfLink is the path of the request.
  const { selfLink: _path, ...metadata } = shownMetadata;
  if (
    object !== undefined &&
    object.kind === otherSighting.object?.kind &&
    target.version === otherSighting.target.version
  )
    return { ...object, metadata };
  if (target.version === otherSighting.target.version && !lacksProperty(target, 'metadata-as-sent'))
    return { metadata };
  // Annotations may contain fields that a version does not have, or the template generation of a DaemonSet, which only the object contains.
  const { annotations: _, ...rest } = metadata;
  return { metadata: rest };
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

function createContradiction(previous: Sighting, current: Sighting, { path, left, right }: Difference): Contradiction {
  const isEvent = previous.evidence.eventIndex !== undefined || current.evidence.eventIndex !== undefined;
  return {
    rules: [isEvent ? 'watch-event-resourceversion' : 'meta-resourceversion-changes-on-write'],
    subject: `${path} of ${current.target.plural} ${readString(current.metadata.name)}, uid ${current.uid}, resourceVersion ${current.version}`,
    expected: `${formatValue(left)}, as shown before`,
    actual: formatValue(right),
    evidence: [previous.evidence, current.evidence],
  };
}
