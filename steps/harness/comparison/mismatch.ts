/** A failed comparison: its subject, the expected value and the actual value. The report contains it as an object (evidence.ts). */
import { type Exchange, getStatus, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { shortenText } from '../../../client/exchange/transcript.ts';
import type { FailedComparison } from '../../../reports/schema/envelope.ts';

/** The subject of a comparison. */
export interface ComparisonSubject {
  /** The name of the compared value, such as `the response`, or `the stored Endpoints "a"`. */
  readonly what: string;
  /** The path of the compared field, and its relation to the expected value. */
  readonly path?: string;
  readonly relation?: string;
  /** The exchange of the response that is compared as a whole, for example by its status. */
  readonly exchange?: Exchange;
}

export class MismatchError extends Error {
  readonly subject: ComparisonSubject;
  readonly expected: string;
  readonly actual: string;

  constructor(comparisonSubject: ComparisonSubject | string, expectation: string, actualText: string) {
    const { path, ...rest } = typeof comparisonSubject === 'string' ? { what: comparisonSubject } : comparisonSubject;
    const [expected, actual] = [shortenText(expectation), shortenText(actualText)];
    const title = path === undefined ? rest.what : `${rest.what}: ${path}`;
    super(`${title}\n  expected: ${expected}\n  actual:   ${actual}`);
    this.name = 'Mismatch';
    this.subject = path === undefined ? rest : { ...rest, path };
    this.expected = expected;
    this.actual = actual;
  }

  /** Returns the comparison in the format of reports. */
  toReport(): FailedComparison {
    const { exchange, ...comparedText } = this.subject;
    if (exchange === undefined) return comparedText;
    const { method, path } = exchange.request;
    return {
      ...comparedText,
      request: { method, path },
      ...(exchange.response && { response: describeStatus(exchange) }),
    };
  }
}

function describeStatus(exchange: Exchange): NonNullable<FailedComparison['response']> {
  const { reason, message } = parseJsonBody<{ reason?: unknown; message?: unknown }>(exchange) ?? {};
  return {
    code: getStatus(exchange),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof message === 'string' && { message: shortenText(message) }),
  };
}
