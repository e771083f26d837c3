/**
 * `npm run differential`: `assay diff` of the simulator and the kube-apiserver of release 1.32, both of which it starts. kube-apiserver answers
 * some requests by chance (Go iterates over maps in no order): each answer that it gives in any attempt is right. peer-differences.yaml lists
 * the differences that are expected, with reasons. Other flags are those of `assay diff`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { launchServer } from '../client/launcher.ts';
import { peerCommand } from './peer-program.ts';
import { ROOT } from './sources.ts';

const at = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** kube-apiserver runs without its controllers, and without flow control: the simulator does not classify requests. */
const PROFILE = { simulator: [], others: ['--enable-priority-and-fairness=false'] };
const words = process.argv.slice(2);

const peer = await launchServer({ command: await peerCommand() }, [], PROFILE);
try {
  const sides = ['--right', peer.target.url, '--may-vary', 'right', '--ignore', at('verify/peer-differences.yaml')];
  // Asynchronously, so that the output of kube-apiserver is read meanwhile: it blocks when nobody reads it.
  const diff = spawn(process.execPath, [at('bin/assay.js'), 'diff', ...sides, ...words], { stdio: 'inherit' });
  const [status] = await once(diff, 'close');
  process.exitCode = status ?? 1;
} finally {
  await peer.stop();
}
