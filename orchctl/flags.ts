/** The options of one command line after parsing, by name. */
import { readBool } from './arguments.ts';

/** Gives access to the value, or all values, of each option. */
export interface Flags {
  text(name: string): string;
  /** Returns undefined if the option was not set or has an empty value. */
  readOption(name: string): string | undefined;
  bool(name: string): boolean;
  list(name: string): readonly string[];
}

export function createFlags(
  values: ReadonlyMap<string, readonly string[]>,
  defaults: ReadonlyMap<string, string>,
): Flags {
  const findLast = (name: string) => values.get(name)?.at(-1);
  const readText = (name: string) => findLast(name) ?? defaults.get(name) ?? '';
  return {
    readOption: (name) => findLast(name) || undefined,
    text: readText,
    bool: (name) => readBool(readText(name)) === true,
    list: (name) => values.get(name) ?? [],
  };
}
