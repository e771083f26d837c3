/**
 * The entry point of the programs in the folder of `assay envtest`. The launchers call `envtest.js kube-apiserver [--release=…]
 * [--controllers=…] -- FLAGS` and `envtest.js etcd -- FLAGS`. The options before `--` are options of `assay envtest`. FLAGS are the flags
 * that the test tool passes to the program.
 */
import { parseArgs } from 'node:util';

const [component, ...otherArguments] = process.argv.slice(2);
const separatorIndex = otherArguments.indexOf('--');
const { values } = parseArgs({
  args: otherArguments.slice(0, separatorIndex),
  options: { release: { type: 'string', default: '' }, controllers: { type: 'string', default: '' } },
});
const flags = otherArguments.slice(separatorIndex + 1);

if (component === 'etcd') (await import('./etcd.ts')).runEtcd(flags);
else await (await import('./apiserver.ts')).runApiserver(flags, values);
