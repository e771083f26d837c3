import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskGoValues } from './mask-go-values.ts';

test('structs, lists and maps in Go syntax are masked, also with braces in their strings', () => {
  assert.equal(
    maskGoValues(
      '[spec: Invalid value: a.Spec{Max:(*int)(0xc0), Text:"}\\"{"}: set, x: Invalid value: []b.Mode{"A"}: immutable]',
    ),
    '[spec: Invalid value: GO: set, x: Invalid value: GO: immutable]',
  );
  assert.equal(maskGoValues('a: Invalid value: map[string]interface {}{"b":1}: no'), 'a: Invalid value: GO: no');
});

test('structs in JSON are masked', () => {
  assert.equal(
    maskGoValues('spec: Invalid value: {"MinAvailable":1,"Selector":{"a":"}"}}: both set'),
    'spec: Invalid value: GO: both set',
  );
  assert.equal(maskGoValues('a: Invalid value: [{"Spec":["x"]},{}]: no'), 'a: Invalid value: GO: no');
});

test('other values and texts with unbalanced braces are not masked', () => {
  const texts = [
    'a: Invalid value: "b.C{": no',
    'a: Invalid value: 1: no',
    'a: Invalid value: ["b"]: no',
    'a: Invalid value: b.C{D:1',
  ];
  for (const text of texts) assert.equal(maskGoValues(text), text);
});

test('the difference between two structs is removed', () => {
  const difference =
    '\n\u00a0\u00a0core.PodSpec{\n-\u00a0\tHostNetwork: false,\n+\u00a0\tHostNetwork: true,\n\u00a0\u00a0}\n';
  assert.equal(maskGoValues(`spec: Forbidden: immutable${difference}`), 'spec: Forbidden: immutable');
});
