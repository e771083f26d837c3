/** Tests `assay rules` with --faults and --resource. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readAllRules } from '../../spec/catalogue.ts';
import { ALL_FAULTS } from './faults.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));

function listRules(...flags: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN_FILE, 'rules', ...flags], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

test('--faults --json lists every fault with its bug and the rules that it breaks', () => {
  const { status, stdout } = listRules('--faults', '--json');
  assert.equal(status, 0);
  const listedFaults: unknown = JSON.parse(stdout);
  assert.deepEqual(
    listedFaults,
    Object.entries(ALL_FAULTS).map(([id, { bug, breaks }]) => ({ id, bug, breaks })),
  );
});

test('--faults lists only the faults that break a selected rule', () => {
  const rules = new Set(readAllRules().flatMap(({ area, id }) => (area === 'rest' ? [id] : [])));
  const faults = Object.entries(ALL_FAULTS).filter(([, { breaks }]) => breaks.some((rule) => rules.has(rule)));
  const lines = faults.map(([id, { bug, breaks }]) => `${id}  [${breaks.join(', ')}]\n    ${bug}\n`);
  assert.equal(listRules('--area', 'rest', '--faults').stdout, `${lines.join('')}\n${faults.length} faults\n`);
});

test('--faults with --explain is an error', () => {
  const { status, stderr } = listRules('--faults', '--explain', 'rest-put-stale-version-409');
  assert.equal(status, 2);
  assert.match(stderr, /--faults.*cannot be used with.*--explain/);
});

test('--resource lists the rules that --resource tests, and a reason for each other rule', () => {
  const { status, stdout } = listRules('--resource', '--area', 'subresources,cli', '--json');
  assert.equal(status, 0);
  const listedRules: { id: string; tested: boolean; reason?: string; needs: string[] }[] = JSON.parse(stdout);
  const findListedRule = (id: string) => listedRules.find((rule) => rule.id === id);
  assert.deepEqual(findListedRule('sub-scale-read'), { id: 'sub-scale-read', tested: true, needs: ['scale'] });
  assert.deepEqual(findListedRule('sub-status-metadata-of-deployment'), {
    id: 'sub-status-metadata-of-deployment',
    tested: false,
    needs: ['deployments.apps'],
    reason: 'about other types',
  });
  for (const { tested: isTested, reason } of listedRules) assert.equal(isTested, reason === undefined);
  assert.match(listRules('--resource', '--area', 'cli').stdout, /about client commands.*\n(?:.*\n)*0 rules are tested/);
});
