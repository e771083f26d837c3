/**
 * The program `kube-apiserver` of the envtest folder: the simulator with the command line of kube-apiserver. For an invalid command line,
 * it prints the message and returns the exit code of kube-apiserver. It supports `--help` and `--version`, because test tools derive the
 * features of the release from them.
 */
import { createVersionDocument } from '../../simulator/http/documents/version-document.ts';
import { readCommandLine } from '../../spec/apiserver-flags.ts';
import { formatHelp } from './help.ts';
import { writeLogLine } from './klog.ts';
import { FlagError, parseCommandLine } from './pflag.ts';
import type { LauncherOptions } from './translate-flags.ts';

const EXIT_FAILURE = 1;

export async function runApiserver(args: readonly string[], launcherOptions: LauncherOptions): Promise<void> {
  const commandLine = readCommandLine(launcherOptions.release);
  const exitWithError = (text: string) => {
    process.stderr.write(`Error: ${text}\n`);
    process.exitCode = EXIT_FAILURE;
  };
  let parsedLine: ReturnType<typeof parseCommandLine>;
  try {
    parsedLine = parseCommandLine(args, commandLine.flags);
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    return exitWithError(error.message);
  }
  const { values, positionalArguments } = parsedLine;
  for (const name of values.keys()) {
    const { deprecated } = commandLine.flags.get(name) ?? {};
    if (deprecated !== undefined) process.stderr.write(`Flag --${name} has been deprecated, ${deprecated}\n`);
  }
  if (values.get('help')?.at(-1) === 'true') return void process.stdout.write(formatHelp(commandLine.flags));
  if (positionalArguments.length > 0) {
    return exitWithError(
      `"kube-apiserver" does not take any arguments, got [${positionalArguments.map((word) => JSON.stringify(word)).join(' ')}]`,
    );
  }
  const version = values.get('version')?.at(-1) ?? 'false';
  if (version !== 'false')
    return void process.stdout.write(`Kubernetes ${createVersionDocument(launcherOptions.release).gitVersion}\n`);
  const { serveSimulator } = await import('./serve.ts');
  await serveSimulator(values, commandLine, launcherOptions).catch((error: unknown) => {
    writeLogLine(
      'E',
      'run.go:72',
      `"command failed" err=${JSON.stringify(error instanceof Error ? error.message : String(error))}`,
    );
    process.exit(EXIT_FAILURE);
  });
}
