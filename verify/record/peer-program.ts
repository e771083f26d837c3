/** The peer for the scripts of this folder: a kube-apiserver, and programs that are built from its modules, of release 1.32 unless another is named. */
import { spawnSync } from 'node:child_process';
import { buildLauncher, buildProgram } from '../../peer/build.ts';
import { findRelease, type PeerRelease } from '../../peer/releases.ts';

/** The release of the facts in `spec/` and of the tests. */
export const RELEASE = '1.32';

/** Builds a program of `peer/programs` if needed, and returns its output lines for an input. Throws if it prints errors. */
export async function askProgram(name: string, input: string, release = RELEASE): Promise<string[]> {
  const program = await buildProgram(findRelease(release), name);
  const { status, stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0 || stderr !== '') throw new Error(`${name}: ${stderr}`);
  return stdout.trim().split('\n');
}

/** Builds a kube-apiserver if needed, and returns the command for `--launch`. */
export async function buildPeerCommand(release: PeerRelease = findRelease(RELEASE)): Promise<string> {
  const launcher = await buildLauncher();
  await buildProgram(release, 'kube-apiserver');
  return `${launcher} --release=${release.version} --http-port={http-port} --secure-port={secure-port} --data-dir={dir}/data {flags}`;
}
