/**
 * The command `assay`: finds the subcommand and hands over. Each one stands in a file of its own here and is imported only
 * when asked for, so that `simulate` answers within half a second of its start.
 *
 * The contract with those files: each exports `command(): Command` (commander), whose action does the work and sets
 * `process.exitCode`. A wrong command line is one line on stderr and exit 2, a failure of ours exit 5 (cli.md).
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
    const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    process.stdout.write(`${manifest.version}\n`);
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

// Who reads the output may go away early (`assay rules | head`). That is no error, and there is nobody left to tell one.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`assay: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = EXIT_INTERNAL;
});
