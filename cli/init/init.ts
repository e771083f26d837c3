/**
 * `assay init`: inspects a server and writes an initial `assay.yaml`. Exit codes: 0 the file is written, 2 the command line is invalid or
 * the file exists, 3 the server cannot be used.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { checkCredentials } from '../../client/credentials/credentials-check.ts';
import { AssayError, createUsageError, readErrorMessage } from '../../client/errors.ts';
import { connect } from '../../client/exchange/target.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { DEFAULT_CONFIG_FILE } from '../options/config.ts';
import { FILE_OPTIONS, type ServerOptions } from '../options/options.ts';
import { describeExistingServer } from '../options/server.ts';
import { addServerFlags, type ServerFlags, toServerOptions } from '../server-flags.ts';
import { checkAccess } from '../subject/access.ts';
import { inspectServer, type ServerFindings } from './inspect.ts';
import { renderConfig } from './render.ts';

interface Flags extends ServerFlags {
  config: string;
  force?: boolean;
}

/** The time limit of a request, in milliseconds. */
const REQUEST_TIMEOUT = 20_000;

export function createCommand(): Command {
  return addServerFlags(
    new Command('assay init')
      .description('Inspects a server, and writes an initial assay.yaml for assay run.')
      .allowExcessArguments(false)
      .optionsGroup('Server:'),
  )
    .optionsGroup('Output:')
    .option('--config <file>', 'the file to write', DEFAULT_CONFIG_FILE)
    .option('--force', 'overwrite an existing file')
    .action(async (flags: Flags) => {
      process.exitCode = await runInit(flags);
    });
}

const EXIT_CODES = { usage: 2, unusable: 3, harness: 5 } as const;

async function runInit(flags: Flags): Promise<number> {
  const file = flags.config;
  try {
    if (flags.force !== true && existsSync(file))
      throw createUsageError(`${file} already exists; use --force to overwrite it, or --config for another file`);
    const server = toServerOptions(flags);
    const description = describeExistingServer(server);
    if (description === undefined) throw createUsageError('no server given; use --server or --kubeconfig');
    checkCredentials(description, flags.server === undefined ? 'the kubeconfig: ' : '--');
    const target = connect(description);
    try {
      await checkAccess(target, REQUEST_TIMEOUT, { isResourceNamed: false });
      const findings = await inspectServer(target, REQUEST_TIMEOUT);
      writeConfiguration(file, renderConfig(resolveServerPaths(server, file), findings), {
        canOverwrite: flags.force === true,
      });
      process.stdout.write(escapeInvisible(formatSummary(file, findings)));
      return 0;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    process.stderr.write(`assay init: ${escapeInvisible(error.message)}\n`);
    return EXIT_CODES[error.code];
  }
}

function writeConfiguration(file: string, text: string, { canOverwrite }: { readonly canOverwrite: boolean }): void {
  try {
    writeFileSync(file, text, { flag: canOverwrite ? 'w' : 'wx' });
  } catch (error) {
    throw createUsageError(`--config: ${file} cannot be written: ${readErrorMessage(error)}`);
  }
}

/** Returns the server options with paths relative to the configuration file, because `assay run` resolves them from its folder. */
function resolveServerPaths(server: ServerOptions, file: string): ServerOptions {
  const baseFolder = dirname(resolve(file));
  return Object.fromEntries(
    Object.entries(server).map(([name, value]) =>
      FILE_OPTIONS.some((option) => option === name) && typeof value === 'string'
        ? [name, relative(baseFolder, resolve(value)) || '.']
        : [name, value],
    ),
  );
}

function formatSummary(file: string, { hasDefaultResource, candidates }: ServerFindings): string {
  const invalidCandidates = candidates.filter(({ problem }) => problem !== undefined).map(({ name }) => name);
  const testedResourcesLine = hasDefaultResource
    ? 'rules about all resources are tested with Endpoints or ConfigMaps'
    : `resources: ${candidates.map(({ name }) => name).join(', ') || 'none'}`;
  const otherResourcesLine =
    hasDefaultResource && candidates.length > 0
      ? [`other resources to test: ${candidates.map(({ name }) => name).join(', ')}`]
      : [];
  const missingObjectsLine =
    invalidCandidates.length === 0 ? [] : [`first add a valid object of ${invalidCandidates.join(', ')} to ${file}`];
  const runCommand = file === DEFAULT_CONFIG_FILE ? 'assay run' : `assay run --config ${file}`;
  return [
    `wrote ${file}`,
    testedResourcesLine,
    ...otherResourcesLine,
    ...missingObjectsLine,
    `next: ${runCommand}`,
    '',
  ].join('\n');
}
