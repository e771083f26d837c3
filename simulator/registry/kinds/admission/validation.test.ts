/** Tests the problems of policies, bindings and match conditions, which are recorded from kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getDialect } from '../../../../spec/dialect.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createRegistry } from '../../create-registry.ts';
import type { ResourceType } from '../../resource.ts';

interface RecordedValidation {
  /** A created object, or a stored object and its update. */
  readonly given: readonly (ApiObject & { kind: string })[];
  readonly causes: readonly (readonly [field: string, reason: string, message: string])[];
}

const recordedValidations = readFileSync(new URL('./observed-policies.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): RecordedValidation => JSON.parse(line));

const alphaVersions = new Map([['admissionregistration.k8s.io/v1alpha1', true]]);
const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: alphaVersions });

function setDefaults({ schema }: ResourceType, givenObject: ApiObject): ApiObject {
  const { object } = schema.decode(givenObject);
  schema.setDefaults(object);
  return object;
}

for (const [index, { given, causes }] of recordedValidations.entries()) {
  test(`${given[0]?.kind} ${index + 1} has ${causes.length} causes as in kube-apiserver`, () => {
    const resource = registry.resources.find(
      ({ kind, apiVersion }) => kind === given[0]?.kind && apiVersion === given[0].apiVersion,
    );
    assert.ok(resource !== undefined);
    const [createdObject, updatedObject] = given.map((object) => setDefaults(resource, object));
    assert.ok(createdObject !== undefined);
    const problems =
      updatedObject === undefined
        ? resource.strategy.validate(createdObject)
        : resource.strategy.validateUpdate(updatedObject, createdObject);
    const reportedProblems = problems.filter(({ field }) => !field.startsWith('metadata'));
    assert.deepEqual(
      reportedProblems.map(({ field, type, message }) => [field, type, message]),
      causes,
    );
  });
}
