/** A failed comparison: its subject, the expected value and the actual value. The report contains it as an object (evidence.ts). */
import { type Exchange, getStatus, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { shortenText } from '../../../client/exchange/transcript.ts';
import type { FailedComparison } from '../../../reports/schema/envelope.ts';

/** The subject of a comparison. */
export interface ComparisonSubject {
  /** The name of the compared value, such as `the response`, or `the stored Endpoints "a"`. */
  readonly name: string;
  /** The path of the compared field in this value. */
  readonly path?: string;
  /** The expected relation between the field and the cell of a table, such as `is` or `contains`. */
  readonly relation?: string;
  /** The exchange of the response that is compared as a whole, for example by its status. */
  readonly exchange?: Exchange;
}

export class MismatchError extends Error {
  readonly subject: ComparisonSubject;
  readonly expected: string;
  readonly actual: string;

  constructor(comparisonSubject: ComparisonSubject | string, expectation: string, actualText: string) {
    const { path, ...rest } = typeof comparisonSubject === 'string' ? { name: comparisonSubject } : comparisonSubject;
    const [expected, actual] = [shortenText(expectation), shortenText(actualText)];
    const title = path === undefined ? rest.name : `${rest.name}: ${path}`;
    super(`${title}\n  expected: ${expected}\n  actual:   ${actual}`);
    this.name = 'Mismatch';
    this.subject = path === undefined ? rest : { ...rest, path };
    this.expected = expected;
    this.actual = actual;
  }

  /** Returns the comparison in the format of reports. */
  toReport(): FailedComparison {
    const { exchange, name, ...comparedField } = this.subject;
    const comparedValue = { what: name, ...comparedField };
    if (exchange === undefined) return comparedValue;
    const { method, path } = exchange.request;
    return {
      ...comparedValue,
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
