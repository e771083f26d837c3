/**
 * Objects match the path of the request: a get returns the object with the name in the path, and lists and watches of a namespace contain
 * no objects of other namespaces.
 */

import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import { formatResourceName } from './evidence/object-lifetimes.ts';
import { listObjects } from './evidence/observed-versions.ts';
import type { CheckResult, Contradiction, Evidence, Monitor } from './monitor.ts';
import { isSuccess, type RequestTarget, readString, type Traffic } from './traffic.ts';

export const pathMonitor: Monitor = {
  id: 'paths',
  statement: 'A returned object has the namespace and the name of the path.',
  rules: ['meta-name-returned', 'meta-namespace-returned'],
  check: (traffic) => {
    const { responses, watches } = traffic;
    const findings: CheckResult[] = [];
    const clusterScopedResources = findClusterScoped(traffic);
    for (const { target, document, method, status, id, contentType } of responses) {
      const isRead = method === 'GET' && status === 200 && target !== undefined && target.subresource === undefined;
      if (isRead && document !== undefined) findings.push(checkObjects(target, document, { id }));
      // Protobuf encodes empty fields.
      if (target !== undefined && document !== undefined && !contentType.endsWith('.protobuf'))
        findings.push({
          comparisonCount: 0,
          contradictions: checkClusterScoped(
            target,
            document,
            { id },
            { isClusterScoped: clusterScopedResources.has(target) },
          ),
        });
    }
    for (const { target, events, id } of watches) {
      if (target === undefined) continue;
      for (const [eventIndex, { type, object }] of events.entries())
        if (type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED')
          findings.push(checkObjects(target, object, { id, eventIndex }));
    }
    return {
      comparisonCount: findings.reduce((sum, { comparisonCount }) => sum + comparisonCount, 0),
      contradictions: findings.flatMap(({ contradictions }) => contradictions),
    };
  },
};

function checkObjects(target: RequestTarget, document: JsonObject, evidence: Evidence): CheckResult {
  const objects = listObjects(document)
    .map(({ metadata }) => toJsonObject(metadata))
    .filter(({ uid }) => readString(uid) !== '');
  const contradictions = objects.flatMap((metadata): Contradiction[] => {
    const { namespace = metadata.namespace, name = metadata.name } = target;
    return [
      ...compareMember('namespace', namespace, metadata, target, evidence),
      ...compareMember('name', name, metadata, target, evidence),
    ];
  });
  return { comparisonCount: objects.length, contradictions };
}

/** Returns the resources whose objects are read or created at paths without a namespace. */
function findClusterScoped({ responses }: Traffic): { readonly has: (target: RequestTarget) => boolean } {
  const resources = new Set<string>();
  for (const response of responses) {
    const { target, method } = response;
    if (target === undefined || target.namespace !== undefined || !isSuccess(response)) continue;
    if (target.name !== undefined || method === 'POST') resources.add(formatResourceName(target));
  }
  return { has: (target) => resources.has(formatResourceName(target)) };
}

/** Checks that objects of cluster-scoped resources have no namespace, and that no object has an empty namespace. */
function checkClusterScoped(
  target: RequestTarget,
  document: JsonObject,
  evidence: Evidence,
  { isClusterScoped }: { readonly isClusterScoped: boolean },
): Contradiction[] {
  return listObjects(document).flatMap(({ metadata: member }): Contradiction[] => {
    const metadata = toJsonObject(member);
    const isNamespaceAbsent = metadata.namespace === undefined || (metadata.namespace !== '' && !isClusterScoped);
    if (isNamespaceAbsent || readString(metadata.uid) === '') return [];
    return [
      {
        rules: ['meta-namespace-returned'],
        subject: `metadata.namespace of ${target.plural} ${readString(metadata.name)}`,
        expected: '(absent), because the object is cluster-scoped',
        actual: formatValue(metadata.namespace),
        evidence: [evidence],
      },
    ];
  });
}

function compareMember(
  member: 'name' | 'namespace',
  expected: unknown,
  metadata: JsonObject,
  { plural }: RequestTarget,
  evidence: Evidence,
): Contradiction[] {
  if (expected === metadata[member]) return [];
  return [
    {
      rules: [`meta-${member}-returned`],
      subject: `metadata.${member} of ${plural} ${readString(metadata.name)}`,
      expected: `${readString(expected)}, as in the path`,
      actual: readString(metadata[member]) || '(absent)',
      evidence: [evidence],
    },
  ];
}
