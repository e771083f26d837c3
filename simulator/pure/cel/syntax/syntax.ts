/** The optional syntax that a parser supports. */
import type { Macros } from './macros.ts';

export interface Syntax {
  readonly macros: Macros;
  /** Whether the parser supports `.?`, `[?` and optional entries. */
  readonly optionals: boolean;
}
