// npm runs this with `npm ci` here, where there is nothing to do, and when another project installs this package from its repository: then
// what is packed is built. Plain JavaScript, because any Node may run it.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = realpathSync(fileURLToPath(new URL('../../', import.meta.url)));
const project = process.env.npm_config_local_prefix;
if (project !== undefined && realpathSync(project) !== here) {
  // npm puts the folder with the Node that the package brings before all others.
  const { status } = spawnSync('node', ['verify/build/pack.ts'], { cwd: here, stdio: 'inherit' });
  process.exit(status ?? 1);
}
