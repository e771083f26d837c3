/**
 * The response to a write is the new stored object: it has the labels and annotations that the write sets, and not those that it removes.
 *
 * Example of a contradiction: a PATCH that sets the label app=db returns the previous label app=web.
 */
import { lacksProperty } from '../../spec/strategies.ts';
import { toJsonObject } from '../../values/json-object.ts';
import { hasWebhookOrPolicyRequests } from './evidence/admission.ts';
import { formatValue } from './evidence/format-value.ts';
import { listResponseObservedVersions, type ObservedVersion } from './evidence/observed-versions.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { isWrite, type ObservedResponse, readString } from './traffic.ts';

const RULES = ['meta-resourceversion-changes-on-write'] as const;

export const writeResponseMonitor: Monitor = {
  id: 'write-responses',
  statement: 'The response to a write has the labels and annotations of the write.',
  rules: RULES,
  check: ({ responses }) => {
    if (hasWebhookOrPolicyRequests(responses)) return { comparisonCount: 0, contradictions: [] };
    const findings = responses.flatMap((response) => {
      const isObjectWrite = isWrite(response) && response.target?.subresource === undefined;
      const [current] = isObjectWrite ? listResponseObservedVersions(response) : [];
      return current === undefined ? [] : checkMaps(response, current);
    });
    return {
      comparisonCount: findings.length,
      contradictions: findings.filter((contradiction) => contradiction !== undefined),
    };
  },
};

function checkMaps({ sentObject, method }: ObservedResponse, current: ObservedVersion): (Contradiction | undefined)[] {
  return ['labels', 'annotations'].flatMap((mapName) => {
    const entries = Object.entries(toJsonObject(toJsonObject(sentObject?.metadata)[mapName]));
    // A directive of a strategic merge patch, or an item of a list, has another meaning.
    if (entries.some(([key]) => key.startsWith('$'))) return [];
    return entries.map(([key, value]) => {
      const actual = toJsonObject(current.metadata[mapName])[key];
      // In a merge patch null removes a member; elsewhere servers may treat it in several ways.
      const isComparable = typeof value === 'string' || (value === null && method === 'PATCH');
      if (!isComparable || isSetByServer(current, key) || actual === (value ?? undefined)) return undefined;
      return {
        rules: RULES,
        subject: `metadata.${mapName}["${key}"] of ${current.target.plural} ${readString(current.metadata.name)} in the response to the write`,
        expected: `${formatValue(value ?? undefined)}, as written`,
        actual: formatValue(actual),
        evidence: [current.evidence],
      };
    });
  });
}

/**
 * Reports whether the server sets the label or annotation in every write, such as the label with the name of a namespace,
 * kubernetes.io/metadata.name.
 */
function isSetByServer({ target }: ObservedVersion, key: string): boolean {
  if (lacksProperty(target, 'metadata-as-sent')) return true;
  return target.group === '' && target.plural === 'namespaces' && key.endsWith('/metadata.name');
}
