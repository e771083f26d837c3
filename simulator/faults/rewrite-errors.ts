/** Faults that answer with another error than the one that was found, a row each: which one, and what becomes of it. */
import type { Answer } from '../http/exchange.ts';
import { failure } from '../pure/status/failure.ts';
import { gone } from '../pure/status/reasons.ts';
import { type Status, StatusError } from '../pure/status/status.ts';
import { success } from '../pure/status/success.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

type Rewrite = (status: Status) => Status;

const everyError = (): boolean => true;
const reason = (wanted: string) => (status: Status) => status.reason === wanted;

const WRONG: readonly (readonly [FaultId, (status: Status) => boolean, Rewrite])[] = [
  ['errors-without-reason', everyError, ({ reason: _, ...status }) => status],
  ['errors-without-message', everyError, ({ message: _, ...status }) => status],
  ['errors-say-success', everyError, (status) => ({ ...status, status: 'Success' })],
  ['errors-without-details', everyError, ({ details: _, ...status }) => status],
  ['invalid-is-bad-request', reason('Invalid'), ({ message }) => failure(400, 'BadRequest', message ?? '').status],
  ['invalid-names-first-problem', reason('Invalid'), firstProblem],
  ['invalid-without-causes', reason('Invalid'), withoutCauses],
  ['expired-is-gone', reason('Expired'), ({ message }) => gone(message ?? '').status],
];

export function wrongError(error: StatusError, faults: FaultSet): StatusError {
  const rewrites = WRONG.filter(([id, concerns]) => faults.has(id) && concerns(error.status));
  if (rewrites.length === 0) return error;
  return new StatusError(
    rewrites.reduce((status, [, , rewrite]) => rewrite(status), error.status),
    error.headers,
  );
}

function firstProblem(status: Status): Status {
  return { ...status, details: { ...status.details, causes: (status.details?.causes ?? []).slice(0, 1) } };
}

function withoutCauses(status: Status): Status {
  const { causes: _, ...details } = status.details ?? {};
  return { ...status, details };
}

/** What is made of the whole answer to an error. */
export function wrongErrorAnswer(answer: Answer, { status }: StatusError, method: string, faults: FaultSet): Answer {
  if (faults.size === 0) return answer;
  const { code = 500, reason, message = '', kind: _kind, apiVersion: _apiVersion, ...members } = status;
  const headers = { 'Content-Type': 'application/json' };
  if (faults.has('errors-are-text')) return { status: code, headers: { 'Content-Type': 'text/plain' }, body: message };
  if (faults.has('errors-of-no-kind'))
    return { status: code, headers, body: JSON.stringify({ ...members, code, reason, message }) };
  const absent = method === 'DELETE' && reason === 'NotFound' && faults.has('delete-of-nothing-succeeds');
  return absent ? { status: 200, headers, body: JSON.stringify(success()) } : answer;
}
