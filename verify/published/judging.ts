/** One published verdict, from nothing: the server is built and started, judged and ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEnvelope } from '../../reports/schema/conforms.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { ROOT } from '../sources.ts';
import type { PublishedServer } from './servers.ts';
import { type Running, runToEnd, started, wordsOf } from './services.ts';

/** The order of scenarios and the values of properties are those of the published run. */
export const SEED = '20261124';
const REPOSITORY = fileURLToPath(ROOT);
/** Passed, or something failed: both are verdicts. */
const VERDICTS = [0, 1];

export interface Judged {
  readonly envelope: Envelope;
  /** With report.json and report.html. */
  readonly folder: string;
}

/** Built outside of the repository: some servers tell in their errors where they stand. */
export function workshopOf({ name }: PublishedServer): string {
  return join(tmpdir(), 'assay-published', name);
}

export async function judged(server: PublishedServer): Promise<Judged> {
  const workshop = workshopOf(server);
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { recursive: true });
  cpSync(join(REPOSITORY, server.source ?? `published/${server.name}`), workshop, { recursive: true });
  for (const command of server.build) runToEnd(command, workshop);
  const running: Running[] = [];
  try {
    for (const [index, service] of (server.beside ?? []).entries())
      running.unshift(await started(service, workshop, `beside-${index + 1}.log`));
    if (server.server !== undefined) running.unshift(await started(server.server, workshop, 'server.log'));
    return await run(server);
  } finally {
    for (const each of running) await each.end();
  }
}

/** What `assay run` is started with, as a README shows it. */
export function runFlags({ name, flags, exchanges }: PublishedServer): string {
  const full = exchanges === true ? ' --full' : '';
  return `run ${flags}${flags === '' ? '' : ' '}--seed ${SEED}${full} --allure none --report-dir reports/out/published/${name}`;
}

async function run(server: PublishedServer): Promise<Judged> {
  const folder = join(REPOSITORY, 'reports', 'out', 'published', server.name);
  const args = wordsOf(runFlags(server), REPOSITORY);
  const child = spawn(process.execPath, ['bin/assay.js', ...args, '--quiet', '--no-color'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code]: unknown[] = await once(child, 'exit');
  if (!VERDICTS.some((each) => each === code)) throw new Error(`assay run ended with ${code}`);
  const envelope: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  if (!isEnvelope(envelope)) throw new Error('assay run wrote no report');
  return { envelope, folder };
}
