/** Tests that objects get the defaults recorded from the code of kube-apiserver 1.32 (verify/record/observe-defaults.ts). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dialect } from '../../spec/dialect.ts';
import { isObject } from '../pure/schema/codec.ts';
import { createRegistry } from './create-registry.ts';

interface Observed {
  readonly sent: { readonly apiVersion: string; readonly kind: string };
  readonly filled: object;
}

const registry = createRegistry({ dialect: dialect('kubernetes'), runtimeConfig: new Map() });

const observed = readFileSync(new URL('observed/defaults.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Observed => JSON.parse(line));

for (const [index, { sent, filled }] of observed.entries()) {
  test(`${index} ${sent.apiVersion} ${sent.kind} has the defaults of kube-apiserver`, () => {
    const type = registry.findVersion(sent.apiVersion, sent.kind) ?? assert.fail('no such kind');
    const { object } = type.schema.decode({ ...sent });
    type.schema.setDefaults(object);
    // In kube-apiserver, the conversion adds this annotation, not the defaults.
    delete object.metadata.annotations?.['deprecated.daemonset.template.generation'];
    assert.deepEqual(omitEmpty(object), omitEmpty(filled));
  });
}

/** Removes empty members; the tests of the encodings check those that a type always writes. */
function omitEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitEmpty);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, omitEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return (isObject(value) || Array.isArray(value)) && Object.keys(value).length === 0;
}
