/** The command line of `assay simulate`, generated from the table of simulator/start/flags. */
import { Command, Option } from 'commander';
import { camelCase, type Flag, type FlagType, MINUTE, SECOND, settingName } from '../../simulator/start/flags/flag.ts';
import { FLAG_GROUPS, FLAGS, type Settings } from '../../simulator/start/flags/table.ts';
import { PARSERS, parseRepeated } from '../flag-values.ts';

export interface SimulateArguments {
  readonly settings: Settings;
  readonly faults: readonly string[];
  readonly listFaults: boolean;
  /** The value of `--workers`; undefined if a single process serves the API. */
  readonly workers: number | undefined;
}

export function simulateCommand(): Command {
  const command = new Command('assay simulate')
    .description('Runs the simulator as a server.')
    .allowExcessArguments(false);
  for (const { title, flags } of FLAG_GROUPS) {
    for (const flag of flags) command.addOption(toOption(flag).helpGroup(`${title} flags:`));
  }
  const faults = [
    new Option('--fault <id>', 'start with this fault, see --list-faults (repeatable)').argParser(parseRepeated),
    new Option('--list-faults', 'list the faults and exit'),
  ];
  const workers = new Option(
    '--workers <n>',
    'serve with this number of processes on the same ports; needs --etcd-servers',
  ).argParser(PARSERS.integer);
  command.addOption(workers.helpGroup('Process flags:'));
  for (const option of faults) command.addOption(option.helpGroup('Fault flags:'));
  return command;
}

function toOption(flag: Flag): Option {
  const parse = PARSERS[flag.type];
  // Commander passes the result for the previous occurrence of the flag.
  return new Option(formatFlagSyntax(flag), `${flag.help}${formatDefault(flag)}`).argParser<unknown>(
    (text, previousValue) => parse(text, previousValue as never),
  );
}

/** Returns the flag in the syntax of commander. The value of a boolean flag is optional. */
function formatFlagSyntax({ name, type, value }: Flag): string {
  if (name.length === 1) return `-${name}, --${name} <${value}>`;
  return type === 'boolean' ? `--${name} [${value}]` : `--${name} <${value}>`;
}

/** Returns the default for the help. Zero, false and empty defaults are omitted, as in the help of kube-apiserver. */
function formatDefault(flag: Flag): string {
  const { type, default: value } = flag;
  if (value === undefined || [value].flat().length === 0 || !value) return '';
  return ` (default ${FORMATTERS[type]?.(Number(value)) ?? value})`;
}

const FORMATTERS: Readonly<Partial<Record<FlagType, (value: number) => string>>> = {
  duration: (value) => (value % MINUTE === 0 ? `${value / MINUTE}m` : `${value / SECOND}s`),
  seconds: (value) => String(value / SECOND),
};

export function readArguments(command: Command): SimulateArguments {
  const { fault = [], listFaults = false, workers, ...flags } = command.opts<ParsedOptions>();
  // Commander has parsed the values with the parsers of `toOption`.
  const settings = Object.fromEntries(
    FLAGS.flatMap((flag) => {
      const value = flags[camelCase(flag.name)];
      return value === undefined ? [] : [[settingName(flag), value]];
    }),
  );
  return { settings, faults: fault, listFaults, workers };
}

interface ParsedOptions extends Record<string, unknown> {
  readonly fault?: readonly string[];
  readonly listFaults?: boolean;
  readonly workers?: number;
}
