/** Reads the git revision of the suite: from git in a checkout, from package.json in an installed package. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';

export interface Revision {
  readonly revision?: string;
  /** Whether the checkout has (or had, when it was packed) uncommitted changes. */
  readonly modified?: true;
}

/** Returns the revision of the suite. `root` is the folder of package.json; in an installed package it is `dist`. */
export function readRevision(root: string): Revision {
  return readCheckoutRevision(root) ?? readPackageRevision(root);
}

/** Returns the revision of a git checkout, or undefined if `root` is not its top folder, for example in `node_modules` of a project. */
export function readCheckoutRevision(root: string): Revision | undefined {
  const [prefix, head] = runGit(root, 'rev-parse', '--show-prefix', '--short', 'HEAD');
  if (prefix !== '' || head === undefined) return undefined;
  return { revision: head, ...(runGit(root, 'status', '--porcelain').some(isSuiteChange) ? { modified: true } : {}) };
}

function readPackageRevision(root: string): Revision {
  const { revision, modified }: Revision = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return compact({ revision, modified });
}

/**
 * Reports whether a line of `git status --porcelain` is a change of the suite. Published results are not part of the suite, and an
 * untracked file in the top folder is a configuration or a key of the user.
 */
function isSuiteChange(line: string): boolean {
  const path = line.slice(3);
  return line !== '' && !path.startsWith('reports/published/') && (!line.startsWith('?? ') || path.includes('/'));
}

/** Returns the lines that git prints. Returns no lines if git fails, for example because `cwd` is not in a repository. */
function runGit(cwd: string, ...words: readonly string[]): readonly string[] {
  try {
    return execFileSync('git', words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trimEnd()
      .split('\n');
  } catch {
    return [];
  }
}
