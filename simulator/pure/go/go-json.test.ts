import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertGoSyntaxToJson } from './go-json.ts';

const CONVERTED_VALUES: readonly (readonly [go: string, json: string])[] = [
  ['map[string]string{"app":"a", "b":"}"}', '{"app":"a","b":"}"}'],
  ['[]string{"x", "y"}', '["x","y"]'],
  ['[]string{}', '[]'],
  ['[]networking.IngressRule(nil)', 'null'],
  ['"null"', 'null'],
  ['core.PodIP{IP:"10.0.0.1"}', '{"IP":"10.0.0.1"}'],
  ['map[string]interface {}{"a":[]interface {}{1, true, interface {}(nil)}}', '{"a":[1,true,null]}'],
  ['2001-01-01 00:00:00 +0000 UTC', '"2001-01-01T00:00:00Z"'],
  ['cpu', '"cpu"'],
  [
    'v1.OwnerReference{APIVersion:"v1", Kind:"Event", Name:"n", UID:"u", Controller:(*bool)(0xc000000000), BlockOwnerDeletion:(*bool)(nil)}',
    '{"apiVersion":"v1","kind":"Event","name":"n","uid":"u","controller":true}',
  ],
];

for (const [go, json] of CONVERTED_VALUES)
  test(`the Go syntax ${go} is converted to ${json}`, () => assert.equal(convertGoSyntaxToJson(go), json));
