/** The options of one command line after parsing, by name. */
import { readBool } from './arguments.ts';

/** Of each option its value, or all of its values. */
export interface Flags {
  text(name: string): string;
  /** Undefined where it was not given, or given as nothing. */
  given(name: string): string | undefined;
  bool(name: string): boolean;
  list(name: string): readonly string[];
}

export function flagsOf(values: ReadonlyMap<string, readonly string[]>, defaults: ReadonlyMap<string, string>): Flags {
  const last = (name: string) => values.get(name)?.at(-1);
  const text = (name: string) => last(name) ?? defaults.get(name) ?? '';
  return {
    given: (name) => last(name) || undefined,
    text,
    bool: (name) => readBool(text(name)) === true,
    list: (name) => values.get(name) ?? [],
  };
}
