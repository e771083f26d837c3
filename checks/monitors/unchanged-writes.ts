/**
 * A write that changes nothing does not change the version: it is not stored, and no watch reports it.
 *
 * PUT a@7 200 a@9 with the content of 7; or MODIFIED a@7, MODIFIED a@9 with the same content in a watch
 */
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { findFirstDifference } from '../history/same-state.ts';
import { findLifetimes, formatResourceName } from './evidence/object-lifetimes.ts';
import { findRedefinedResources } from './evidence/redefined-resources.ts';
import { answerSightings, type Sighting, watchSightings } from './evidence/sightings.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { type Answer, type Traffic, toText } from './traffic.ts';

export const unchangedWrites: Monitor = {
  id: 'unchanged-writes',
  statement: 'A write that changes nothing keeps the resourceVersion.',
  rules: ['meta-resourceversion-noop-write'],
  judge: (traffic) => {
    const redefinedResources = findRedefinedResources(traffic);
    const pairs = [...findWritePairs(traffic), ...findEventPairs(traffic)].filter(
      ([, now]) => !redefinedResources.has(now.place),
    );
    return { compared: pairs.length, contradictions: pairs.flatMap(([before, now]) => compareContents(before, now)) };
  },
};

type Pair = readonly [before: Sighting, now: Sighting];

/** Finds writes that were based on a known version. */
function* findWritePairs(traffic: Traffic): Generator<Pair> {
  const resources = findLifetimes(traffic);
  for (const answer of traffic.answers) {
    const basis = findBasis(answer);
    const [now] = basis === undefined ? [] : answerSightings(answer);
    if (basis === undefined || now === undefined || now.version === String(basis)) continue;
    const lifetime = resources.get(formatResourceName(now.place))?.lives.find(({ uid }) => uid === now.uid);
    const before = lifetime?.states.get(basis)?.sighting;
    if (before !== undefined) yield [before, now];
  }
}

function findBasis({ method, status, sent }: Answer): number | undefined {
  if (status !== 200 || (method !== 'PUT' && method !== 'PATCH')) return undefined;
  return parseVersion(toJsonObject(sent?.metadata).resourceVersion);
}

/** Finds consecutive events of one object in a watch without selectors. */
function* findEventPairs({ watches }: Traffic): Generator<Pair> {
  for (const watch of watches) {
    if (watch.query.has('labelSelector') || watch.query.has('fieldSelector')) continue;
    const last = new Map<string, Sighting>();
    for (const now of watchSightings(watch)) {
      const before = last.get(now.uid);
      last.set(now.uid, now);
      if (before !== undefined && before.version !== now.version) yield [before, now];
    }
  }
}

function compareContents(before: Sighting, now: Sighting): Contradiction[] {
  if (before.object === undefined || now.object === undefined) return [];
  if (before.object.apiVersion !== now.object.apiVersion || mayHideEmptyMetadata(before.object)) return [];
  if (findFirstDifference(selectStoredContent(before.object), selectStoredContent(now.object)) !== undefined) return [];
  return [
    {
      what: `the resourceVersion of the unchanged ${now.place.plural} ${toText(now.metadata.name)}`,
      expected: `${before.version}, as before`,
      actual: now.version,
      evidence: [before.evidence, now.evidence],
    },
  ];
}

/**
 * Reports whether an applied map or list of the metadata is owned and not shown, as `labels: {}`. kube-apiserver stores it with custom objects, and the
 * next write removes it and gets a new version (departure applied-empty-metadata).
 */
export function mayHideEmptyMetadata(object: JsonObject): boolean {
  const metadata = toJsonObject(object.metadata);
  const entries = Array.isArray(metadata.managedFields) ? metadata.managedFields.map(toJsonObject) : [];
  return entries.some(({ operation, fieldsV1 }) => {
    const ownedKeys = Object.keys(toJsonObject(toJsonObject(fieldsV1)['f:metadata']));
    return operation === 'Apply' && ownedKeys.some((field) => metadata[field.slice('f:'.length)] === undefined);
  });
}

/**
 * Removes the version; the times of managedFields, which only change with a write; and selfLink, which is the path of the request up to
 * 1.19.
 */
export function selectStoredContent(object: JsonObject): JsonObject {
  const { resourceVersion: _version, selfLink: _path, managedFields, ...metadata } = toJsonObject(object.metadata);
  const entries = Array.isArray(managedFields)
    ? managedFields.map((entry) => ({ ...toJsonObject(entry), time: '' }))
    : [];
  return { ...object, metadata: { ...metadata, managedFields: entries } };
}
