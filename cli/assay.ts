/**
 * The command `assay`: dispatches to a subcommand. Each subcommand is a module of this folder, imported only when it is called, so
 * that `simulate` is ready within half a second.
 *
 * Each module exports `command(): Command` (commander), whose action does the work and sets `process.exitCode`. A wrong command line
 * prints one line to stderr and exits with 2, an internal error with 5 (cli.md).
 */
import { type Command, CommanderError } from 'commander';

interface Subcommand {
  readonly summary: string;
  readonly load: () => Promise<{ command(): Command }>;
}

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  run: { summary: 'judge a server, by default the bundled simulator', load: () => import('./run.ts') },
  simulate: { summary: 'run the simulator as a long-lived server', load: () => import('./simulate.ts') },
  rules: { summary: 'list, filter and explain the rules', load: () => import('./rules.ts') },
  report: { summary: 'render a recorded run again', load: () => import('./report.ts') },
};

export const EXIT_USAGE = 2;
export const EXIT_INTERNAL = 5;

async function main(argv: readonly string[]): Promise<void> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(usage());
    process.exitCode = name === undefined ? EXIT_USAGE : 0;
    return;
  }
  if (name === '--version' || name === '-V') {
    const { readFileSync } = await import('node:fs');
    const { version }: { version: string } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    );
    process.stdout.write(`${version}\n`);
    return;
  }
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (subcommand === undefined) {
    process.stderr.write(`assay: unknown command '${name}'; there are ${Object.keys(SUBCOMMANDS).join(', ')}\n`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  const { command } = await subcommand.load();
  const parser = command()
    .exitOverride()
    .configureOutput({ outputError: () => undefined });
  try {
    await parser.parseAsync(rest, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return;
    process.stderr.write(`assay ${name}: ${error.message.replace(/^error: /, '').replaceAll('\n', ' ')}\n`);
    process.exitCode = EXIT_USAGE;
  }
}

function usage(): string {
  const lines = Object.entries(SUBCOMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `Usage: assay COMMAND [flags]\n\nCommands:\n${lines.join('\n')}\n\nassay COMMAND --help shows the flags of a command.\n`;
}

// The reader of a pipe may close it early (`assay rules | head`): EPIPE is not an error here.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = EXIT_INTERNAL;
});
