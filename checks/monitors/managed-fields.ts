/**
 * managedFields are valid and describe the writes: each entry has a manager, an operation, an apiVersion and fields; owned labels and
 * annotations exist; and a conditional write, or a create, only changes the entry of its manager.
 *
 * Example of a contradiction: a PUT by the manager one, based on version 7, changes the time of the entry of the manager two.
 */

import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { findEntryProblems, formatEntryKey, listEntries, listFieldNames } from './contradictions/managed-entries.ts';
import { hasWebhookOrPolicyRequests } from './evidence/admission.ts';
import { formatValue } from './evidence/format-value.ts';
import { findLifetimes, formatResourceName } from './evidence/object-lifetimes.ts';
import {
  findAllObservedVersions,
  listResponseObservedVersions,
  type ObservedVersion,
} from './evidence/observed-versions.ts';
import { parseVersion } from './evidence/version-number.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { isWrite, type ObservedResponse, readString, type Traffic } from './traffic.ts';

const MANAGER_RULE = 'mf-entry-manager';
const NESTING_RULE = 'mf-entry-fieldsv1-nesting';

export const managedFieldsMonitor: Monitor = {
  id: 'managed-fields',
  statement: 'Entries of managedFields are valid, own existing fields, and change only by writes of their managers.',
  rules: [
    MANAGER_RULE,
    'mf-entry-operation-apply',
    'mf-entry-apiversion',
    'mf-entry-fieldstype',
    'mf-entry-fieldsv1-prefix',
    NESTING_RULE,
    'mf-entry-fieldsv1-leaf',
    'mf-empty-manager-removed',
  ],
  check: (traffic) => {
    const contradictions: Contradiction[] = [];
    const checkedKeys = new Set<string>();
    const writtenUids = findWrittenUids(traffic);
    const uidsOfStatusWrites = findUidsOfStatusWrites(traffic);
    const usesWebhooksOrPolicies = hasWebhookOrPolicyRequests(traffic.responses);
    for (const current of findAllObservedVersions(traffic)) {
      const key = `${current.target.version} ${current.uid} ${current.version}`;
      if (checkedKeys.has(key) || !writtenUids.has(current.uid) || !Array.isArray(current.metadata.managedFields))
        continue;
      checkedKeys.add(key);
      contradictions.push(
        ...checkEntries(current, { ownsAbsentMetadata: usesWebhooksOrPolicies || uidsOfStatusWrites.has(current.uid) }),
      );
    }
    if (!usesWebhooksOrPolicies) contradictions.push(...checkWrites(traffic));
    return { comparisonCount: checkedKeys.size, contradictions };
  },
};

/** Checks the entries of an object. `ownsAbsentMetadata`: an entry may own labels and annotations that the object does not have. */
function checkEntries(
  current: ObservedVersion,
  { ownsAbsentMetadata }: { readonly ownsAbsentMetadata: boolean },
): Contradiction[] {
  return listEntries(current.metadata).flatMap((entry) => {
    const createContradiction = (rule: string, subject: string, expected: string, actual: unknown): Contradiction => ({
      rules: [rule],
      subject: `${subject} of the entry of ${formatValue(entry.manager)} in managedFields of ${current.target.plural} ${readString(current.metadata.name)}`,
      expected,
      actual: formatValue(actual),
      evidence: [current.evidence],
    });
    const problems = findEntryProblems(entry, current.target).map(({ rule, member, expected }) =>
      createContradiction(rule, member, expected, entry[member]),
    );
    if (problems.length > 0 || ownsAbsentMetadata) return problems;
    return ['labels', 'annotations'].flatMap((mapName) =>
      listFieldNames(entry, ['f:metadata', `f:${mapName}`])
        .filter((field) => toJsonObject(current.metadata[mapName])[field] === undefined)
        .map((field) => createContradiction(NESTING_RULE, 'the fields', `only existing metadata.${mapName}`, field)),
    );
  });
}

/** Finds the objects that the scenario has written, except objects for which a request body had managedFields or could not be decoded. */
function findWrittenUids({ responses }: Traffic): ReadonlySet<string> {
  const uids = new Set<string>();
  const excludedUids = new Set<string>();
  for (const response of responses)
    for (const { uid } of isWrite(response) && response.method !== 'DELETE'
      ? listResponseObservedVersions(response)
      : []) {
      uids.add(uid);
      const isExcluded =
        response.sentObject === undefined || toJsonObject(response.sentObject.metadata).managedFields !== undefined;
      if (isExcluded) excludedUids.add(uid);
    }
  return uids.difference(excludedUids);
}

/**
 * Finds the objects whose status the scenario has written with labels or annotations: the writer owns them although they are not stored.
 */
function findUidsOfStatusWrites({ responses }: Traffic): ReadonlySet<string> {
  const statusWrites = responses.filter(
    (response) => isWrite(response) && response.target?.subresource === 'status' && hasLabelsOrAnnotations(response),
  );
  return new Set(statusWrites.flatMap(listResponseObservedVersions).map(({ uid }) => uid));
}

function hasLabelsOrAnnotations({ sentObject }: ObservedResponse): boolean {
  const { labels, annotations } = toJsonObject(sentObject?.metadata);
  return labels !== undefined || annotations !== undefined;
}

/**
 * Checks writes for which the previous entries are known: a created object has none; otherwise the request names the version with the
 * previous entries.
 */
function checkWrites(traffic: Traffic): Contradiction[] {
  const resources = findLifetimes(traffic);
  return traffic.responses.flatMap((response): Contradiction[] => {
    const [current] =
      isWrite(response) && response.target?.subresource === undefined ? listResponseObservedVersions(response) : [];
    const manager = response.query.get('fieldManager') ?? '';
    const { managedFields: sentManagedFields, resourceVersion } = toJsonObject(response.sentObject?.metadata);
    if (current === undefined || manager === '' || response.sentObject === undefined || sentManagedFields !== undefined)
      return [];
    const preconditionVersion = parseVersion(resourceVersion);
    const lifetime = resources
      .get(formatResourceName(current.target))
      ?.lifetimes.find(({ uid }) => uid === current.uid);
    const previous =
      preconditionVersion === undefined ? undefined : lifetime?.states.get(preconditionVersion)?.observedVersion;
    if (previous === undefined && response.status !== 201) return [];
    return compareOtherEntries(response, manager, previous, current);
  });
}

/** The names of managers in entries that the server generates. */
const GENERATED_MANAGERS: ReadonlySet<string> = new Set(['ancient-changes', 'before-first-apply']);

function compareOtherEntries(
  response: ObservedResponse,
  manager: string,
  previous: ObservedVersion | undefined,
  current: ObservedVersion,
): Contradiction[] {
  const previousEntries = new Map(listEntries(previous?.metadata ?? {}).map((entry) => [formatEntryKey(entry), entry]));
  return listEntries(current.metadata).flatMap((entry) => {
    if (entry.manager === manager || GENERATED_MANAGERS.has(readString(entry.manager))) return [];
    const previousEntry: JsonObject | undefined = previousEntries.get(formatEntryKey(entry));
    if (previousEntry !== undefined && previousEntry.time === entry.time) return [];
    return [
      {
        rules: [MANAGER_RULE],
        subject: `the entry of ${formatValue(entry.manager)} in managedFields of ${current.target.plural} ${readString(current.metadata.name)} after the ${response.method} by ${manager}`,
        expected:
          previousEntry === undefined ? '(absent), as before' : `time ${formatValue(previousEntry.time)}, as before`,
        actual: previousEntry === undefined ? 'present' : formatValue(entry.time),
        evidence: [...(previous === undefined ? [] : [previous.evidence]), current.evidence],
      },
    ];
  });
}
