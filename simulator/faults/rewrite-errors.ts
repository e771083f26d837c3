/** Faults that answer with another error than the one that was found, a row each: which one, and what becomes of it. */
import type { Answer } from '../http/exchange.ts';
import { failure } from '../pure/status/failure.ts';
import { gone } from '../pure/status/reasons.ts';
import { type Status, type StatusCause, StatusError } from '../pure/status/status.ts';
import { success } from '../pure/status/success.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

type Rewrite = (status: Status) => Status;

const everyError = (): boolean => true;
const reason = (wanted: string) => (status: Status) => status.reason === wanted;

const says = (words: string) => (status: Status) => status.message?.includes(words) === true;

/** The same of each cause. */
function causes(rewrite: (cause: StatusCause) => StatusCause): Rewrite {
  return (status) => {
    const wrong = status.details?.causes?.map((cause) => ({ ...cause, ...rewrite(cause) })) ?? [];
    return { ...status, details: { ...status.details, causes: wrong } };
  };
}

const WRONG: readonly (readonly [FaultId, (status: Status) => boolean, Rewrite])[] = [
  ['errors-without-reason', everyError, ({ reason: _, ...status }) => status],
  ['errors-without-message', everyError, ({ message: _, ...status }) => status],
  ['errors-say-success', everyError, (status) => ({ ...status, status: 'Success' })],
  ['errors-without-details', everyError, ({ details: _, ...status }) => status],
  ['invalid-is-bad-request', reason('Invalid'), ({ message }) => failure(400, 'BadRequest', message ?? '').status],
  ['invalid-names-first-problem', reason('Invalid'), firstProblem],
  ['invalid-without-causes', reason('Invalid'), withoutCauses],
  [
    'missing-manager-is-400',
    says('fieldManager: Required'),
    ({ message }) => failure(400, 'BadRequest', message ?? '').status,
  ],
  ['records-of-intents-422', says('must be nil'), ({ message }) => failure(422, 'Invalid', message ?? '').status],
  ['conflict-is-422', says('Apply failed'), (status) => ({ ...status, code: 422, reason: 'Invalid' })],
  ['conflict-is-text-only', says('Apply failed'), ({ details: _, ...status }) => status],
  ['conflict-says-nothing', says('Apply failed'), (status) => ({ ...status, message: 'Apply failed with conflicts' })],
  ['conflict-names-no-manager', says('Apply failed'), causes(() => ({ message: 'conflict' }))],
  [
    'conflict-names-no-version',
    says('Apply failed'),
    causes(({ message = '' }) => ({ message: message.replace(/ using .*/, '') })),
  ],
  ['conflict-reason-is-duplicate', says('Apply failed'), causes(() => ({ reason: 'FieldValueDuplicate' }))],
  ['conflict-paths-without-dot', says('Apply failed'), causes(({ field = '' }) => ({ field: field.slice(1) }))],
  [
    'conflict-names-object',
    says('Apply failed'),
    (status) => ({ ...status, details: { name: 'a', ...status.details } }),
  ],
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
