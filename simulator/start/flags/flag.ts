/**
 * The types of a flag of `assay simulate`. Each flag is one row of a table. The command-line parser and its help
 * (cli/simulate/simulate-flags.ts), the settings of `startSimulator` with their defaults and checks (../settings.ts), and
 * docs/reference/commands.md are derived from the rows.
 */
import { compact } from '../../../values/compact.ts';

/** The types of flag values, by their syntax on the command line. Durations are in milliseconds. */
export interface FlagTypes {
  readonly string: string;
  /** Values separated by commas. If the flag is repeated, the last occurrence applies. */
  readonly list: readonly string[];
  /** Values separated by commas. If the flag is repeated, the values are combined. */
  readonly repeated: readonly string[];
  readonly integer: number;
  /** A number of seconds on the command line, and of milliseconds as a setting. */
  readonly seconds: number;
  readonly duration: number;
  readonly boolean: boolean;
  /** Pairs such as `Gate=true`. If the flag is repeated, the pairs are combined. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** Pairs such as `apps/v1=false`; `apps/v1` means true. If the flag is repeated, the pairs are combined. */
  readonly runtimeConfig: Readonly<Record<string, boolean>>;
  readonly logLevel: number;
}
export type FlagType = keyof FlagTypes;

interface FlagDefinition<Type extends FlagType> {
  /** The name of the flag without the dashes. */
  readonly name: string;
  /** The name of the setting if it differs from the flag's name in camel case. */
  readonly setting?: string;
  readonly type: Type;
  /** The placeholder for the value in the help. */
  readonly placeholder: string;
  /** The default value. If it is undefined, the code that uses the flag determines the default. */
  readonly default?: FlagTypes[Type];
  /** All valid values. */
  readonly choices?: readonly string[];
  readonly help: string;
  /** Validates the value. Returns an error message without the name of the flag, or undefined if the value is valid. */
  readonly check?: (value: FlagTypes[Type]) => string | undefined;
}
export type Flag = { readonly [Type in FlagType]: FlagDefinition<Type> }[FlagType];

export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly Flag[];
}

type CamelCase<Name extends string> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name;

type SettingName<Row extends Flag> = Row extends { readonly setting: infer Setting extends string }
  ? Setting
  : CamelCase<Row['name']>;

type SettingValue<Row extends Flag> = Row extends { readonly choices: readonly (infer Choice)[] }
  ? Row['type'] extends 'string'
    ? Choice
    : readonly Choice[]
  : FlagTypes[Row['type']];

/** The settings that a caller can specify. */
export type OptionalFlagSettings<Row extends Flag> = {
  -readonly [Item in Row as SettingName<Item>]?: SettingValue<Item>;
};

/** The settings after defaults are set. */
export type ResolvedFlagValues<Row extends Flag> = {
  readonly [Item in Row as SettingName<Item>]: Item extends { readonly default: unknown }
    ? SettingValue<Item>
    : SettingValue<Item> | undefined;
};

export function getSettingName({ name, setting }: Flag): string {
  return setting ?? toCamelCase(name);
}

/** Converts a name such as `bind-address` to `bindAddress`. */
export function toCamelCase(name: string): string {
  return name.replace(/-./g, (hyphenAndLetter) => hyphenAndLetter.slice(1).toUpperCase());
}

export const SECOND_MILLISECONDS = 1000;
export const MINUTE_MILLISECONDS = 60 * SECOND_MILLISECONDS;

/** Returns an error message of one line with the name of the flag, or undefined if the value is valid. */
export function findFlagProblem(flag: Flag, value: unknown): string | undefined {
  const { name, choices } = flag;
  const wrongChoice = [value].flat().find((choice) => choices?.includes(String(choice)) === false);
  // The value has the type that `check` expects, because both come from the same row.
  const check: { run?(value: unknown): string | undefined } = compact({ run: flag.check });
  const problem =
    wrongChoice === undefined ? check.run?.(value) : `must be ${formatChoices(choices)}, not '${wrongChoice}'`;
  return problem === undefined ? undefined : `--${name} ${problem}`;
}

function formatChoices(choices: readonly string[] = []): string {
  return choices.length > 2 ? `one of ${choices.join(', ')}` : choices.join(' or ');
}

export function findPortProblem(value: number): string | undefined {
  return Number.isInteger(value) && value >= -1 && value <= 65535
    ? undefined
    : `must be a port from 0 to 65535, or -1 to disable the listener, not ${value}`;
}

export function findNonPositiveProblem(value: number): string | undefined {
  return Number.isFinite(value) && value >= 1 ? undefined : 'must be more than 0';
}

export function findNegativeProblem(value: number): string | undefined {
  return Number.isFinite(value) && value >= 0 ? undefined : 'must be 0 or more';
}
