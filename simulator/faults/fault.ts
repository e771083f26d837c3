/**
 * A fault is a named deviation, a bug that an implementer might really write. The catalogue says what each one is and which
 * rules it breaks; the code asks `faults.has('…')` in the one line where the fault bites. Without `--fault` the set is empty.
 */
export interface Fault {
  /** What the faulty server does, in one sentence. */
  readonly bug: string;
  /** Ids of the rules that this breaks; each must be caught by a scenario that is tagged with it. */
  readonly breaks: readonly string[];
}
