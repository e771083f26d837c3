/** Parses the options of the tools in `verify/` and `bench/`. `--help` prints the usage. An error prints the usage too and exits with 2. */
import { parseArgs } from 'node:util';

/** The default value of each option, by name. */
type OptionDefaults = Readonly<Record<string, string | undefined>>;

interface ParsedOptions<Defaults extends OptionDefaults> {
  readonly values: { readonly [Name in keyof Defaults]: string | Extract<Defaults[Name], undefined> };
  readonly positionals: readonly string[];
}

/**
 * Parses `process.argv`. `usage` ends with a newline. `maxPositionals` is the maximum number of positional arguments. Exits the process
 * after --help or an error.
 */
export function parseToolOptions<const Defaults extends OptionDefaults>(
  usage: string,
  defaults: Defaults,
  maxPositionals = Number.POSITIVE_INFINITY,
): ParsedOptions<Defaults> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const { values, positionals } = parseOptions(usage, Object.keys(defaults));
  const { [maxPositionals]: unexpectedArgument } = positionals;
  if (unexpectedArgument !== undefined)
    exitWithUsage(`unexpected argument ${JSON.stringify(unexpectedArgument)}`, usage);
  return { values: { ...defaults, ...values } as ParsedOptions<Defaults>['values'], positionals };
}

function parseOptions(usage: string, names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return exitWithUsage(error instanceof Error ? error.message : String(error), usage);
  }
}

export function exitWithUsage(message: string, usage: string): never {
  process.stderr.write(`${message}\n${usage}`);
  process.exit(2);
}

/** Returns the value of an option that must be a non-negative integer. */
export function parseWholeNumber(name: string, value: string, usage: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  return exitWithUsage(`--${name}: ${JSON.stringify(value)} is not a whole number`, usage);
}
