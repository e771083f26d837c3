/** Tests the fault catalogue against the rules: every rule that a server can break has a fault, or a reason why not. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Fault } from '../../faults/fault.ts';
import { CLIENT_FAULTS } from '../../orchctl/faults/catalogue.ts';
import { POLICY_FAULTS } from '../../policy/faults/catalogue.ts';
import { lookUpRule, needsScenario, readAllRules } from '../../spec/catalogue.ts';
import { FAULTS } from './catalogue.ts';
import { RULES_WITHOUT_FAULTS } from './rules-without-faults.ts';

const all: Readonly<Record<string, Fault>> = { ...FAULTS, ...POLICY_FAULTS, ...CLIENT_FAULTS };
const broken = new Set(Object.values(all).flatMap(({ breaks }) => breaks));

test('every fault breaks existing rules', () => {
  for (const [id, { breaks }] of Object.entries(all)) {
    assert.ok(breaks.length > 0, id);
    for (const rule of breaks) assert.notEqual(lookUpRule(rule), undefined, `${id}: ${rule}`);
  }
});

test('fault IDs are unique', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => !/test|catalogue|fault\.ts|^re/.test(file));
  const ids = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap(
      (file) => readFileSync(new URL(file, import.meta.url), 'utf8').match(/^ {2}'[a-z0-9-]+'(?=: \{$)/gm) ?? [],
    );
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

/** Areas with at least one fault. */
const areasWithFaults = new Set([...broken].map((id) => lookUpRule(id)?.area));

test('every rule that a server can break has a fault or a reason', () => {
  const rulesToBreak = readAllRules().filter(
    (rule) =>
      areasWithFaults.has(rule.area) &&
      needsScenario(rule) &&
      rule.check !== 'client' &&
      /must|should/.test(rule.strength),
  );
  const unbroken = rulesToBreak
    .map(({ id }) => id)
    .filter((id) => !broken.has(id) && !Object.hasOwn(RULES_WITHOUT_FAULTS, id));
  assert.deepEqual(unbroken, []);
});

test('a rule with a fault has no reason', () => {
  assert.deepEqual(
    Object.keys(RULES_WITHOUT_FAULTS).filter((id) => broken.has(id) || lookUpRule(id) === undefined),
    [],
  );
});
