// npm runs this script after `npm ci` in this repository, and when another project installs the package from this repository. After `npm ci`, the
// script builds the bundle of the simulator. If the build fails (an old Node, no development dependencies), the simulator runs from its sources.
// For another project, the script builds the packed files. It is JavaScript, because any version of Node may run it.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const repository = realpathSync(fileURLToPath(new URL('../../', import.meta.url)));
const project = process.env.npm_config_local_prefix;
const isInstalledElsewhere = project !== undefined && realpathSync(project) !== repository;
const script = isInstalledElsewhere ? 'pack.ts' : 'bundle.ts';
// `node` is the Node in the dependencies of the package, because npm adds its folder at the start of PATH.
const { status } = spawnSync('node', [`verify/build/${script}`], {
  cwd: repository,
  stdio: isInstalledElsewhere ? 'inherit' : 'ignore',
});
if (isInstalledElsewhere) process.exit(status ?? 1);
