/**
 * A flag of `assay simulate` is one row of a table. From the rows come the parser and its help (cli/simulate/simulate-flags.ts), the settings of
 * `startSimulator`, their defaults and checks (../settings.ts), and docs/reference/commands.md.
 */

/** The types of values, by the syntax that the command line takes; durations are milliseconds. */
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
  /** The name of the setting, where it is not that of the flag in camel case. */
  readonly setting?: string;
  readonly type: Type;
  /** What the help shows in the place of the value. */
  readonly value: string;
  /** Absent: what the flag leaves open is decided where it is read. */
  readonly default?: FlagTypes[Type];
  /** All values that there are. */
  readonly choices?: readonly string[];
  readonly help: string;
  /** What is wrong with a value, in words that follow the name of the flag. */
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

/** What a user may set. */
export type SettingsOf<Row extends Flag> = { -readonly [One in Row as SettingName<One>]?: SettingValue<One> };

/** With the defaults filled in. */
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
  return name.replace(/-./g, (dashed) => dashed.slice(1).toUpperCase());
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** What is wrong with the value of a flag, in one line that names it. */
export function flagProblem(flag: Flag, value: unknown): string | undefined {
  const { name, choices } = flag;
  const wrongChoice = [value].flat().find((choice) => choices?.includes(String(choice)) === false);
  // The types of rows and settings agree: both come from the table.
  const check: { run?(value: unknown): string | undefined } = { ...(flag.check !== undefined && { run: flag.check }) };
  const problem = wrongChoice === undefined ? check.run?.(value) : `must be ${listOf(choices)}, not '${wrongChoice}'`;
  return problem === undefined ? undefined : `--${name} ${problem}`;
}

function listOf(choices: readonly string[] = []): string {
  return choices.length > 2 ? `one of ${choices.join(', ')}` : choices.join(' or ');
}

export function isPort(value: number): string | undefined {
  return Number.isInteger(value) && value >= -1 && value <= 65535
    ? undefined
    : `must be a port from 0 to 65535, or -1 for none, not ${value}`;
}

export function isPositive(value: number): string | undefined {
  return Number.isFinite(value) && value >= 1 ? undefined : 'must be more than 0';
}

export function isNotNegative(value: number): string | undefined {
  return Number.isFinite(value) && value >= 0 ? undefined : 'must be 0 or more';
}
