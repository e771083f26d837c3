/** The command `orchctl`: runs one command line. It prints an error as one line on standard error and ends with exit code 1. */
import { runCommand } from './command.ts';
import { readProcessEnvironment } from './command-environment.ts';
import { CommandError } from './errors.ts';

const environment = readProcessEnvironment();
// The reader of a pipe may close the pipe early, so EPIPE is not an error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  await runCommand(process.argv.slice(2), environment);
} catch (error) {
  process.exitCode = 1;
  const message = error instanceof CommandError ? error.message : `internal error: ${String(error)}`;
  environment.writeError(`error: ${message}${message.endsWith('\n') ? '' : '\n'}`);
}
