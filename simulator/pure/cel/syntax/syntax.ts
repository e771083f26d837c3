/** The optional syntax that a parser supports. */
import type { Macros } from './macros.ts';

export interface Syntax {
  readonly macros: Macros;
  /** `.?`, `[?` and optional entries. */
  readonly optionals: boolean;
}
