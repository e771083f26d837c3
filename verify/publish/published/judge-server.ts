/** Produces a published verdict from scratch: builds, starts, tests and stops the server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEnvelope } from '../../../reports/schema/conforms.ts';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { ROOT } from '../../lint/sources.ts';
import type { PublishedServer } from './servers.ts';
import { type Running, runToEnd, splitCommand, startService } from './services.ts';

/** Published runs use this seed, for the order of scenarios and the values of properties. */
export const SEED = '20261124';
const REPOSITORY = fileURLToPath(ROOT);
/** The exit codes of runs with a verdict: passed, or failures. */
const VERDICTS = [0, 1];

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
  const workshop = buildFolder(server);
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { recursive: true });
  cpSync(join(REPOSITORY, server.source ?? `published/${server.name}`), workshop, { recursive: true });
  for (const command of server.build) runToEnd(command, workshop);
  const running: Running[] = [];
  try {
    for (const [index, service] of (server.services ?? []).entries())
      running.unshift(await startService(service, workshop, `service-${index + 1}.log`));
    if (server.server !== undefined) running.unshift(await startService(server.server, workshop, 'server.log'));
    return await run(server);
  } finally {
    for (const item of running) await item.end();
  }
}

/** Returns the flags of `assay run`, as a README shows them. */
export function runFlags({ name, flags, exchanges }: PublishedServer): string {
  const fullFlag = exchanges === true ? ' --full' : '';
  return `run ${flags}${flags === '' ? '' : ' '}--seed ${SEED}${fullFlag} --allure none --report-dir reports/out/published/${name}`;
}

async function run(server: PublishedServer): Promise<ServerJudgement> {
  const folder = join(REPOSITORY, 'reports', 'out', 'published', server.name);
  const args = splitCommand(runFlags(server), REPOSITORY);
  const child = spawn(process.execPath, ['bin/assay.js', ...args, '--quiet', '--no-color'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (!VERDICTS.some((verdict) => verdict === code)) throw new Error(`assay run ended with ${code}`);
  const envelope: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  if (!isEnvelope(envelope)) throw new Error('assay run wrote no report');
  return { envelope, folder };
}
