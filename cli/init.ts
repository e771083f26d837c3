/**
 * `assay init`: asks a server what it has and writes a first `assay.yaml`. Exit codes: 0 it is written, 2 wrong command line or a file that is there
 * already, 3 no usable server.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { checkCredentials } from '../client/credentials-check.ts';
import { AssayError, messageOf, usage } from '../client/errors.ts';
import { connect } from '../client/target.ts';
import { escapeInvisible } from '../reports/render/visible.ts';
import { type Findings, inspect } from './init/inspect.ts';
import { renderConfig } from './init/render.ts';
import { DEFAULT_FILE } from './options/config.ts';
import { FILE_OPTIONS, type ServerOptions } from './options/options.ts';
import { addressedServer } from './options/server.ts';
import { type ServerFlags, serverOptionsOf, withServerFlags } from './server-flags.ts';
import { checkAccess } from './subject/access.ts';

interface Flags extends ServerFlags {
  config: string;
  force?: boolean;
}

/** Milliseconds that a request may take. */
const LIMIT = 20_000;

export function command(): Command {
  return withServerFlags(
    new Command('assay init')
      .description('Asks a server what it has, and writes a first assay.yaml for assay run.')
      .allowExcessArguments(false)
      .optionsGroup('Server:'),
  )
    .optionsGroup('What is written:')
    .option('--config <file>', 'the file to write', DEFAULT_FILE)
    .option('--force', 'also over a file that is there')
    .action(async (flags: Flags) => {
      process.exitCode = await init(flags);
    });
}

const EXIT = { usage: 2, unusable: 3, harness: 5 } as const;

async function init(flags: Flags): Promise<number> {
  const file = flags.config;
  try {
    if (flags.force !== true && existsSync(file))
      throw usage(`${file} is there already; --force writes over it, --config names another`);
    const server = serverOptionsOf(flags);
    const description = addressedServer(server);
    if (description === undefined) throw usage('which server? --server or --kubeconfig names it');
    checkCredentials(description, flags.server === undefined ? 'the kubeconfig: ' : '--');
    const target = connect(description);
    try {
      await checkAccess(target, LIMIT, false);
      const findings = await inspect(target, LIMIT);
      write(file, renderConfig(withPaths(server, file), findings), flags.force === true);
      process.stdout.write(escapeInvisible(summary(file, findings)));
      return 0;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    process.stderr.write(`assay init: ${escapeInvisible(error.message)}\n`);
    return EXIT[error.code];
  }
}

function write(file: string, text: string, over: boolean): void {
  try {
    writeFileSync(file, text, { flag: over ? 'w' : 'wx' });
  } catch (error) {
    throw usage(`--config: ${file} can't be written: ${messageOf(error)}`);
  }
}

/** The configuration names files relative to itself. */
function withPaths(server: ServerOptions, file: string): ServerOptions {
  const from = dirname(resolve(file));
  return Object.fromEntries(
    Object.entries(server).map(([name, value]) =>
      FILE_OPTIONS.some((option) => option === name) && typeof value === 'string'
        ? [name, relative(from, resolve(value)) || '.']
        : [name, value],
    ),
  );
}

function summary(file: string, { full, candidates }: Findings): string {
  const invalid = candidates.filter(({ problem }) => problem !== undefined).map(({ name }) => name);
  const judged = full
    ? 'rules about every resource are judged on Endpoints or ConfigMaps'
    : `resources: ${candidates.map(({ name }) => name).join(', ') || 'none'}`;
  const instead =
    full && candidates.length > 0 ? [`to be named instead: ${candidates.map(({ name }) => name).join(', ')}`] : [];
  const mend = invalid.length === 0 ? [] : [`name a valid object of ${invalid.join(', ')} in it first`];
  const run = file === DEFAULT_FILE ? 'assay run' : `assay run --config ${file}`;
  return [`wrote ${file}`, judged, ...instead, ...mend, `next: ${run}`, ''].join('\n');
}
