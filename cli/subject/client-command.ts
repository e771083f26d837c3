/**
 * `--client 'COMMAND'`: tests a client command other than orchctl, the command of the suite. Runs the command to determine its program name
 * and its dialect.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClientCommand, runClientCommand } from '../../client/command/run.ts';
import { createServerError, createUsageError, readErrorMessage } from '../../client/errors.ts';
import { splitWords } from '../../client/launch/split-words.ts';
import type { DialectName } from '../../spec/dialect.ts';

export interface ClientCommandUnderTest {
  readonly command: ClientCommand;
  readonly dialect: DialectName;
}

export async function inspectCommand(commandLine: string): Promise<ClientCommandUnderTest> {
  const [program, ...otherWords] = splitWords(commandLine);
  if (program === undefined) throw createUsageError('--client: the command is empty');
  const folder = mkdtempSync(join(tmpdir(), 'assay-client-'));
  const candidate = { words: [program, ...otherWords], name: program };
  try {
    const help = await runCommand(candidate, ['create', 'quota', '--help'], folder);
    const name = /(\S+) create quota NAME/.exec(help)?.[1];
    if (name === undefined)
      throw createServerError(
        `--client: ${commandLine} create quota --help prints no usage line "… create quota NAME"`,
      );
    const dryRunArguments = ['create', 'quota', 'probe', '--dry-run=client', '--save-config', '-o', 'json'];
    const object = await runCommand(candidate, dryRunArguments, folder);
    const dialect = /kubectl\.kubernetes\.[a-z]+\/last-applied-configuration/.test(object) ? 'kubernetes' : 'orch';
    return { command: { words: candidate.words, name }, dialect };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runCommand(command: ClientCommand, args: readonly string[], folder: string): Promise<string> {
  try {
    const { code: exitCode, output: stdout, errorOutput: stderr } = await runClientCommand(command, args, folder);
    if (exitCode === 0) return stdout;
    throw new Error(`${args.join(' ')} ended with ${exitCode}: ${stderr.trim().split('\n')[0]}`);
  } catch (error) {
    throw createServerError(`--client: ${command.words.join(' ')} is not a client command: ${readErrorMessage(error)}`);
  }
}
