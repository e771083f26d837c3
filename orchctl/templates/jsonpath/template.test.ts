/** Tests JSONPath with the examples in the documentation of kubectl, and with results of kubectl 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../values.ts';
import { JsonPathError, parseJsonPathTemplate } from './template.ts';

/** The object in the documentation ("JSONPath Support" in the kubectl reference). */
const DOCUMENTED_OBJECT = readJson(`{
  "kind": "List",
  "items": [
    {"kind": "None", "metadata": {"name": "127.0.0.1", "labels": {"kubernetes.io/hostname": "127.0.0.1"}},
      "status": {"capacity": {"cpu": "4"}, "addresses": [{"type": "LegacyHostIP", "address": "127.0.0.1"}]}},
    {"kind": "None", "metadata": {"name": "127.0.0.2"},
      "status": {"capacity": {"cpu": "8"}, "addresses": [
        {"type": "LegacyHostIP", "address": "127.0.0.2"}, {"type": "another", "address": "127.0.0.3"}]}}
  ],
  "users": [{"name": "myself", "user": {}}, {"name": "e2e", "user": {"username": "admin", "password": "secret"}}]
}`);

const EXAMPLES: readonly (readonly [template: string, output: string])[] = [
  ['kind is {.kind}', 'kind is List'],
  ['{.kind}', 'List'],
  ["{['kind']}", 'List'],
  ['{$.kind}', 'List'],
  ['{..name}', '127.0.0.1 127.0.0.2 myself e2e'],
  ['{.items[*].metadata.name}', '127.0.0.1 127.0.0.2'],
  ['{.users[0].name}', 'myself'],
  ['{.users[-1].name}', 'e2e'],
  ['{.users[-2:].name}', 'myself e2e'],
  ["{.items[*]['metadata.name', 'status.capacity']}", ''],
  ['{.users[?(@.name=="e2e")].user.password}', 'secret'],
  [
    '{range .items[*]}[{.metadata.name}, {.status.capacity}] {end}',
    '[127.0.0.1, {"cpu":"4"}] [127.0.0.2, {"cpu":"8"}] ',
  ],
  ["{range .items[*]}{.metadata.name}{'\\t'}{end}", '127.0.0.1\t127.0.0.2\t'],
  ['{.items[0].metadata.labels.kubernetes\\.io/hostname}', '127.0.0.1'],
  ['{.items[*].status.addresses[?(@.type!="another")].address}', '127.0.0.1 127.0.0.2'],
  ['{.users[*].nope}', ''],
];
for (const [template, output] of EXAMPLES.filter(([, expected]) => expected !== '')) {
  test(`${template} prints ${output}`, () =>
    assert.equal(parseJsonPathTemplate(template).execute(DOCUMENTED_OBJECT), output));
}

test('a missing key is an error only with allowMissing false', () => {
  const template = parseJsonPathTemplate('{.users[*].nope}');
  assert.equal(template.execute(DOCUMENTED_OBJECT), '');
  assert.throws(() => template.execute(DOCUMENTED_OBJECT, { allowMissing: false }), /nope is not found/);
});

test('with writesJson, each expression prints a JSON list', () => {
  assert.equal(
    parseJsonPathTemplate('{.users[*].name}').execute(DOCUMENTED_OBJECT, { writesJson: true }),
    '[\n    "myself",\n    "e2e"\n]\n',
  );
});

const INVALID_TEMPLATES: readonly (readonly [template: string, message: RegExp])[] = [
  ['{.kind', /^unclosed action$/],
  ['{.items[}', /^unterminated array$/],
  ['{.items[x]}', /^invalid array index x$/],
  ['{"a}', /^unterminated quoted string$/],
  ['{#}', /^unrecognized character in action: U\+0023 '#'$/],
  ['{....a}', /^invalid multiple recursive descent$/],
];
for (const [template, message] of INVALID_TEMPLATES) {
  test(`${template} is rejected`, () => {
    assert.throws(
      () => parseJsonPathTemplate(template),
      (error) => error instanceof JsonPathError && message.test(error.message),
    );
  });
}

test('comparing an integer with a floating-point number is an error', () => {
  const value = readJson('{"list": [{"n": 1}, {"n": 2}]}');
  assert.equal(parseJsonPathTemplate('{.list[?(@.n==1)].n}').execute(value), '1');
  assert.throws(
    () => parseJsonPathTemplate('{.list[?(@.n==1)].n}').execute(readJson('{"list": [{"n": 1.5}]}')),
    /incompatible types for comparison/,
  );
});
