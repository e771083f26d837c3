import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readRevision } from './revision.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-revision-'));
after(() => rmSync(folder, { recursive: true }));

function runGit(...words: string[]): string {
  const authorOptions = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...authorOptions, ...words], { cwd: folder, encoding: 'utf8' }).trim();
}

test('the revision is the git revision in a checkout, and the packed revision in a package', () => {
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}');
  mkdirSync(join(folder, 'reports/published'), { recursive: true });
  writeFileSync(join(folder, 'reports/published/releases.md'), 'verdicts');
  assert.deepEqual(readRevision(folder), {});
  runGit('init', '-q');
  runGit('add', '.');
  runGit('commit', '-q', '-m', 'one');
  const revision = runGit('rev-parse', '--short', 'HEAD');
  assert.deepEqual(readRevision(folder), { revision });
  writeFileSync(join(folder, 'reports/published/releases.md'), 'changed verdicts');
  assert.deepEqual(readRevision(folder), { revision });

  const dist = join(folder, 'node_modules/assay/dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'package.json'), '{"version":"1.0.0","revision":"abc1234"}');
  assert.deepEqual(readRevision(dist), { revision: 'abc1234' });
  writeFileSync(join(dist, 'package.json'), '{"version":"1.0.0","revision":"abc1234","modified":true}');
  assert.deepEqual(readRevision(dist), { revision: 'abc1234', modified: true });

  assert.deepEqual(readRevision(folder), { revision, modified: true });
});
