// npm runs this script after `npm ci` in this repository, and when another project installs the package from its repository. In this repository it
// builds the bundle of the simulator. If that fails (an old Node, no development dependencies), the simulator runs from its sources. In another
// project it builds the packed files. Plain JavaScript, because any version of Node may run it.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = realpathSync(fileURLToPath(new URL('../../', import.meta.url)));
const project = process.env.npm_config_local_prefix;
const isInstalledElsewhere = project !== undefined && realpathSync(project) !== here;
const script = isInstalledElsewhere ? 'pack.ts' : 'bundle.ts';
// npm puts the Node of the package first in PATH.
const { status } = spawnSync('node', [`verify/build/${script}`], {
  cwd: here,
  stdio: isInstalledElsewhere ? 'inherit' : 'ignore',
});
if (isInstalledElsewhere) process.exit(status ?? 1);
