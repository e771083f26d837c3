/**
 * Builds `dist/`, what `npm pack` packs: plain JavaScript with declarations, because types are not stripped inside `node_modules`.
 * `dist/` mirrors the tree, so every file finds its data where it finds it here: beside itself or a room away.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DIST = join(ROOT, 'dist');
const ROOMS = '{bin,cli,client,checks,features,reports,simulator,spec,steps}';
/** Source and words for readers of the tree; data, features and assets go along. */
const LEFT_OUT = /\.(ts|md)$|^reports\/out\//;

rmSync(DIST, { recursive: true, force: true });
const compiled = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: ['ignore', process.stderr, process.stderr],
});
if (compiled.status !== 0) {
  process.stderr.write('pack: the sources do not compile\n');
  process.exit(1);
}
for (const file of globSync(`${ROOMS}/**/*.*`, { cwd: ROOT }).filter((path) => !LEFT_OUT.test(path))) {
  mkdirSync(dirname(join(DIST, file)), { recursive: true });
  copyFileSync(join(ROOT, file), join(DIST, file));
}
const { name, version, type } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>;
writeFileSync(join(DIST, 'package.json'), `${JSON.stringify({ name, version, type }, null, 2)}\n`);
