/** A comparison that did not hold. Says what was compared, what the rule wants and what came. */
import { cut } from '../../../client/exchange/transcript.ts';

export class Mismatch extends Error {
  readonly expected: string;
  readonly actual: string;
  constructor(what: string, expectation: string, reality: string) {
    const [expected, actual] = [cut(expectation), cut(reality)];
    super(`${what}\n  expected: ${expected}\n  actual:   ${actual}`);
    this.name = 'Mismatch';
    this.expected = expected;
    this.actual = actual;
  }
}
