/** Faults of the refusal of a version from the future. */
import { timeout } from '../pure/status/reasons.ts';
import { StatusError } from '../pure/status/status.ts';
import type { FaultSet } from './catalogue.ts';

export function misworded(error: unknown, faults: FaultSet | undefined): unknown {
  if (!(error instanceof StatusError) || error.status.code !== 504) return error;
  if (faults?.has('bare-timeout') === true) return timeout('the request was not done in time');
  const date = { 'Retry-After': new Date(0).toUTCString() };
  return faults?.has('retry-after-is-a-date') === true ? new StatusError(error.status, date) : error;
}
