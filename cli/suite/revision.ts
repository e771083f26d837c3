/** The git revision of the suite: of a checkout by git, of an installed package as recorded when it was packed. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';

export interface Revision {
  readonly revision?: string;
  /** The checkout has uncommitted changes. */
  readonly modified?: true;
}

/** Returns the revision of the suite in `root`, the folder of package.json (in a package `dist`, where packing records the revision). */
export function readRevision(root: string): Revision {
  return readCheckoutRevision(root) ?? readPackageRevision(root);
}

/** Returns undefined if `root` is not the top folder of a git checkout, for example in `node_modules` of another project. */
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
 * Reports whether a line of `git status --porcelain` concerns the suite itself. Published verdicts do not. An untracked file beside
 * package.json is a configuration or a key of the user.
 */
function isSuiteChange(line: string): boolean {
  const path = line.slice(3);
  return line !== '' && !path.startsWith('reports/published/') && (!line.startsWith('?? ') || path.includes('/'));
}

/** Returns the lines that git prints, none if git or the repository is missing. */
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
