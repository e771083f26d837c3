/** The command line of `assay simulate` (cli.md), made of the table of simulator/start/flags. */
import { Command, Option } from 'commander';
import { camelCase, type Flag, type FlagType, MINUTE, SECOND, settingName } from '../simulator/start/flags/flag.ts';
import { FLAG_GROUPS, FLAGS, type Settings } from '../simulator/start/flags/table.ts';
import { PARSERS, repeated } from './flag-values.ts';

export interface SimulateArguments {
  readonly settings: Settings;
  readonly faults: readonly string[];
  readonly listFaults: boolean;
}

export function simulateCommand(): Command {
  const command = new Command('assay simulate')
    .description('Runs the simulator as a long-lived server.')
    .allowExcessArguments(false);
  for (const { title, flags } of FLAG_GROUPS) {
    for (const flag of flags) command.addOption(optionOf(flag).helpGroup(`${title} flags:`));
  }
  const faults = [
    new Option('--fault <id>', 'fault with which to start, see --list-faults. Repeatable').argParser(repeated),
    new Option('--list-faults', 'list the faults and exit'),
  ];
  for (const option of faults) command.addOption(option.helpGroup('Fault flags:'));
  return command;
}

function optionOf(flag: Flag): Option {
  const parse = PARSERS[flag.type];
  // `earlier` is what the same parser returned.
  return new Option(syntaxOf(flag), `${flag.help}${defaultOf(flag)}`).argParser<unknown>((text, earlier) =>
    parse(text, earlier as never),
  );
}

/** A boolean flag without a value is true. */
function syntaxOf({ name, type, value }: Flag): string {
  if (name.length === 1) return `-${name}, --${name} <${value}>`;
  return type === 'boolean' ? `--${name} [${value}]` : `--${name} <${value}>`;
}

/** Like those of kube-apiserver's flags, a default that is zero, false or empty is not shown. */
function defaultOf(flag: Flag): string {
  const { type, default: value } = flag;
  if (value === undefined || [value].flat().length === 0 || !value) return '';
  return ` (default ${TEXT[type]?.(Number(value)) ?? value})`;
}

const TEXT: Readonly<Partial<Record<FlagType, (value: number) => string>>> = {
  duration: (value) => (value % MINUTE === 0 ? `${value / MINUTE}m` : `${value / SECOND}s`),
  seconds: (value) => String(value / SECOND),
};

export function argumentsOf(command: Command): SimulateArguments {
  const { fault = [], listFaults = false, ...flags } = command.opts<ParsedOptions>();
  // Parsed by the rows of which the type is made.
  const settings = Object.fromEntries(
    FLAGS.flatMap((flag) => {
      const value = flags[camelCase(flag.name)];
      return value === undefined ? [] : [[settingName(flag), value]];
    }),
  );
  return { settings, faults: fault, listFaults };
}

interface ParsedOptions extends Record<string, unknown> {
  readonly fault?: readonly string[];
  readonly listFaults?: boolean;
}
