/** Tests the problems of policies, bindings and match conditions, which are recorded from kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dialect } from '../../../../spec/dialect.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createRegistry } from '../../create-registry.ts';
import type { ResourceType } from '../../resource.ts';

interface Recorded {
  /** A created object, or a stored object and its update. */
  readonly given: readonly (ApiObject & { kind: string })[];
  readonly causes: readonly (readonly [field: string, reason: string, message: string])[];
}

const recorded = readFileSync(new URL('./observed-policies.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Recorded => JSON.parse(line));

const alpha = new Map([['admissionregistration.k8s.io/v1alpha1', true]]);
const registry = createRegistry({ dialect: dialect('kubernetes'), runtimeConfig: alpha });

function setDefaults({ schema }: ResourceType, given: ApiObject): ApiObject {
  const { object } = schema.decode(given);
  schema.setDefaults(object);
  return object;
}

for (const [index, { given, causes }] of recorded.entries()) {
  test(`${given[0]?.kind} ${index + 1} has ${causes.length} causes as in kube-apiserver`, () => {
    const resource = registry.resources.find(
      ({ kind, apiVersion }) => kind === given[0]?.kind && apiVersion === given[0].apiVersion,
    );
    assert.ok(resource !== undefined);
    const [first, next] = given.map((object) => setDefaults(resource, object));
    assert.ok(first !== undefined);
    const problems =
      next === undefined ? resource.strategy.validate(first) : resource.strategy.validateUpdate(next, first);
    const reported = problems.filter(({ field }) => !field.startsWith('metadata'));
    assert.deepEqual(
      reported.map(({ field, type, message }) => [field, type, message]),
      causes,
    );
  });
}
