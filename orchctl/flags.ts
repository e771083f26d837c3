/** The parsed options of a command line, by name. */
import { parseBoolean } from './arguments.ts';

/** Reads the values of the options. */
export interface Flags {
  /** Returns the value of the option, or its default. */
  getText(name: string): string;
  /** Returns the value, or undefined if the option was not set or has an empty value. */
  readOption(name: string): string | undefined;
  getBoolean(name: string): boolean;
  /** Returns the values of all occurrences of the option. */
  getList(name: string): readonly string[];
}

export function createFlags(
  values: ReadonlyMap<string, readonly string[]>,
  defaults: ReadonlyMap<string, string>,
): Flags {
  const findLastValue = (name: string) => values.get(name)?.at(-1);
  const readText = (name: string) => findLastValue(name) ?? defaults.get(name) ?? '';
  return {
    readOption: (name) => findLastValue(name) || undefined,
    getText: readText,
    getBoolean: (name) => parseBoolean(readText(name)) === true,
    getList: (name) => values.get(name) ?? [],
  };
}
