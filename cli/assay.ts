/**
 * The command `assay`: calls the subcommand that the command line names. `commands.ts` lists the subcommands. Only the module of the called
 * subcommand is imported, so that `simulate` is ready within half a second.
 *
 * The module of a subcommand exports `createCommand(): Command` (commander). The action of the command runs the subcommand and sets
 * `process.exitCode`. An invalid command line prints one line to stderr and exits with 2, an internal error with 5.
 */
import { CommanderError } from 'commander';
import { formatSuggestion } from '../values/near-miss.ts';
import { COMMAND_NAMES, findSubcommand, SUBCOMMANDS } from './commands.ts';
import { rejectFlagsAsValues } from './flags-as-values.ts';
import { addHelp } from './help.ts';
import { readPackageVersion } from './version.ts';

const EXIT_USAGE = 2;
const EXIT_INTERNAL = 5;
const HELP_ARGUMENTS: readonly string[] = ['help', '--help', '-h'];
const VERSION_ARGUMENTS: readonly string[] = ['version', '--version', '-V'];
/** The command that the scripts of `assay completion` call. */
const COMPLETE_COMMAND = '__complete';

async function main(argv: readonly string[]): Promise<void> {
  const [name, ...otherArguments] = argv;
  if (name === COMPLETE_COMMAND) return (await import('./completion/complete.ts')).printCandidates(otherArguments);
  if (name === undefined) return failWithUsageError(formatUsage());
  if (VERSION_ARGUMENTS.includes(name)) {
    process.stdout.write(`${readPackageVersion()}\n`);
    return;
  }
  if (!HELP_ARGUMENTS.includes(name)) return runSubcommand(name, otherArguments);
  const [topic] = otherArguments.filter((word) => !HELP_ARGUMENTS.includes(word));
  if (topic !== undefined) return runSubcommand(topic, ['--help']);
  process.stdout.write(formatUsage());
}

async function runSubcommand(name: string, argv: readonly string[]): Promise<void> {
  const subcommand = findSubcommand(name);
  if (subcommand === undefined) return failWithUsageError(`assay: ${describeUnknownCommand(name)}\n`);
  const { createCommand } = await subcommand.load();
  const parser = addHelp(createCommand(), readPackageVersion()).exitOverride();
  rejectFlagsAsValues(parser);
  try {
    await parser.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    failWithUsageError(`assay ${name}: ${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}\n`);
  }
}

function describeUnknownCommand(name: string): string {
  if (name.startsWith('-')) return `unknown option '${name}'; flags follow the command, as in assay run ${name}`;
  return `unknown command '${name}'${formatSuggestion(name, [...COMMAND_NAMES, 'help', 'version'])}; the commands are ${COMMAND_NAMES.join(', ')}`;
}

function failWithUsageError(text: string): void {
  process.stderr.write(text);
  process.exitCode = EXIT_USAGE;
}

function formatUsage(): string {
  const lines = Object.entries(SUBCOMMANDS).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `Usage: assay COMMAND [flags]

Tests Kubernetes-style API servers against the rules of a specification, and
runs a simulated server that passes them.

Commands:
${lines.join('\n')}

Run "assay help COMMAND" for the flags of a command.
`;
}

// The reader of a pipe may close it early (`assay rules | head`), so EPIPE is not an error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = EXIT_INTERNAL;
});
