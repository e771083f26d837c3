/** Tests the kube-apiserver of a release with `assay run`, in one of several setups. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PeerRelease } from '../../../peer/releases.ts';
import { buildServer, startServer } from '../../../peer/server.ts';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { readEnvelope } from '../../../reports/schema/validate-report.ts';
import { ROOT } from '../../lint/sources.ts';
import { buildPeerCommand } from '../../record/peer-program.ts';
import { writeResourceConfig } from './resources.ts';

/**
 * The setups: kube-apiserver alone or with kube-controller-manager, started by this script or, with `launch`, by `assay run --launch`. In the setup
 * `resources`, each built-in kind is a resource under test.
 */
export const SETUPS = ['alone', 'controllers', 'launch', 'launch with controllers', 'resources'] as const;
export type Setup = (typeof SETUPS)[number];

export interface ReleaseRunOptions {
  readonly release: PeerRelease;
  readonly setup: Setup;
  /** The number of runs of each scenario. */
  readonly runs: number;
  /** The IDs of the tested rules; all rules by default. */
  readonly rules?: readonly string[];
}

/**
 * The controllers of launched servers. The endpoints controller is disabled: when it starts, it deletes Endpoints without a Service, which
 * scenarios may already have created.
 */
const LAUNCHED_CONTROLLERS = '--controllers=*,bootstrapsigner,tokencleaner,-endpoints-controller';
const TOKEN_FLAGS = ['--insecure-skip-tls-verify', '--token'];

/** Tests a release and returns the report. Throws if the run writes no report or was interrupted. */
export async function testRelease({ release, setup, runs: runCount, rules }: ReleaseRunOptions): Promise<Envelope> {
  const folder = fileURLToPath(new URL(`reports/out/releases/${release.minor}-${setup.replaceAll(' ', '-')}/`, ROOT));
  rmSync(folder, { recursive: true, force: true });
  const flags = [
    '--runs',
    String(runCount),
    '--full',
    '--allure',
    'none',
    '--quiet',
    '--no-color',
    '--report-dir',
    folder,
  ];
  if (rules !== undefined) flags.push('--rule', rules.join(','));
  const needsControllers = setup.endsWith('controllers');
  if (setup.startsWith('launch')) {
    await buildServer(release, { controllers: needsControllers });
    const command = `${await buildPeerCommand(release)}${needsControllers ? ` ${LAUNCHED_CONTROLLERS}` : ''}`;
    await runAssay(['--launch', command, ...flags]);
  } else {
    const server = await startServer({ release, startsControllers: needsControllers });
    try {
      if (setup === 'resources')
        flags.push('--config', await writeResourceConfig(server, `${folder.slice(0, -1)}.yaml`));
      await runAssay(['--server', server.https, ...TOKEN_FLAGS, server.token, ...flags]);
    } finally {
      await server.stop();
    }
  }
  const file = `${folder}report.json`;
  if (!existsSync(file)) throw new Error(`the run on ${release.version} (${setup}) wrote no report`);
  const report = readEnvelope(file);
  if (report.run.interrupted !== undefined) throw new Error(`the run on ${release.version} (${setup}) was interrupted`);
  return report;
}

async function runAssay(flags: readonly string[]): Promise<void> {
  const assayFile = fileURLToPath(new URL('bin/assay.js', ROOT));
  const child = spawn(process.execPath, [assayFile, 'run', ...flags], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'exit');
}
