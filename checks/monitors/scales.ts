/**
 * A Scale matches its object: it has the replicas of the object at the same version, the replicas that a write has set, and the same
 * content in all responses with one version. Example of a contradiction (a@9 is the object a with resourceVersion 9):
 *
 *     GET a           200  a@9 {spec: {replicas: 3}}
 *     GET a/scale     200  a@9 {spec: {replicas: 2}}
 */
import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { findFirstDifference } from '../history/compare-objects.ts';
import { hasWebhookOrPolicyRequests } from './evidence/admission.ts';
import { formatValue } from './evidence/format-value.ts';
import { formatResourceName } from './evidence/object-lifetimes.ts';
import { findAllObservedVersions } from './evidence/observed-versions.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import {
  isDryRun,
  isSuccess,
  isWrite,
  type ObservedResponse,
  type RequestTarget,
  readString,
  type Traffic,
} from './traffic.ts';

const VERSION_RULE = 'meta-resourceversion-changes-on-write';

/** The groups whose objects have the replicas in the same members as their Scales. Custom resources define other members. */
const BUILT_IN_GROUPS: ReadonlySet<string> = new Set(['', 'apps']);

export const scaleMonitor: Monitor = {
  id: 'scales',
  statement:
    'A Scale has the replicas of its object at the same version, and the response to a write has the written replicas.',
  rules: [VERSION_RULE],
  check: (traffic) => {
    const scales = findScales(traffic);
    if (scales.length === 0) return { comparisonCount: 0, contradictions: [] };
    const objects = indexObjectsByVersion(traffic);
    const firstScales = new Map<string, ReceivedScale>();
    const usesWebhooksOrPolicies = hasWebhookOrPolicyRequests(traffic.responses);
    const contradictions = scales.flatMap((current) => {
      const key = formatVersionKey(current.target, current.metadata);
      const previous = firstScales.get(key);
      firstScales.set(key, previous ?? current);
      const object = objects.get(key);
      return [
        ...(previous === undefined ? [] : compareScales(previous, current)),
        ...(object === undefined ? [] : compareWithObject(object, current)),
        ...(usesWebhooksOrPolicies ? [] : compareWithWrite(current)),
      ];
    });
    return { comparisonCount: scales.length, contradictions };
  },
};

interface ReceivedScale {
  readonly response: ObservedResponse;
  readonly target: RequestTarget;
  readonly document: JsonObject;
  readonly metadata: JsonObject;
}

function findScales({ responses }: Traffic): ReceivedScale[] {
  return responses.flatMap((response): ReceivedScale[] => {
    const { target, document } = response;
    const isScale = target?.subresource === 'scale' && document?.kind === 'Scale' && isSuccess(response);
    return isScale && !isDryRun(response)
      ? [{ response, target, document, metadata: toJsonObject(document.metadata) }]
      : [];
  });
}

function formatVersionKey(target: RequestTarget, { uid, resourceVersion }: JsonObject): string {
  return `${formatResourceName(target)} ${readString(uid)} ${readString(resourceVersion)}`;
}

interface KnownObject {
  readonly object: JsonObject;
  readonly evidence: Evidence;
}

function indexObjectsByVersion(traffic: Traffic): ReadonlyMap<string, KnownObject> {
  const objects = new Map<string, KnownObject>();
  for (const { target, metadata, object, evidence } of findAllObservedVersions(traffic))
    if (object !== undefined && BUILT_IN_GROUPS.has(target.group))
      objects.set(formatVersionKey(target, metadata), { object, evidence });
  return objects;
}

function compareScales(previous: ReceivedScale, current: ReceivedScale): Contradiction[] {
  if (previous.document.apiVersion !== current.document.apiVersion) return [];
  const difference = findFirstDifference(previous.document, current.document);
  if (difference === undefined) return [];
  const { path, left, right } = difference;
  return [
    createContradiction(current, path, `${formatValue(left)}, as shown before`, right, [{ id: previous.response.id }]),
  ];
}

function compareWithObject({ object, evidence }: KnownObject, current: ReceivedScale): Contradiction[] {
  return ['spec', 'status'].flatMap((member) => {
    const replicas = toJsonObject(object[member]).replicas ?? 0;
    const actual = toJsonObject(current.document[member]).replicas ?? 0;
    return actual === replicas
      ? []
      : [
          createContradiction(current, `${member}.replicas`, `${formatValue(replicas)}, as in the object`, actual, [
            evidence,
          ]),
        ];
  });
}

function compareWithWrite(current: ReceivedScale): Contradiction[] {
  const { replicas } = toJsonObject(current.response.sentObject?.spec);
  const actual = toJsonObject(current.document.spec).replicas ?? 0;
  if (!isWrite(current.response) || typeof replicas !== 'number' || actual === replicas) return [];
  return [createContradiction(current, 'spec.replicas', `${replicas}, as written`, actual, [])];
}

function createContradiction(
  { response, target, metadata }: ReceivedScale,
  path: string,
  expected: string,
  actual: unknown,
  previous: readonly Evidence[],
): Contradiction {
  const subject = `${path} of the scale of ${target.plural} ${readString(metadata.name)}, resourceVersion ${readString(metadata.resourceVersion)}`;
  return {
    rules: [VERSION_RULE],
    subject,
    expected,
    actual: formatValue(actual),
    evidence: [...previous, { id: response.id }],
  };
}
