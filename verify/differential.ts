/**
 * `npm run differential`: `assay diff` of the simulator and the peer, which it starts both. The peer answers
 * some requests by chance (Go iterates over maps in no order): what it answers in any attempt is right. Where they differ by right, peer-differences.yaml
 * says why. Other flags as of `assay diff`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchServer } from '../client/launcher.ts';
import { DIFF_AREAS } from '../differential/areas.ts';
import { ROOT } from './sources.ts';

const at = (path: string): string => fileURLToPath(new URL(path, ROOT));
const PEER = at('peer/bin/peer');
/** The peer has no controllers. */
const PROFILE = { simulator: [], others: [] };
/** The peer serves a part of the types, has a TokenReview and a scale of its own, and enumerations in OpenAPI that are not here. */
const NOT_COMPARED = ['clusters', 'documents', 'reviews', 'tours'];
const words = process.argv.slice(2);
const compared = Object.keys(DIFF_AREAS).filter(
  (area) => DIFF_AREAS[area]?.onRequest !== true && !NOT_COMPARED.includes(area),
);
const flags = words.some((flag) => flag.startsWith('--area')) ? words : ['--area', compared.join(','), ...words];

if (!existsSync(PEER)) {
  process.stderr.write('differential: the peer is not built; npm run peer:build does it\n');
  process.exit(2);
}
const command = `${PEER} --http-port={http-port} --port={secure-port} --data-dir={dir}/data {flags}`;
const peer = await launchServer({ command }, [], PROFILE);
try {
  const sides = ['--right', peer.target.url, '--may-vary', 'right', '--ignore', at('verify/peer-differences.yaml')];
  // What the peer writes is read meanwhile: it stands still when nobody does.
  const diff = spawn(process.execPath, [at('bin/assay.js'), 'diff', ...sides, ...flags], { stdio: 'inherit' });
  const [status] = await once(diff, 'close');
  process.exitCode = status ?? 1;
} finally {
  await peer.stop();
}
