/** The identity of the suite in a report: its version and revision, and digests of its rules and features. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../../reports/schema/envelope.ts';
import { ROOT_FOLDER } from '../run/features.ts';
import { readPackageVersion } from '../version.ts';
import { readRevision } from './revision.ts';

/** The files that define the rules, and the servers to which they apply. */
const CATALOGUE_PATTERNS = [
  'spec/rules/*.yaml',
  'spec/conformance.yaml',
  'spec/departures.yaml',
  'spec/rule-releases.yaml',
];
const FEATURE_PATTERNS = ['features/**/*.feature'];

export function computeSuiteIdentity(): Pick<Run, 'assay' | 'digests'> {
  return { assay: { version: readPackageVersion(), ...readRevision(ROOT_FOLDER) }, digests: computeSuiteDigests() };
}

/** Returns digests of the paths and contents of the files, as `sha256:…`. */
export function computeSuiteDigests(): NonNullable<Run['digests']> {
  return { catalogue: digestFiles(CATALOGUE_PATTERNS), features: digestFiles(FEATURE_PATTERNS) };
}

function digestFiles(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync([...patterns], { cwd: ROOT_FOLDER }).toSorted()) {
    const content = readFileSync(join(ROOT_FOLDER, path));
    hash.update(`${path.replaceAll('\\', '/')} ${content.length}\n`).update(content);
  }
  return `sha256:${hash.digest('hex')}`;
}
