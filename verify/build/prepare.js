// npm runs this with `npm ci` here, and when another project installs this package from its repository: then what is packed is built. Here the
// bundle of the simulator is built; without it, as with an old Node or without development dependencies, the simulator runs from its sources.
// Plain JavaScript, because any Node may run it.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = realpathSync(fileURLToPath(new URL('../../', import.meta.url)));
const project = process.env.npm_config_local_prefix;
const isInstalledElsewhere = project !== undefined && realpathSync(project) !== here;
const script = isInstalledElsewhere ? 'pack.ts' : 'bundle.ts';
// npm puts the folder with the Node that the package brings before all others.
const { status } = spawnSync('node', [`verify/build/${script}`], {
  cwd: here,
  stdio: isInstalledElsewhere ? 'inherit' : 'ignore',
});
if (isInstalledElsewhere) process.exit(status ?? 1);
