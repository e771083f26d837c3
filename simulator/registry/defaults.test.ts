/** Tests that objects get the defaults that the code of kube-apiserver 1.32 sets (verify/record/observe-defaults.ts). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import { isObject } from '../pure/value/is-object.ts';
import { createRegistry } from './create-registry.ts';

interface ObservedDefaults {
  readonly sent: { readonly apiVersion: string; readonly kind: string };
  readonly filled: object;
}

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });

const recordedDefaults = readFileSync(new URL('observed/defaults.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): ObservedDefaults => JSON.parse(line));

for (const [index, { sent, filled }] of recordedDefaults.entries()) {
  test(`${index} ${sent.apiVersion} ${sent.kind} has the defaults of kube-apiserver`, () => {
    const type = registry.findVersion(sent.apiVersion, sent.kind) ?? assert.fail('no such kind');
    const { object } = type.schema.decode({ ...sent });
    type.schema.setDefaults(object);
    // The conversion of kube-apiserver adds this member, not its defaulting.
    delete object.metadata.annotations?.['deprecated.daemonset.template.generation'];
    assert.deepEqual(omitEmptyMembers(object), omitEmptyMembers(filled));
  });
}

/** Removes empty members, because they depend on the codec of the type. */
function omitEmptyMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitEmptyMembers);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, omitEmptyMembers(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmptyValue(member)));
}

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return (isObject(value) || Array.isArray(value)) && Object.keys(value).length === 0;
}
