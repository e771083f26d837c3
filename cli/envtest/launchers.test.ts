import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildLauncherName, type LauncherTarget, renderKubectlLauncher, renderLauncher } from './launchers.ts';

const LAUNCHER_TARGET: LauncherTarget = {
  platform: 'linux',
  node: '/opt/node 24/bin/node',
  nodeFlags: ['--max-semi-space-size=16'],
  entryFile: "/home/o'neil/bin/envtest.js",
  component: 'kube-apiserver',
  flags: ['--release=1.32', '--controllers=*'],
};

test('the launcher on Linux is a shell script that sets malloc variables and executes Node', () => {
  assert.equal(
    renderLauncher(LAUNCHER_TARGET),
    `#!/bin/sh
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}"
export MALLOC_MMAP_THRESHOLD_="\${MALLOC_MMAP_THRESHOLD_:-131072}"
export MALLOC_TRIM_THRESHOLD_="\${MALLOC_TRIM_THRESHOLD_:-131072}"
exec '/opt/node 24/bin/node' --max-semi-space-size=16 '/home/o'\\''neil/bin/envtest.js' kube-apiserver --release=1.32 '--controllers=*' -- "$@"
`,
  );
});

test('the launcher on macOS sets no malloc variables', () => {
  const text = renderLauncher({ ...LAUNCHER_TARGET, platform: 'darwin', node: '/n', entryFile: '/e' });
  assert.equal(
    text,
    '#!/bin/sh\nexec /n --max-semi-space-size=16 /e kube-apiserver --release=1.32 \'--controllers=*\' -- "$@"\n',
  );
});

test('the launcher on Windows is a batch file that passes the arguments unchanged', () => {
  const windows = {
    ...LAUNCHER_TARGET,
    platform: 'win32',
    node: 'C:\\Program Files\\node.exe',
    entryFile: 'C:\\50%\\envtest.js',
  } as const;
  assert.equal(buildLauncherName(windows), 'kube-apiserver.cmd');
  assert.equal(
    renderLauncher({ ...windows, component: 'etcd', flags: [] }),
    '@"C:\\Program Files\\node.exe" "C:\\50%%\\envtest.js" "etcd" "--" %*\r\n',
  );
  assert.equal(renderKubectlLauncher('win32', 'C:\\k\\kubectl.exe'), '@"C:\\k\\kubectl.exe" %*\r\n');
});
