/** Parses the command line of a Go program that uses the library pflag, with the same syntax and error messages. */
import { parseDuration } from '../../simulator/pure/go/duration.ts';
import type { FlagFact } from '../../spec/apiserver-flags.ts';
import { quote } from '../../values/go-quote.ts';

/** The error of an invalid command line, with the message of pflag. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

export interface CommandLine {
  /** The values of each given flag, in order. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly positionalArguments: readonly string[];
}

type FlagFacts = ReadonlyMap<string, FlagFact>;

export function parseCommandLine(args: readonly string[], flags: FlagFacts): CommandLine {
  const values = new Map<string, string[]>();
  const positionalArguments: string[] = [];
  const remainingArguments = [...args];
  for (let arg = remainingArguments.shift(); arg !== undefined; arg = remainingArguments.shift()) {
    if (arg === '--') {
      positionalArguments.push(...remainingArguments);
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      positionalArguments.push(arg);
      continue;
    }
    const [name, value] = arg.startsWith('--')
      ? readLongFlag(arg, remainingArguments, flags)
      : readShortFlag(arg, remainingArguments, flags);
    const flagFact = flags.get(name) ?? {};
    const problem = findValueProblem(flagFact, value);
    if (problem !== undefined) {
      const flagNames = flagFact.shorthand === undefined ? `--${name}` : `-${flagFact.shorthand}, --${name}`;
      throw new FlagError(`invalid argument ${quote(value)} for "${flagNames}" flag: ${problem}`);
    }
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return { values, positionalArguments };
}

function readLongFlag(arg: string, remainingArguments: string[], flags: FlagFacts): [name: string, value: string] {
  const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
  if (name === '' || name.startsWith('-')) throw new FlagError(`bad flag syntax: ${arg}`);
  const flagFact = flags.get(name);
  if (flagFact === undefined) throw new FlagError(`unknown flag: --${name}`);
  const flagValue = value ?? findBareValue(flagFact) ?? remainingArguments.shift();
  if (flagValue === undefined) throw new FlagError(`flag needs an argument: --${name}`);
  return [name, flagValue];
}

/** Reads a flag of one letter, as in `-v5`, `-v=5` or `-v 5`. kube-apiserver has no one-letter flags that can be combined, as in `-ab`. */
function readShortFlag(arg: string, remainingArguments: string[], flags: FlagFacts): [name: string, value: string] {
  const letter = arg.slice(1, 2);
  const [name, flagFact] = [...flags].find(([, { shorthand }]) => shorthand === letter) ?? [];
  if (name === undefined || flagFact === undefined) {
    throw new FlagError(`unknown shorthand flag: '${letter}' in ${arg}`);
  }
  const attachedValue = arg.slice(2).replace(/^=/, '');
  const shorthandValue = findBareValue(flagFact) ?? (attachedValue === '' ? remainingArguments.shift() : attachedValue);
  if (shorthandValue === undefined) throw new FlagError(`flag needs an argument: '${letter}' in ${arg}`);
  return [name, shorthandValue];
}

/** Returns the value of a flag that is given without a value, or undefined if the flag needs a value. */
function findBareValue({ type, bare }: FlagFact): string | undefined {
  return type === undefined ? 'true' : bare;
}

/** Returns the problem of a value, with the message of the parser of its type. */
function findValueProblem({ type = 'bool' }: FlagFact, value: string): string | undefined {
  return VALUE_CHECKS[type]?.(value);
}

const VALUE_CHECKS: Readonly<Record<string, (value: string) => string | undefined>> = {
  bool: (value) => formatParserProblem('ParseBool', value, /^([1tT0fF]|true|TRUE|True|false|FALSE|False)$/),
  int: (value) => formatParserProblem('ParseInt', value, INTEGER_SYNTAX),
  uint: (value) => formatParserProblem('ParseUint', value, UNSIGNED_SYNTAX),
  Level: (value) => formatParserProblem('ParseUint', value, UNSIGNED_SYNTAX),
  float: (value) => formatParserProblem('ParseFloat', value, FLOAT_SYNTAX),
  float32: (value) => formatParserProblem('ParseFloat', value, FLOAT_SYNTAX),
  duration: (value) => {
    const parsedDuration = parseDuration(value);
    return parsedDuration.ok ? undefined : parsedDuration.message;
  },
  ip: (value) =>
    /^([0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*)$/.test(value.trim()) ? undefined : `failed to parse IP: ${quote(value)}`,
  portRange: (value) => {
    const invalidPart = value.split(/[-+]/).find((part) => !/^\d+$/.test(part));
    return invalidPart === undefined ? undefined : `strconv.Atoi: parsing ${quote(invalidPart)}: invalid syntax`;
  },
  namedCertKey: (value) => {
    const [files = '', names] = value.split(/:(.*)/s);
    if (names?.trim() === '') return 'empty names list is not allowed';
    return files.split(',').length === 2 ? undefined : 'expected comma separated certificate and key file paths';
  },
  stringToString: (value) => {
    const invalidPair = value.split(',').find((item) => !item.includes('='));
    return invalidPair === undefined ? undefined : `${invalidPair} must be formatted as key=value`;
  },
};

const INTEGER_SYNTAX = /^[+-]?(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]+|[0-9][0-9_]*)$/;
const UNSIGNED_SYNTAX = /^(0[xX][0-9a-fA-F_]+|0[bB][01_]+|0[oO]?[0-7_]+|[0-9][0-9_]*)$/;
const FLOAT_SYNTAX = /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/;

function formatParserProblem(parser: string, value: string, syntax: RegExp): string | undefined {
  return syntax.test(value) ? undefined : `strconv.${parser}: parsing ${quote(value)}: invalid syntax`;
}
