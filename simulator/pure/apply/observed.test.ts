import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { FieldSet } from '../fields/field-set.ts';
import { parseFieldsV1, toFieldsV1 } from '../fields/fields-v1.ts';
import { formatPath } from '../fields/path-element.ts';
import type { Json, JsonObject } from '../object.ts';
import { compareTypedValues } from './compare.ts';
import { ConflictError } from './conflict.ts';
import { mergeApplyConfiguration } from './merge.ts';
import { getExampleType, IGNORED_FIELDS, type ManagerWrite } from './random-writes.ts';
import { reconcileFieldSet } from './reconcile-field-set.ts';
import { removeFields } from './remove-fields.ts';
import { toFieldSet } from './to-field-set.ts';
import { TypeMismatchError } from './type-problem.ts';
import { applyToTypedValue, type Managers, updateManagers, type VersionConverter } from './updater.ts';
import { validateTypedValue } from './validate.ts';

interface RecordedCall {
  readonly validate?: Json;
  readonly toFieldSet?: Json;
  readonly compare?: readonly [Json, Json];
  readonly merge?: readonly [Json, Json];
  readonly remove?: readonly [Json, JsonObject];
  readonly reconcile?: JsonObject;
  readonly writes?: readonly ManagerWrite[];
  readonly answer: Json;
}

/** The recorded results of structured-merge-diff, one per line (verify/record/observe-ownership.ts). */
const recordedCalls = readFileSync(new URL('./observed.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedCall);
const type = getExampleType('v1');
const formatSet = (set: FieldSet): Json => toFieldsV1(set);

for (const [index, recordedCall] of recordedCalls.entries()) {
  const [functionName = ''] = Object.keys(recordedCall);
  test(`${functionName} ${index} returns the result of structured-merge-diff`, () => {
    assert.deepEqual(evaluateCall(recordedCall), recordedCall.answer);
  });
}

function evaluateCall(call: RecordedCall): Json {
  if (call.validate !== undefined) {
    const listProblemsWith = (repeatedItems: 'allowed' | 'rejected') =>
      listProblems(call.validate as Json, repeatedItems);
    return { 'repeats allowed': listProblemsWith('allowed'), 'repeats refused': listProblemsWith('rejected') };
  }
  if (call.toFieldSet !== undefined) return { fields: formatSet(toFieldSet(type, call.toFieldSet)) };
  if (call.compare !== undefined) {
    const { removed, modified, added } = compareTypedValues(type, ...call.compare);
    return { removed: formatSet(removed), modified: formatSet(modified), added: formatSet(added) };
  }
  if (call.merge !== undefined) return { value: mergeApplyConfiguration(type, ...call.merge) };
  if (call.remove !== undefined) {
    const [value, fields] = call.remove;
    return { value: removeFields(type, value, parseFieldsV1(fields)) };
  }
  if (call.reconcile !== undefined) {
    const set = parseFieldsV1(call.reconcile);
    const reconciledFieldSet = reconcileFieldSet(set, getExampleType('v2'));
    return reconciledFieldSet === set ? { same: true } : { fields: formatSet(reconciledFieldSet) };
  }
  return { answers: replayWrites(call.writes ?? []) };
}

function listProblems(value: Json, repeatedItems: 'allowed' | 'rejected'): string[] {
  try {
    validateTypedValue(type, value, { repeatedItems });
    return [];
  } catch (error) {
    assert.ok(error instanceof TypeMismatchError);
    return error.problems.toSorted();
  }
}

/** A converter that changes only the version: all versions have the same fields. */
const converter: VersionConverter = {
  convert: ({ value }, version) => ({ version, type: getExampleType(version), value }),
  findIgnoredFields: (version) => (version === 'v1' ? parseFieldsV1(IGNORED_FIELDS) : undefined),
};

function replayWrites(writes: readonly ManagerWrite[]): Json[] {
  let currentObject: Json = {};
  let managers: Managers = new Map();
  return writes.map((write) => {
    const { manager, version, force: isForced = false } = write;
    const liveObject = { version, type: getExampleType(version), value: currentObject };
    if (write.update !== undefined) {
      managers = updateManagers(converter, liveObject, { ...liveObject, value: write.update }, managers, manager);
      currentObject = write.update;
      return { owners: summarizeManagers(managers) };
    }
    try {
      const applyResult = applyToTypedValue(converter, liveObject, managers, {
        appliedConfiguration: write.apply as Json,
        manager,
        isForced,
      });
      managers = applyResult.managers;
      if (applyResult.object === undefined) return { owners: summarizeManagers(managers) };
      currentObject = applyResult.object;
      return { owners: summarizeManagers(managers), value: currentObject };
    } catch (error) {
      assert.ok(error instanceof ConflictError);
      return { conflicts: error.conflicts.map(({ manager, path }) => `${manager} ${formatPath(path)}`).toSorted() };
    }
  });
}

function summarizeManagers(managers: Managers): Json {
  return Object.fromEntries(
    [...managers].map(([name, { version, isApplied, set }]) => [
      name,
      { version, applied: isApplied, fields: formatSet(set) },
    ]),
  );
}
