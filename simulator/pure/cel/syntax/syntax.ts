/** What of the grammar a parser is to know. */
import type { Macros } from './macros.ts';

export interface Syntax {
  readonly macros: Macros;
  /** `.?`, `[?` and optional entries. */
  readonly optionals: boolean;
}
