/**
 * A flag of `assay simulate` is one row of a table. The parser and its help (cli/simulate/simulate-flags.ts), the settings of `startSimulator`,
 * their defaults and checks (../settings.ts), and docs/reference/commands.md are derived from the rows.
 */
import { compact } from '../../../values/compact.ts';

/** The types of values, by their syntax on the command line; durations are in milliseconds. */
export interface FlagTypes {
  readonly string: string;
  /** Separated by commas; the last occurrence of the flag counts. */
  readonly list: readonly string[];
  /** Separated by commas; occurrences of the flag add up. */
  readonly repeated: readonly string[];
  readonly integer: number;
  /** An integer on the command line, milliseconds as a setting. */
  readonly seconds: number;
  readonly duration: number;
  readonly boolean: boolean;
  /** `Gate=true`; occurrences of the flag add up. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** `apps/v1=false`, `apps/v1` for true; occurrences of the flag add up. */
  readonly runtimeConfig: Readonly<Record<string, boolean>>;
  readonly logLevel: number;
}
export type FlagType = keyof FlagTypes;

interface FlagOf<Type extends FlagType> {
  /** Without the dashes. */
  readonly name: string;
  /** The name of the setting, if it is not the flag's name in camel case. */
  readonly setting?: string;
  readonly type: Type;
  /** The placeholder for the value in the help. */
  readonly value: string;
  /** If absent, the reader of the flag determines the default. */
  readonly default?: FlagTypes[Type];
  /** All valid values. */
  readonly choices?: readonly string[];
  readonly help: string;
  /** Returns the problem of a value, as text after the name of the flag. */
  readonly check?: (value: FlagTypes[Type]) => string | undefined;
}
export type Flag = { readonly [Type in FlagType]: FlagOf<Type> }[FlagType];

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

/** The settings of a user. */
export type SettingsOf<Row extends Flag> = { -readonly [One in Row as SettingName<One>]?: SettingValue<One> };

/** The settings with defaults. */
export type FlagValuesOf<Row extends Flag> = {
  readonly [One in Row as SettingName<One>]: One extends { readonly default: unknown }
    ? SettingValue<One>
    : SettingValue<One> | undefined;
};

export function settingName({ name, setting }: Flag): string {
  return setting ?? camelCase(name);
}

/** `bindAddress` for `bind-address`. */
export function camelCase(name: string): string {
  return name.replace(/-./g, (hyphenAndLetter) => hyphenAndLetter.slice(1).toUpperCase());
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** Returns the problem of the value of a flag, as one line with its name. */
export function findFlagProblem(flag: Flag, value: unknown): string | undefined {
  const { name, choices } = flag;
  const wrongChoice = [value].flat().find((choice) => choices?.includes(String(choice)) === false);
  // The types of rows and settings agree: both come from the table.
  const check: { run?(value: unknown): string | undefined } = compact({ run: flag.check });
  const problem =
    wrongChoice === undefined ? check.run?.(value) : `must be ${formatChoices(choices)}, not '${wrongChoice}'`;
  return problem === undefined ? undefined : `--${name} ${problem}`;
}

function formatChoices(choices: readonly string[] = []): string {
  return choices.length > 2 ? `one of ${choices.join(', ')}` : choices.join(' or ');
}

export function checkPort(value: number): string | undefined {
  return Number.isInteger(value) && value >= -1 && value <= 65535
    ? undefined
    : `must be a port from 0 to 65535, or -1 for none, not ${value}`;
}

export function checkPositive(value: number): string | undefined {
  return Number.isFinite(value) && value >= 1 ? undefined : 'must be more than 0';
}

export function checkNotNegative(value: number): string | undefined {
  return Number.isFinite(value) && value >= 0 ? undefined : 'must be 0 or more';
}
