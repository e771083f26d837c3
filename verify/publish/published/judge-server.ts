/** Produces a published verdict from scratch: builds, starts, tests and stops the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEnvelope } from '../../../reports/schema/conforms.ts';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { ROOT } from '../../lint/sources.ts';
import type { PublishedServer } from './servers.ts';
import { type Running, runToEnd, splitCommand, startService } from './services.ts';

/** Published runs use this seed, for the order of scenarios and the values of properties. */
export const SEED = '20261124';
const REPOSITORY = fileURLToPath(ROOT);
/** The exit codes of runs with a verdict: passed, or failures. */
const VERDICT_EXIT_CODES = [0, 1];

export interface ServerJudgement {
  readonly envelope: Envelope;
  /** The folder with report.json and report.html. */
  readonly folder: string;
}

/** A folder outside of the repository, because errors of some servers contain their path. */
export function buildFolder({ name }: PublishedServer): string {
  return join(tmpdir(), 'assay-published', name);
}

export async function judgeServer(server: PublishedServer): Promise<ServerJudgement> {
  const buildDirectory = buildFolder(server);
  rmSync(buildDirectory, { recursive: true, force: true });
  mkdirSync(buildDirectory, { recursive: true });
  cpSync(join(REPOSITORY, server.source ?? `published/${server.name}`), buildDirectory, { recursive: true });
  for (const command of server.build) runToEnd(command, buildDirectory);
  const running: Running[] = [];
  try {
    for (const [index, service] of (server.services ?? []).entries())
      running.unshift(await startService(service, buildDirectory, `service-${index + 1}.log`));
    if (server.server !== undefined) running.unshift(await startService(server.server, buildDirectory, 'server.log'));
    return await runServer(server);
  } finally {
    for (const item of running) await item.end();
  }
}

/** Returns the flags of `assay run`, as a README shows them. */
export function runFlags({ name, flags, exchanges }: PublishedServer): string {
  const fullFlag = exchanges === true ? ' --full' : '';
  return `run ${flags}${flags === '' ? '' : ' '}--seed ${SEED}${fullFlag} --allure none --report-dir reports/out/published/${name}`;
}

async function runServer(server: PublishedServer): Promise<ServerJudgement> {
  const folder = join(REPOSITORY, 'reports', 'out', 'published', server.name);
  const args = splitCommand(runFlags(server), REPOSITORY);
  const child = spawn(process.execPath, ['bin/assay.js', ...args, '--quiet', '--no-color'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (!VERDICT_EXIT_CODES.some((verdict) => verdict === code)) throw new Error(`assay run ended with ${code}`);
  return { envelope: readEnvelope(join(folder, 'report.json')), folder };
}
