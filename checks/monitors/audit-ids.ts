/**
 * A response about a resource has an Audit-ID that identifies its request: the ID that the client sent, or a unique ID. A server that sends
 * no Audit-IDs has no audit log, and is not checked.
 *
 * Contradiction: GET …/a 200 Audit-ID u-1; GET …/b 404 without an ID, or again with u-1
 */

import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import type { Answer } from './traffic.ts';

const RULE = 'audit-id-answered';

/** The methods of the API. An HTTP server or a proxy may reject a request with another method before it reaches the API. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export const auditIdMonitor: Monitor = {
  id: 'audit-ids',
  statement: 'A response has the Audit-ID of its request, or a unique one.',
  rules: [RULE],
  judge: ({ answers }) => {
    const checkedAnswers = answers.filter(
      ({ place, status, method }) => place !== undefined && status > 0 && METHODS.has(method),
    );
    const answerWithId = checkedAnswers.find(({ auditId }) => auditId !== undefined);
    if (answerWithId === undefined) return { compared: 0, contradictions: [] };
    const byId = new Map<string, Evidence>();
    return {
      compared: checkedAnswers.length,
      contradictions: checkedAnswers.flatMap((answer) => checkAnswer(answer, answerWithId, byId)),
    };
  },
};

function checkAnswer(answer: Answer, answerWithId: Answer, byId: Map<string, Evidence>): Contradiction[] {
  const { auditId, id, method, place } = answer;
  const requestedAuditId = answer.headers?.find(([name]) => name.toLowerCase() === 'audit-id')?.[1] ?? '';
  const createContradictions = (expected: string, before: Evidence): Contradiction[] => {
    const subject = `the header Audit-ID of the ${answer.status} response to ${method} of ${place?.plural} ${place?.name ?? ''}`;
    return [
      { rules: [RULE], what: subject.trimEnd(), expected, actual: formatValue(auditId), evidence: [before, { id }] },
    ];
  };
  if (auditId === undefined || auditId === '')
    return createContradictions('an ID, as in other responses', { id: answerWithId.id });
  if (requestedAuditId !== '')
    return auditId === requestedAuditId
      ? []
      : createContradictions(`${formatValue(requestedAuditId)}, as in the request`, { id });
  const before = byId.get(auditId);
  byId.set(auditId, { id });
  return before === undefined ? [] : createContradictions('an ID that no other response has', before);
}
