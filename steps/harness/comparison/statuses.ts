/** The expected status of a response: `201`, `409 AlreadyExists`, `200 or 202`, `a success`, `a client error`, `an error`. */
export interface ExpectedStatus {
  readonly expected: string;
  readonly isMatch: (status: number) => boolean;
  /** The allowed codes; empty for a class of codes. */
  readonly codes: readonly number[];
  readonly reason?: string;
}

/**
 * Matches the expected status in a sentence. `a client error` is any 4xx code, because the specification only says "rejected". `an error`
 * may also be 5xx, because the rule only requires that nothing is stored.
 */
export const STATUS_PATTERN = /\d{3}(?: [A-Z][A-Za-z]+|(?:, \d{3})* or \d{3})?|a client error|a success|an error/;

export function parseStatus(statusText: string): ExpectedStatus {
  if (statusText === 'a client error')
    return { codes: [], expected: '400 to 499', isMatch: (status) => status >= 400 && status < 500 };
  if (statusText === 'an error')
    return { codes: [], expected: '400 to 599', isMatch: (status) => status >= 400 && status < 600 };
  if (statusText === 'a success')
    return { codes: [], expected: '200 to 299', isMatch: (status) => status >= 200 && status < 300 };
  const codes = (statusText.match(/\d{3}/g) ?? []).map(Number);
  const reason = / ([A-Z][A-Za-z]+)$/.exec(statusText)?.[1];
  const expected = { codes, expected: statusText, isMatch: (status: number) => codes.includes(status) };
  return reason === undefined ? expected : { ...expected, reason };
}
