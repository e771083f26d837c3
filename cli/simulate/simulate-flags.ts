/** The command line of `assay simulate`, generated from the table of simulator/start/flags. */
import { Command, Option } from 'commander';
import {
  type Flag,
  type FlagType,
  getSettingName,
  MINUTE_MILLISECONDS,
  SECOND_MILLISECONDS,
  toCamelCase,
} from '../../simulator/start/flags/flag.ts';
import { FLAG_GROUPS, FLAGS, type Settings } from '../../simulator/start/flags/table.ts';
import { parseRepeatedValue, VALUE_PARSERS } from '../flag-values.ts';

export interface SimulateArguments {
  readonly settings: Settings;
  readonly faults: readonly string[];
  readonly listFaults: boolean;
  /** The value of `--workers`; undefined if a single process serves the API. */
  readonly workers: number | undefined;
}

export function createSimulateCommand(): Command {
  const command = new Command('assay simulate')
    .description('Runs the simulator as a server.')
    .allowExcessArguments(false);
  for (const { title, flags } of FLAG_GROUPS) {
    for (const flag of flags) command.addOption(createOption(flag).helpGroup(`${title} flags:`));
  }
  const faults = [
    new Option(
      '--fault <id>',
      'start with this fault, a deliberate bug that a suite should detect; see --list-faults (repeatable)',
    ).argParser(parseRepeatedValue),
    new Option('--list-faults', 'list the faults and exit'),
  ];
  const workers = new Option(
    '--workers <n>',
    'serve with this number of processes on the same ports; needs --etcd-servers',
  ).argParser(VALUE_PARSERS.integer);
  command.addOption(workers.helpGroup('Process flags:'));
  for (const option of faults) command.addOption(option.helpGroup('Fault flags:'));
  return command;
}

function createOption(flag: Flag): Option {
  const parseValue = VALUE_PARSERS[flag.type];
  // Commander passes the result for the previous occurrence of the flag.
  return new Option(formatFlagSyntax(flag), `${flag.help}${formatDefault(flag)}`).argParser<unknown>(
    (text, previousValue) => parseValue(text, previousValue as never),
  );
}

/** Returns the flag in the syntax of commander. The value of a boolean flag is optional. */
function formatFlagSyntax({ name, type, placeholder }: Flag): string {
  if (name.length === 1) return `-${name}, --${name} <${placeholder}>`;
  return type === 'boolean' ? `--${name} [${placeholder}]` : `--${name} <${placeholder}>`;
}

/** Returns the default for the help. Zero, false and empty defaults are omitted, as in the help of kube-apiserver. */
function formatDefault(flag: Flag): string {
  const { type, default: value } = flag;
  if (value === undefined || [value].flat().length === 0 || !value) return '';
  return ` (default ${DEFAULT_FORMATTERS[type]?.(Number(value)) ?? value})`;
}

const DEFAULT_FORMATTERS: Readonly<Partial<Record<FlagType, (value: number) => string>>> = {
  duration: (value) =>
    value % MINUTE_MILLISECONDS === 0 ? `${value / MINUTE_MILLISECONDS}m` : `${value / SECOND_MILLISECONDS}s`,
  seconds: (value) => String(value / SECOND_MILLISECONDS),
};

export function readArguments(command: Command): SimulateArguments {
  const { fault = [], listFaults = false, workers, ...flags } = command.opts<ParsedOptions>();
  // Commander has parsed the values with the parsers that `createOption` sets.
  const settings = Object.fromEntries(
    FLAGS.flatMap((flag) => {
      const value = flags[toCamelCase(flag.name)];
      return value === undefined ? [] : [[getSettingName(flag), value]];
    }),
  );
  return { settings, faults: fault, listFaults, workers };
}

interface ParsedOptions extends Record<string, unknown> {
  readonly fault?: readonly string[];
  readonly listFaults?: boolean;
  readonly workers?: number;
}
