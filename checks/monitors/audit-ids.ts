/**
 * A response about a resource has an Audit-ID that identifies its request: the ID that the client sent, or a unique ID. A server that sends
 * no Audit-IDs has no audit log, and is not checked.
 *
 * Example of a contradiction: a GET returns the Audit-ID u-1, and the response to another GET has the same Audit-ID or none.
 */

import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import type { ObservedResponse } from './traffic.ts';

const AUDIT_ID_RULE = 'audit-id-answered';

/** The methods of the API. An HTTP server or a proxy may reject a request with another method before it reaches the API. */
const API_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export const auditIdMonitor: Monitor = {
  id: 'audit-ids',
  statement: 'A response has the Audit-ID of its request, or a unique Audit-ID.',
  rules: [AUDIT_ID_RULE],
  check: ({ responses }) => {
    const checkedResponses = responses.filter(
      ({ target, status, method }) => target !== undefined && status > 0 && API_METHODS.has(method),
    );
    const responseWithId = checkedResponses.find(({ auditId }) => auditId !== undefined);
    if (responseWithId === undefined) return { comparisonCount: 0, contradictions: [] };
    const evidenceById = new Map<string, Evidence>();
    return {
      comparisonCount: checkedResponses.length,
      contradictions: checkedResponses.flatMap((response) => checkResponse(response, responseWithId, evidenceById)),
    };
  },
};

function checkResponse(
  response: ObservedResponse,
  responseWithId: ObservedResponse,
  evidenceById: Map<string, Evidence>,
): Contradiction[] {
  const { auditId, id, method, target } = response;
  const requestedAuditId = response.headers?.find(([name]) => name.toLowerCase() === 'audit-id')?.[1] ?? '';
  const createContradictions = (expected: string, previousEvidence: Evidence): Contradiction[] => {
    const subject = `the header Audit-ID of the ${response.status} response to ${method} of ${target?.plural} ${target?.name ?? ''}`;
    return [
      {
        rules: [AUDIT_ID_RULE],
        subject: subject.trimEnd(),
        expected,
        actual: formatValue(auditId),
        evidence: [previousEvidence, { id }],
      },
    ];
  };
  if (auditId === undefined || auditId === '')
    return createContradictions('an ID, as in other responses', { id: responseWithId.id });
  if (requestedAuditId !== '')
    return auditId === requestedAuditId
      ? []
      : createContradictions(`${formatValue(requestedAuditId)}, as in the request`, { id });
  const previousEvidence = evidenceById.get(auditId);
  evidenceById.set(auditId, { id });
  return previousEvidence === undefined
    ? []
    : createContradictions('an ID that no other response has', previousEvidence);
}
