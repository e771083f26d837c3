/** Which revision of the suite this is: of a checkout as git says, of a package the one that it was packed from. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Revision {
  readonly revision?: string;
  /** What git has is not what is here. */
  readonly modified?: true;
}

/** `root`: the folder of package.json; in a package that is `dist`, where packing writes the revision. */
export function revisionOf(root: string): Revision {
  return revisionOfCheckout(root) ?? revisionOfPackage(root);
}

/** Undefined where it is none: a package stands in no repository, or in that of another project. */
export function revisionOfCheckout(root: string): Revision | undefined {
  const [prefix, head] = git(root, 'rev-parse', '--show-prefix', '--short', 'HEAD');
  if (prefix !== '' || head === undefined) return undefined;
  return { revision: head, ...(git(root, 'status', '--porcelain').some(isOfTheSuite) ? { modified: true } : {}) };
}

function revisionOfPackage(root: string): Revision {
  const { revision, modified }: Revision = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { ...(revision === undefined ? {} : { revision }), ...(modified === undefined ? {} : { modified }) };
}

/** An untracked file beside package.json is a configuration or a key of who runs the suite. */
function isOfTheSuite(line: string): boolean {
  return line !== '' && (!line.startsWith('?? ') || line.slice(3).includes('/'));
}

/** Its lines; none where there is no git, or no repository. */
function git(cwd: string, ...words: readonly string[]): readonly string[] {
  try {
    return execFileSync('git', words, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trimEnd()
      .split('\n');
  } catch {
    return [];
  }
}
