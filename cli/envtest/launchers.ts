/**
 * The contents of the launchers: a shell script for Linux and macOS, a batch file for Windows. On Windows, Go starts `kube-apiserver.cmd`
 * if a program starts `kube-apiserver`.
 */
import { addAllocatorSettings } from '../../client/launch/allocator.ts';

export interface LauncherTarget {
  readonly platform: NodeJS.Platform;
  /** The absolute path of Node. */
  readonly node: string;
  /** The flags of Node for kube-apiserver. */
  readonly nodeFlags: readonly string[];
  /** The absolute path of bin/envtest.js. */
  readonly entryFile: string;
  readonly component: 'kube-apiserver' | 'etcd';
  /** The options of `assay envtest` for the component. */
  readonly flags: readonly string[];
}

export function buildLauncherName({ platform, component }: Pick<LauncherTarget, 'platform' | 'component'>): string {
  return platform === 'win32' ? `${component}.cmd` : component;
}

export function renderLauncher({ platform, node, nodeFlags, entryFile, component, flags }: LauncherTarget): string {
  const words = [node, ...(component === 'etcd' ? [] : nodeFlags), entryFile, component, ...flags, '--'];
  // %* stands for the arguments of the batch file, unchanged.
  if (platform === 'win32') return `@${words.map((word) => `"${word.replaceAll('%', '%%')}"`).join(' ')} %*\r\n`;
  const allocatorSettings = platform === 'linux' ? Object.entries(addAllocatorSettings({}) ?? {}) : [];
  const exportLines =
    component === 'etcd' ? [] : allocatorSettings.map(([name, value]) => `export ${name}="\${${name}:-${value}}"\n`);
  return `#!/bin/sh\n${exportLines.join('')}exec ${words.map(quoteForShell).join(' ')} "$@"\n`;
}

/** Returns the launcher of kubectl. The shell script replaces its process with kubectl. */
export function renderKubectlLauncher(platform: NodeJS.Platform, kubectl: string): string {
  return platform === 'win32' ? `@"${kubectl}" %*\r\n` : `#!/bin/sh\nexec ${quoteForShell(kubectl)} "$@"\n`;
}

function quoteForShell(word: string): string {
  return /^[\w./=:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
