/** Builds, starts, tests and stops a server with a published verdict. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { readEnvelope } from '../../../reports/schema/validate-report.ts';
import { ROOT } from '../../lint/sources.ts';
import type { PublishedServer } from './servers.ts';
import { type RunningService, runToEnd, splitCommand, startService } from './services.ts';

/** The seed of published runs, which determines the order of scenarios and the values of properties. */
export const RUN_SEED = '20261124';
const REPOSITORY_FOLDER = fileURLToPath(ROOT);
/** The exit codes of runs with a verdict: passed, or failures. */
const VERDICT_EXIT_CODES = [0, 1];

export interface ServerReport {
  readonly envelope: Envelope;
  /** The folder with report.json and report.html. */
  readonly folder: string;
}

/**
 * Returns the folder in which a server is built. It is outside of the repository, because error messages of some servers contain their
 * path.
 */
export function findBuildFolder({ name }: PublishedServer): string {
  return join(tmpdir(), 'assay-published', name);
}

export async function buildAndTestServer(server: PublishedServer): Promise<ServerReport> {
  const buildFolder = findBuildFolder(server);
  rmSync(buildFolder, { recursive: true, force: true });
  mkdirSync(buildFolder, { recursive: true });
  cpSync(join(REPOSITORY_FOLDER, server.source ?? `published/${server.name}`), buildFolder, { recursive: true });
  for (const command of server.build) runToEnd(command, buildFolder);
  const runningServices: RunningService[] = [];
  try {
    for (const [index, service] of (server.services ?? []).entries())
      runningServices.unshift(await startService(service, buildFolder, `service-${index + 1}.log`));
    if (server.server !== undefined)
      runningServices.unshift(await startService(server.server, buildFolder, 'server.log'));
    return await testServer(server);
  } finally {
    for (const service of runningServices) await service.end();
  }
}

/** Returns the arguments of `assay` that test the server. They are also printed in the README of the server. */
export function buildRunFlags({ name, flags, exchanges }: PublishedServer): string {
  const fullFlag = exchanges === true ? ' --full' : '';
  return `run ${flags}${flags === '' ? '' : ' '}--seed ${RUN_SEED}${fullFlag} --allure none --report-dir reports/out/published/${name}`;
}

async function testServer(server: PublishedServer): Promise<ServerReport> {
  const folder = join(REPOSITORY_FOLDER, 'reports', 'out', 'published', server.name);
  const args = splitCommand(buildRunFlags(server), REPOSITORY_FOLDER);
  const child = spawn(process.execPath, ['bin/assay.js', ...args, '--quiet', '--no-color'], {
    cwd: REPOSITORY_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (!VERDICT_EXIT_CODES.some((exitCode) => exitCode === code)) throw new Error(`assay run ended with ${code}`);
  return { envelope: readEnvelope(join(folder, 'report.json')), folder };
}
