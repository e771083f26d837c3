/** Tests that every rule that a server can break has a fault or a reason to have none. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Fault } from '../../faults/fault.ts';
import { CLIENT_FAULTS } from '../../orchctl/faults/catalogue.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { lookUpRule, needsScenario, readAllRules } from '../../spec/catalogue.ts';
import { FAULTS } from './catalogue.ts';
import { RULES_WITHOUT_FAULTS } from './rules-without-faults.ts';

const allFaults: Readonly<Record<string, Fault>> = { ...FAULTS, ...POLICY_FAULTS, ...CLIENT_FAULTS };
const brokenRules = new Set(Object.values(allFaults).flatMap(({ breaks }) => breaks));

test('every fault breaks existing rules', () => {
  for (const [id, { breaks }] of Object.entries(allFaults)) {
    assert.ok(breaks.length > 0, id);
    for (const rule of breaks) assert.notEqual(lookUpRule(rule), undefined, `${id}: ${rule}`);
  }
});

/** A file without faults. Its import would load the simulator. */
const LOADER = 'load.ts';

/** Returns the IDs of the faults in each file of a folder and its folders. A file exports them as a table with a name such as `watchFaults`. */
async function listFaultIds(folder: string): Promise<string[]> {
  const files = globSync('**/*.ts', { cwd: fileURLToPath(new URL(folder, import.meta.url)) }).filter(
    (file) => !file.endsWith('.test.ts') && file !== LOADER,
  );
  const modules: Readonly<Record<string, object>>[] = await Promise.all(files.map((file) => import(folder + file)));
  const tables = modules.flatMap(Object.entries<object>).filter(([name]) => name.endsWith('Faults'));
  return tables.flatMap(([, faults]) => Object.keys(faults));
}

test('fault IDs are unique in all files, and each of these faults is in a catalogue', async () => {
  const folders = ['./', '../../policy/faults/', '../../orchctl/faults/'];
  const ids = (await Promise.all(folders.map(listFaultIds))).flat();
  assert.deepEqual(ids.toSorted(), Object.keys(allFaults).toSorted());
});

/** Areas with at least one fault. */
const areasWithFaults = new Set([...brokenRules].map((id) => lookUpRule(id)?.area));

test('every rule that a server can break has a fault or a reason', () => {
  const rulesToBreak = readAllRules().filter(
    (rule) =>
      areasWithFaults.has(rule.area) &&
      needsScenario(rule) &&
      rule.check !== 'client' &&
      /must|should/.test(rule.strength),
  );
  const unbrokenRules = rulesToBreak
    .map(({ id }) => id)
    .filter((id) => !brokenRules.has(id) && !Object.hasOwn(RULES_WITHOUT_FAULTS, id));
  assert.deepEqual(unbrokenRules, []);
});

test('a rule with a fault has no reason', () => {
  assert.deepEqual(
    Object.keys(RULES_WITHOUT_FAULTS).filter((id) => brokenRules.has(id) || lookUpRule(id) === undefined),
    [],
  );
});
