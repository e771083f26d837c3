/**
 * `npm run differential`: starts the simulator and the kube-apiserver of release 1.32, and runs `assay diff` on them.
 *
 * Some responses of kube-apiserver are random (Go iterates over maps in random order): any response in one of several attempts counts as
 * correct. peer-differences.yaml lists expected differences with reasons. Other flags are those of `assay diff`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { launchServer } from '../../../client/launch/launcher.ts';
import { ROOT } from '../../lint/sources.ts';
import { peerCommand } from '../../record/peer-program.ts';

const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));
/** kube-apiserver runs without controllers, as the simulator does. */
const PROFILE = { simulator: [], others: [] };
const words = process.argv.slice(2);

const peer = await launchServer({ command: await peerCommand() }, [], PROFILE);
try {
  const sides = [
    '--right',
    peer.target.url,
    '--may-vary',
    'right',
    '--ignore',
    fromRoot('verify/stress/differential/peer-differences.yaml'),
  ];
  // Runs asynchronously, because kube-apiserver blocks when nobody reads its output.
  const diff = spawn(process.execPath, [fromRoot('bin/assay.js'), 'diff', ...sides, ...words], { stdio: 'inherit' });
  const [status] = await once(diff, 'close');
  process.exitCode = status ?? 1;
} finally {
  await peer.stop();
}
