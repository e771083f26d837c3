import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FieldSet } from '../fields/field-set.ts';
import { parseFieldsV1, toFieldsV1 } from '../fields/fields-v1.ts';
import { showPath } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { compare } from './compare.ts';
import { ConflictError } from './conflict.ts';
import { merge } from './merge.ts';
import { getExampleType, IGNORED, type Write } from './random-writes.ts';
import { reconcileFieldSet } from './reconcile-field-set.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import { TypeProblem } from './type-problem.ts';
import { apply, type Converter, type Managers, update } from './updater.ts';
import { validate } from './validate.ts';

interface RecordedApply {
  readonly validate?: Json;
  readonly toFieldSet?: Json;
  readonly compare?: readonly [Json, Json];
  readonly merge?: readonly [Json, Json];
  readonly remove?: readonly [Json, JsonObject];
  readonly reconcile?: JsonObject;
  readonly writes?: readonly Write[];
  readonly answer: Json;
}

/** The recorded results of structured-merge-diff, one per line (verify/record/observe-ownership.ts). */
const observedResults = readFileSync(new URL('./observed.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedApply);
const type = getExampleType('v1');
const writeSet = (set: FieldSet): Json => toFieldsV1(set);

for (const [index, recordedResult] of observedResults.entries()) {
  const [question = ''] = Object.keys(recordedResult);
  test(`${question} ${index} returns the result of structured-merge-diff`, () => {
    assert.deepEqual(evaluate(recordedResult), recordedResult.answer);
  });
}

function evaluate(recordedApply: RecordedApply): Json {
  if (recordedApply.validate !== undefined) {
    const validateRecorded = (repeats: 'allowed' | 'refused') => listProblems(recordedApply.validate as Json, repeats);
    return { 'repeats allowed': validateRecorded('allowed'), 'repeats refused': validateRecorded('refused') };
  }
  if (recordedApply.toFieldSet !== undefined) return { fields: writeSet(toFieldSet(type, recordedApply.toFieldSet)) };
  if (recordedApply.compare !== undefined) {
    const { removed, modified, added } = compare(type, ...recordedApply.compare);
    return { removed: writeSet(removed), modified: writeSet(modified), added: writeSet(added) };
  }
  if (recordedApply.merge !== undefined) return { value: merge(type, ...recordedApply.merge) };
  if (recordedApply.remove !== undefined) {
    const [value, fields] = recordedApply.remove;
    return { value: removeFields(type, value, parseFieldsV1(fields)) };
  }
  if (recordedApply.reconcile !== undefined) {
    const set = parseFieldsV1(recordedApply.reconcile);
    const changedFieldSet = reconcileFieldSet(set, getExampleType('v2'));
    return changedFieldSet === set ? { same: true } : { fields: writeSet(changedFieldSet) };
  }
  return { answers: replay(recordedApply.writes ?? []) };
}

function listProblems(value: Json, repeats: 'allowed' | 'refused'): string[] {
  try {
    validate(type, value, repeats);
    return [];
  } catch (error) {
    assert.ok(error instanceof TypeProblem);
    return error.problems.toSorted();
  }
}

/** A converter between versions with equal values. */
const converter: Converter = {
  convert: ({ value }, version) => ({ version, type: getExampleType(version), value }),
  ignoredFields: (version) => (version === 'v1' ? parseFieldsV1(IGNORED) : undefined),
};

function replay(writes: readonly Write[]): Json[] {
  let live: Json = {};
  let managers: Managers = new Map();
  return writes.map((write) => {
    const { manager, version, force = false } = write;
    const liveObject = { version, type: getExampleType(version), value: live };
    if (write.update !== undefined) {
      managers = update(converter, liveObject, { ...liveObject, value: write.update }, managers, manager);
      live = write.update;
      return { owners: summarizeManagers(managers) };
    }
    try {
      const applyResult = apply(converter, liveObject, write.apply as Json, managers, manager, force);
      managers = applyResult.managers;
      if (applyResult.object === undefined) return { owners: summarizeManagers(managers) };
      live = applyResult.object;
      return { owners: summarizeManagers(managers), value: live };
    } catch (error) {
      assert.ok(error instanceof ConflictError);
      return { conflicts: error.conflicts.map(({ manager, path }) => `${manager} ${showPath(path)}`).toSorted() };
    }
  });
}

function summarizeManagers(managers: Managers): Json {
  return Object.fromEntries(
    [...managers].map(([name, { version, isApplied, set }]) => [
      name,
      { version, applied: isApplied, fields: writeSet(set) },
    ]),
  );
}
