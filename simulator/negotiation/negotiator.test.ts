import assert from 'node:assert/strict';
import { test } from 'node:test';
import { departuresOf } from '../../spec/departures.ts';
import { dialect } from '../../spec/dialect.ts';
import { createForms } from './forms.ts';
import { Negotiator } from './negotiator.ts';

const named = dialect('orch');
const negotiator = new Negotiator(createForms({ dialect: named, departures: departuresOf(named), gates: new Set() }));
const LIST = /include: application\/json, application\/yaml, application\/vnd\.orch\.protobuf$/;

test('a body in no known form is told all forms, the binary one too where it is not read', () => {
  for (const one of [negotiator, negotiator.textual]) {
    const bodyForm = () => one.bodyForm({ headers: { 'content-type': 'text/plain' }, query: '' });
    assert.throws(bodyForm, { message: LIST });
  }
  const binary = { headers: { 'content-type': 'application/vnd.orch.protobuf' }, query: '' };
  assert.equal(negotiator.bodyForm(binary).name, 'protobuf');
  assert.throws(() => negotiator.textual.bodyForm(binary));
});
