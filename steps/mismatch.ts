/** A comparison that did not hold. Says what was compared, what the rule wants and what came. */
export class Mismatch extends Error {
  readonly expected: string;
  readonly actual: string;
  constructor(what: string, expected: string, actual: string) {
    super(`${what}\n  expected: ${expected}\n  actual:   ${actual}`);
    this.name = 'Mismatch';
    this.expected = expected;
    this.actual = actual;
  }
}
