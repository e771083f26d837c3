/**
 * A Status has the code of its response, the status Failure, and a reason that belongs to the code. For paths without a resource, and if
 * the server is overloaded or fails (429, 500 and above), the body may be plain text.
 */
import type { JsonObject } from '../../values/json-object.ts';
import { hasWebhookOrPolicyRequests } from './evidence/admission.ts';
import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import type { ObservedResponse, Traffic } from './traffic.ts';

/** The allowed reasons by code. Other codes may have any reason, or none. */
const ALLOWED_REASONS: ReadonlyMap<number, readonly string[]> = new Map([
  [400, ['BadRequest', 'Invalid']],
  [401, ['Unauthorized']],
  [403, ['Forbidden']],
  [404, ['NotFound']],
  [405, ['MethodNotAllowed']],
  [406, ['NotAcceptable']],
  [409, ['Conflict', 'AlreadyExists']],
  [410, ['Expired']],
  [413, ['RequestEntityTooLarge']],
  [415, ['UnsupportedMediaType']],
  [422, ['Invalid']],
  [429, ['TooManyRequests']],
  [504, ['Timeout']],
]);

export const errorMonitor: Monitor = {
  id: 'errors',
  statement: 'An error is a Status with the code of the response and a reason for that code.',
  rules: ['err-status-fields', 'err-410-reason-expired'],
  check: (traffic) => {
    const { responses, watches } = traffic;
    // Webhooks and policies may deny a write with any code and reason.
    if (hasWebhookOrPolicyRequests(responses)) return { comparisonCount: 0, contradictions: [] };
    const statusErrors = responses.filter(mustBeStatus);
    const errorEvents = watches.flatMap(({ id, events }) =>
      events.flatMap(({ type, object }, eventIndex) =>
        type === 'ERROR' ? [{ evidence: { id, eventIndex }, object }] : [],
      ),
    );
    const textErrors = findTextErrors(traffic);
    return {
      comparisonCount: statusErrors.length + errorEvents.length + textErrors.length,
      contradictions: [
        ...statusErrors.flatMap(({ id, status, document = {} }) => checkStatus(document, status, { id })),
        ...errorEvents.flatMap(({ evidence, object }) =>
          typeof object.code === 'number' ? checkStatus(object, object.code, evidence) : [],
        ),
        ...textErrors,
      ],
    };
  },
};

/** Reports whether the response is an error whose body is a Status, or must be a Status because the path belongs to a resource. */
function mustBeStatus({ status, document, target }: ObservedResponse): boolean {
  if (document === undefined || status < 400) return false;
  return document.kind === 'Status' || (target !== undefined && CODES_WITH_STATUS.has(status));
}

const CODES_WITH_STATUS: ReadonlySet<number> = new Set([404, 409, 410, 422]);

/** Finds responses 409, 410 and 422 on paths of resources whose body is plain text instead of a Status. */
function findTextErrors({ responses }: Traffic): Contradiction[] {
  return responses.flatMap(({ id, status, target, contentType }) => {
    if (target === undefined || !CODES_WITH_STATUS.has(status) || status === 404 || !contentType.startsWith('text/'))
      return [];
    const subject = `the body of the ${status} response about ${target.plural} ${target.name ?? ''}`.trimEnd();
    const difference = { subject, expected: 'a Status', actual: contentType, evidence: [{ id }] };
    return [{ rules: ['err-status-fields'], basic: 'status', ...difference }];
  });
}

function checkStatus(document: JsonObject, status: number, evidence: Evidence): Contradiction[] {
  const createContradiction = (
    subject: string,
    expected: string,
    actual: unknown,
    rule = 'err-status-fields',
  ): Contradiction => ({
    rules: [rule],
    subject: `${subject} of the Status in the ${status} response`,
    expected,
    actual: formatValue(actual),
    evidence: [evidence],
  });
  const reasons = ALLOWED_REASONS.get(status);
  const { kind, apiVersion, code, reason, message, status: statusMember } = document;
  const contradictions: Contradiction[] = [];
  if (kind !== 'Status') contradictions.push(createContradiction('kind', '"Status"', kind));
  if (apiVersion !== 'v1') contradictions.push(createContradiction('apiVersion', '"v1"', apiVersion));
  if (typeof message !== 'string') contradictions.push(createContradiction('message', 'a string', message));
  if (code !== status) contradictions.push(createContradiction('code', String(status), code));
  if (statusMember !== 'Failure') contradictions.push(createContradiction('status', '"Failure"', statusMember));
  // A body that cannot be decoded may be rejected without a reason.
  const isAllowedReason = typeof reason === 'string' ? reasons?.includes(reason) : status === 400;
  if (reasons !== undefined && isAllowedReason !== true)
    contradictions.push(
      createContradiction(
        'reason',
        reasons.join(' or '),
        reason,
        status === 410 ? 'err-410-reason-expired' : undefined,
      ),
    );
  return contradictions;
}
