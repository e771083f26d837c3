/**
 * Normalizes the words of a command line, so that commander parses them as kubectl does: an option with an optional value gets its default
 * and never consumes the next word; `_` in a name becomes `-`; short options are replaced by long options. Also checks the values of typed
 * options.
 */
import { formatSuggestion } from '../values/near-miss.ts';
import { fail } from './errors.ts';
import type { OptionDefinition } from './options.ts';

const BOOLEAN_VALUES: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((word) => [word, false] as const),
]);

/** Parses a boolean as Go does. Returns undefined if the text is not a boolean. */
export function parseBoolean(text: string): boolean | undefined {
  return BOOLEAN_VALUES.get(text);
}

export function normalizeArguments(
  argv: readonly string[],
  definitions: readonly OptionDefinition[],
  usage: string,
): string[] {
  const words: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    // Words after `--` are dropped: as in kubectl, none of them can be the NAME.
    if (word === '--') return words;
    if (!word.startsWith('-') || word === '-') words.push(word);
    else {
      const { normalizedOption, consumedCount } = word.startsWith('--')
        ? parseLongOption(word, argv[index + 1], definitions, usage)
        : parseShortOption(word, argv[index + 1], definitions, usage);
      words.push(normalizedOption);
      index += consumedCount;
    }
  }
  return words;
}

/** Returns the words that are neither options nor values of options: commands and their arguments. */
export function listPositionals(argv: readonly string[], definitions: readonly OptionDefinition[]): string[] {
  const words: string[] = [];
  for (let index = 0; index < argv.length && argv[index] !== '--'; index += 1) {
    const word = argv[index] ?? '';
    if (!word.startsWith('-')) words.push(word);
    else if (findPendingOption(word, definitions) !== undefined) index += 1;
  }
  return words;
}

/** Returns the option that the word contains if its value is the next word, otherwise undefined. */
export function findPendingOption(
  word: string,
  definitions: readonly OptionDefinition[],
): OptionDefinition | undefined {
  const definition = definitions.find(
    ({ name, short: shorthand }) => word === `--${name}` || (shorthand !== undefined && word === `-${shorthand}`),
  );
  return definition === undefined || definition.implicitValue !== undefined ? undefined : definition;
}

/** An option in the form that commander parses, and the number of words after it that it consumed. */
interface ParsedOption {
  readonly normalizedOption: string;
  readonly consumedCount: number;
}

function parseLongOption(
  word: string,
  nextWord: string | undefined,
  definitions: readonly OptionDefinition[],
  usage: string,
): ParsedOption {
  const [, typedName = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
  if (typedName === '' || typedName.startsWith('-'))
    return fail(`bad flag syntax: ${word}; see '${usage} --help' for usage`);
  const name = typedName.replaceAll('_', '-');
  const definition = definitions.find((definition) => definition.name === name);
  if (definition === undefined) {
    const similarName = formatSuggestion(
      name,
      definitions.map((definition) => definition.name),
    );
    return fail(
      `unknown flag: --${typedName}${similarName === '' ? '' : similarName.replace(/\?$/, '')}; see '${usage} --help' for usage`,
    );
  }
  return parseValue(definition, `--${name}`, value, nextWord, usage);
}

function parseShortOption(
  word: string,
  nextWord: string | undefined,
  definitions: readonly OptionDefinition[],
  usage: string,
): ParsedOption {
  const letter = word[1] ?? '';
  const definition = definitions.find(({ short }) => short === letter);
  if (definition === undefined)
    return fail(`unknown shorthand flag: '${letter}' in ${word}; see '${usage} --help' for usage`);
  const optionText = word.slice(2);
  return parseValue(
    definition,
    `-${letter}`,
    optionText === '' ? undefined : optionText.replace(/^=/, ''),
    nextWord,
    usage,
  );
}

function parseValue(
  definition: OptionDefinition,
  typedFlag: string,
  value: string | undefined,
  nextWord: string | undefined,
  usage: string,
): ParsedOption {
  const effectiveValue = value ?? definition.implicitValue;
  if (effectiveValue !== undefined)
    return { normalizedOption: formatOption(definition, effectiveValue, usage), consumedCount: 0 };
  if (nextWord === undefined) {
    return fail(
      `flag needs an argument: ${typedFlag.startsWith('--') ? typedFlag : `'${typedFlag[1]}' in ${typedFlag}`}; see '${usage} --help' for usage`,
    );
  }
  return { normalizedOption: formatOption(definition, nextWord, usage), consumedCount: 1 };
}

function formatOption(definition: OptionDefinition, value: string, usage: string): string {
  const problem = findValueProblem(definition, value);
  if (problem !== undefined) {
    const flag = definition.short === undefined ? `--${definition.name}` : `-${definition.short}, --${definition.name}`;
    fail(`invalid argument ${JSON.stringify(value)} for "${flag}" flag: ${problem}; see '${usage} --help' for usage`);
  }
  return `--${definition.name}=${value}`;
}

function findValueProblem({ type }: OptionDefinition, value: string): string | undefined {
  if (type === 'bool' && parseBoolean(value) === undefined) return 'must be true or false';
  if (type === 'int' && !/^[+-]?\d{1,18}$/.test(value)) return 'must be a whole number';
  if (type === 'duration' && parseDuration(value) === undefined) return 'must be a duration such as 1m30s';
  return undefined;
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
};

/** Parses a duration as Go does. Returns milliseconds, or undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0;
  if (!/^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|ms|h|m|s))+$/.test(text)) return undefined;
  const total = [...text.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|ms|h|m|s)/g)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (UNIT_MILLISECONDS[unit] ?? 0),
    0,
  );
  return text.startsWith('-') ? -total : total;
}
