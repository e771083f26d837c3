/** The options of the tools here and of `bench/`: `--help` shows how they are called, and so does what is wrong in them, with exit code 2. */
import { parseArgs } from 'node:util';

/** By name the value of an option that is not given. */
type Defaults = Readonly<Record<string, string | undefined>>;

interface Parsed<Given extends Defaults> {
  readonly values: { readonly [Name in keyof Given]: string | Extract<Given[Name], undefined> };
  readonly positionals: readonly string[];
}

/** `usage` ends with a newline; at most so many `words` come beside the options. Ends the process where nothing is to be done. */
export function toolOptions<const Given extends Defaults>(
  usage: string,
  defaults: Given,
  words = Number.POSITIVE_INFINITY,
): Parsed<Given> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const { values, positionals } = parsedBy(usage, Object.keys(defaults));
  const { [words]: unexpected } = positionals;
  if (unexpected !== undefined) refused(`unexpected argument ${JSON.stringify(unexpected)}`, usage);
  return { values: { ...defaults, ...values } as Parsed<Given>['values'], positionals };
}

function parsedBy(usage: string, names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error), usage);
  }
}

export function refused(what: string, usage: string): never {
  process.stderr.write(`${what}\n${usage}`);
  process.exit(2);
}

/** An option's value: an integer of zero or more. */
export function wholeNumber(name: string, value: string, usage: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  return refused(`--${name}: ${JSON.stringify(value)} is no whole number`, usage);
}
