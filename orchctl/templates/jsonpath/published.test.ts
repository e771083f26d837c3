/** Tests JSONPath with the cases of client-go v0.32 (util/jsonpath/jsonpath_test.go) that apply to JSON objects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../values.ts';
import { JsonPathError, parseJsonPathTemplate } from './template.ts';

const STORE_OBJECT = readJson(`{
  "name": "jsonpath",
  "book": [
    {"category": "reference", "author": "A", "price": 8.95},
    {"category": "fiction", "author": "B", "price": 12.99},
    {"category": "fiction", "author": "C", "price": 8.99}
  ],
  "bicycle": [{"color": "red", "price": 19.95, "new": true}, {"color": "green", "price": 20.01, "new": false}],
  "labels": {"engineer": 10, "web/html": 15, "k8s-app": 20}
}`);
const NUMBER_LIST = readJson('[0, 1, 2, 3, 4, 5]');

const PRINTED_TEMPLATES: readonly (readonly [template: string, value: ReturnType<typeof readJson>, output: string])[] =
  [
    ['hello jsonpath', null, 'hello jsonpath'],
    ['{..}', readJson('[1,2,3]'), '[1,2,3]'],
    ['{[?(@<5)]}', readJson('[2,6,3,7]'), '2 3'],
    ['{"{"}', null, '{'],
    ['{[1,3,4]}', NUMBER_LIST, '1 3 4'],
    ['{[0:2]}', NUMBER_LIST, '0 1'],
    ['hello {.name}', STORE_OBJECT, 'hello jsonpath'],
    ['{$.labels.web/html} {.labels.k8s-app}', STORE_OBJECT, '15 20'],
    ['{.bicycle[*].color}', STORE_OBJECT, 'red green'],
    ['{range .bicycle[*]}{ "{" }{ @.* }{ "} " }{end}', STORE_OBJECT, '{red true 19.95} {green false 20.01} '],
    ['{..price}', STORE_OBJECT, '19.95 20.01 8.95 12.99 8.99'],
    ['{...price}', STORE_OBJECT, '19.95 20.01 8.95 12.99 8.99'],
    ['{.bicycle[0]}', STORE_OBJECT, '{"color":"red","new":true,"price":19.95}'],
    ['{.book[-1:].author} {..book[2].author}', STORE_OBJECT, 'C C'],
    ['{.bicycle[?(@.new==true)].color}', STORE_OBJECT, 'red'],
    ['{.hello}', STORE_OBJECT, ''],
    ['before-{.hello}after', STORE_OBJECT, 'before-after'],
    ['{[-1]} {[-2:]} {[:-4]} {[-6:-4]}', NUMBER_LIST, '5 4 5 0 1 0 1'],
    ['{[::2]} {[1::2]} {[0:5:3]} {[:6:6]}', NUMBER_LIST, '0 2 4 1 3 5 0 3 0'],
    ['{range .none[*]}{@}{end}', STORE_OBJECT, ''],
    ['{range .book[*]}{.category}{range .nope[*]}x{end},{end}', STORE_OBJECT, 'reference,fiction,fiction,'],
  ];
for (const [template, value, output] of PRINTED_TEMPLATES)
  test(`${template} prints ${output}`, () => assert.equal(parseJsonPathTemplate(template).execute(value), output));

const FAILING_TEMPLATES: readonly (readonly [template: string, message: string])[] = [
  ['{hello}', 'unrecognized identifier hello'],
  ['{.hello}', 'hello is not found'],
  ['{.labels[0]}', 'is not array or slice'],
  ['{.book[?(@.price<>10)]}', 'unrecognized filter operator <>'],
  ['{range .labels.*}{@}{end}{end}', 'not in range, nothing to end'],
  ['{.book[7]}', 'array index out of bounds: index 7, length 3'],
  ['{.book[-5]}', 'array index out of bounds'],
  ['{.book[0:2:-1]}', 'step must be > 0'],
  ['{.book[2:1]}', 'starting index 2 is greater than ending index 1'],
];
for (const [template, message] of FAILING_TEMPLATES) {
  test(`${template} fails`, () => {
    assert.throws(
      () => parseJsonPathTemplate(template).execute(STORE_OBJECT, { allowMissing: false }),
      (error) => error instanceof JsonPathError && error.message.includes(message),
    );
  });
}

test('rejects a path with more than two dots in a row', () => {
  assert.throws(() => parseJsonPathTemplate('{............price}'), /invalid multiple recursive descent/);
});
