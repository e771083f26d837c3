/** Which suite judged: its version and revision, and digests of the rules and features that it judged by. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../../reports/schema/envelope.ts';
import { packageVersion } from '../version.ts';
import { ROOT } from './suite.ts';

/** What says which rules there are, and which of them a server owes. */
const CATALOGUE = ['spec/rules/*.yaml', 'spec/conformance.yaml', 'spec/departures.yaml', 'spec/rule-releases.yaml'];
const FEATURES = ['features/**/*.feature'];

export function suiteIdentity(): Pick<Run, 'assay' | 'digests'> {
  return { assay: { version: packageVersion(), ...revision() }, digests: suiteDigests() };
}

/** Of paths and contents: `sha256:…`. */
export function suiteDigests(): NonNullable<Run['digests']> {
  return { catalogue: digestOfFiles(CATALOGUE), features: digestOfFiles(FEATURES) };
}

function digestOfFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync([...patterns], { cwd: ROOT }).toSorted()) {
    const content = readFileSync(join(ROOT, path));
    hash.update(`${path.replaceAll('\\', '/')} ${content.length}\n`).update(content);
  }
  return `sha256:${hash.digest('hex')}`;
}

/** Of a checkout only: a package stands in no repository, or in that of another project. */
function revision(): { revision?: string; modified?: true } {
  const [prefix, head] = git('rev-parse', '--show-prefix', '--short', 'HEAD');
  if (prefix !== '' || head === undefined) return {};
  return { revision: head, ...(git('status', '--porcelain').some(isOfTheSuite) ? { modified: true } : {}) };
}

/** An untracked file beside package.json is a configuration or a key of who runs the suite. */
function isOfTheSuite(line: string): boolean {
  return line !== '' && (!line.startsWith('?? ') || line.slice(3).includes('/'));
}

/** Its lines; none where there is no git, or no repository. */
function git(...words: readonly string[]): readonly string[] {
  try {
    return execFileSync('git', words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trimEnd()
      .split('\n');
  } catch {
    return [];
  }
}
