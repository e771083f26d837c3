/** A failed comparison: the value, the expectation and the actual value. It is reported as an object (hooks.ts). */
import { type Exchange, jsonOf, statusOf } from '../../../client/exchange/exchange.ts';
import { shortenText } from '../../../client/exchange/transcript.ts';
import type { FailedComparison } from '../../../reports/schema/envelope.ts';

/** The subject of a comparison. */
export interface ComparisonSubject {
  /** Such as `the answer`, or `the stored Endpoints "a"`. */
  readonly what: string;
  /** The path of a field in it, and its relation to the expected value. */
  readonly path?: string;
  readonly relation?: string;
  /** If a response is compared as a whole, for instance by its status. */
  readonly exchange?: Exchange;
}

export class Mismatch extends Error {
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

  /** The comparison as reports contain it. */
  toReport(): FailedComparison {
    const { exchange, ...compared } = this.subject;
    if (exchange === undefined) return compared;
    const { method, path } = exchange.request;
    return { ...compared, request: { method, path }, ...(exchange.answer && { response: describeStatus(exchange) }) };
  }
}

function describeStatus(exchange: Exchange): NonNullable<FailedComparison['response']> {
  const { reason, message } = jsonOf<{ reason?: unknown; message?: unknown }>(exchange) ?? {};
  return {
    code: statusOf(exchange),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof message === 'string' && { message: shortenText(message) }),
  };
}
