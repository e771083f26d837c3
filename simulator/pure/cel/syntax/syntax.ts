/** The parts of the syntax that only some environments support. */
import type { Macros } from './macros.ts';

export interface Syntax {
  readonly macros: Macros;
  /** Whether the parser supports `.?`, `[?`, and optional items, entries and fields in literals. */
  readonly supportsOptionals: boolean;
}
