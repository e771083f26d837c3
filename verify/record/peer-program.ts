/** Runs the programs of the peer for the scripts of this folder, by default of release 1.32. */
import { spawnSync } from 'node:child_process';
import { buildLauncher, buildProgram } from '../../peer/build.ts';
import { findRelease, type PeerRelease } from '../../peer/releases.ts';

/** The default release: the base release of the facts in `spec/`, with which the tests compare. */
export const DEFAULT_RELEASE = '1.32';

/**
 * Runs a program of `peer/programs` with an input, and returns the lines of its output. Builds the program if needed. Throws if it prints
 * errors.
 */
export async function runPeerProgram(name: string, input: string, release = DEFAULT_RELEASE): Promise<string[]> {
  const program = await buildProgram(findRelease(release), name);
  const { status, stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0 || stderr !== '') throw new Error(`${name}: ${stderr}`);
  return stdout.trim().split('\n');
}

/** Builds a kube-apiserver if needed, and returns the command for `--launch`. */
export async function buildPeerCommand(release: PeerRelease = findRelease(DEFAULT_RELEASE)): Promise<string> {
  const launcher = await buildLauncher();
  await buildProgram(release, 'kube-apiserver');
  return `${launcher} --release=${release.version} --http-port={http-port} --secure-port={secure-port} --data-dir={dir}/data {flags}`;
}
