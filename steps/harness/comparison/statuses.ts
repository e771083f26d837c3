/** What a sentence says of the status of an answer: `201`, `409 AlreadyExists`, `200 or 202`, `a success`, `a refusal`, `an error`. */
export interface WantedStatus {
  readonly expected: string;
  readonly holds: (status: number) => boolean;
  readonly reason?: string;
}

/**
 * `a refusal` is any answer of the client's fault: the specification says "rejected" and no more. `an error` may be the server's fault too: all that is
 * prescribed is that nothing is stored.
 */
export const STATUS = /\d{3}(?: [A-Z][A-Za-z]+|(?:, \d{3})* or \d{3})?|a refusal|a success|an error/;

export function readStatus(words: string): WantedStatus {
  if (words === 'a refusal') return { expected: '400 to 499', holds: (status) => status >= 400 && status < 500 };
  if (words === 'an error') return { expected: '400 to 599', holds: (status) => status >= 400 && status < 600 };
  if (words === 'a success') return { expected: '200 to 299', holds: (status) => status >= 200 && status < 300 };
  const codes = (words.match(/\d{3}/g) ?? []).map(Number);
  const reason = / ([A-Z][A-Za-z]+)$/.exec(words)?.[1];
  const expected = { expected: words, holds: (status: number) => codes.includes(status) };
  return reason === undefined ? expected : { ...expected, reason };
}
