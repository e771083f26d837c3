/**
 * Generates random objects, and random Go templates and JSONPath templates that refer to their members. Some templates are invalid.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../../values/json-object.ts';

/** An object, and a template with which both commands print it. */
export interface TemplateCase {
  readonly object: JsonObject;
  readonly template: string;
}

const NAMES = ['a', 'b', 'c', 'size', 'x.y', 'names'];
const TEXTS = ['', 'v', 'hello', 'héllo wörld', '1', 'true', 'a"b', '<&>', 'two\nlines'];

const scalar = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.integer({ min: -9, max: 2000 }),
  fc.constantFrom(0.5, 2.25, 1e7, -3.125, 1e-7),
  fc.boolean(),
  fc.constant(null),
);
const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { arbitrary: scalar, weight: 4 },
    { arbitrary: fc.array(tie('node'), { maxLength: 3 }), weight: 2 },
    { arbitrary: fc.dictionary(fc.constantFrom(...NAMES), tie('node'), { maxKeys: 3 }), weight: 3 },
  ),
}));

const members = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'names'), node, { minKeys: 1, maxKeys: 4 });
const object = members.map((randomMembers) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'x', namespace: 'default' },
  ...randomMembers,
}));

const fieldReference = fc.constantFrom(
  '.a',
  '.b',
  '.c',
  '.names',
  '.a.b',
  '.b.c',
  '.c.size',
  '.metadata.name',
  '.nope',
  '.a.b.c',
);
const numberLiteral = fc.constantFrom('0', '1', '2', '7', '-1', '1.5');
const stringLiteral = fc.constantFrom('"v"', '"hello"', '"%v"', '`raw`', '"a"');
const operand = fc.oneof(fieldReference, numberLiteral, stringLiteral, fc.constantFrom('.', '$', 'true', 'nil', '$.a'));
const formatVerb = fc.constantFrom(
  '%v',
  '%s',
  '%d',
  '%q',
  '%5v|',
  '%-6s|',
  '%06.2f',
  '%x',
  '%t',
  '%T',
  '%+v',
  '%c',
  '%e',
  '%#v',
  '%%',
  '%[2]v %[1]v',
);

const functionCall = fc.oneof(
  fc
    .tuple(fc.constantFrom('eq', 'ne', 'lt', 'le', 'gt', 'ge', 'and', 'or', 'index', 'slice'), operand, operand)
    .map((words) => words.join(' ')),
  fc
    .tuple(
      fc.constantFrom('len', 'not', 'print', 'println', 'html', 'js', 'urlquery', 'index', 'exists', 'base64decode'),
      operand,
    )
    .map((words) => words.join(' ')),
  fc
    .tuple(formatVerb, operand, operand)
    .map(([format, first, second]) => `printf "${format} ${format}" ${first} ${second}`),
  fc.tuple(formatVerb, operand).map(([format, value]) => `printf "${format}" ${value}`),
  fc
    .tuple(operand, fc.constantFrom('len', 'print', 'html', 'printf "%v"', 'not', 'eq 1', 'index .names'))
    .map(([value, call]) => `${value} | ${call}`),
  fc.tuple(fieldReference, fc.constantFrom('a', 'b', '0')).map(([field, key]) => `(index ${field} "${key}").b`),
);
const pipeline = fc.oneof(
  { arbitrary: fieldReference, weight: 3 },
  { arbitrary: functionCall, weight: 3 },
  { arbitrary: operand, weight: 1 },
);
const { goTemplate } = fc.letrec<{ goTemplate: string }>((tie) => ({
  goTemplate: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: pipeline.map((text) => `{{${text}}}`), weight: 4 },
    { arbitrary: fc.constantFrom(' text ', '\n', '{{/* note */}}', '{{- "trim" -}} '), weight: 1 },
    {
      arbitrary: fc
        .tuple(pipeline, tie('goTemplate'), tie('goTemplate'))
        .map(([condition, body, otherwise]) => `{{if ${condition}}}${body}{{else}}${otherwise}{{end}}`),
      weight: 1,
    },
    {
      arbitrary: fc.tuple(pipeline, tie('goTemplate')).map(([value, body]) => `{{with ${value}}}${body}{{end}}`),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(fieldReference, tie('goTemplate'))
        .map(([list, body]) => `{{range ${list}}}[${body}]{{else}}none{{end}}`),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(fieldReference, tie('goTemplate'))
        .map(([list, body]) => `{{range $k, $v := ${list}}}{{$k}}={{$v}};${body}{{end}}`),
      weight: 1,
    },
    {
      arbitrary: fc.tuple(pipeline, tie('goTemplate')).map(([value, rest]) => `{{$x := ${value}}}{{$x}}${rest}`),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(tie('goTemplate'), fieldReference)
        .map(([body, value]) => `{{define "t"}}${body}{{end}}{{template "t" ${value}}}`),
      weight: 1,
    },
  ),
}));
const invalidGoTemplate = fc.constantFrom(
  '{{',
  '{{.a',
  '{{if .a}}',
  '{{end}}',
  '{{nope .a}}',
  '{{.a | 1}}',
  '{{range}}{{end}}',
  '{{$y}}',
  '{{"a}}',
  '{{.a..b}}',
  '{{template "none"}}',
  '{{)}}',
  '{{(.a}}',
  '{{break}}',
);

const pathStep = fc.constantFrom(
  '.a',
  '.b',
  '.c',
  '.names',
  '.size',
  '.nope',
  "['a']",
  '[0]',
  '[1]',
  '[-1]',
  '[*]',
  '[0:2]',
  '[:1]',
  '[::2]',
  '[1:]',
  '[0,1]',
  "['a','b']",
  '.x\\.y',
  '[5]',
);
const path = fc
  .tuple(fc.constantFrom('', '$', '@'), fc.array(pathStep, { minLength: 1, maxLength: 3 }))
  .map(([start, steps]) => start + steps.join(''));
const comparison = fc
  .tuple(
    fc.constantFrom('@.a', '@.b', '@', '@.size'),
    fc.constantFrom('==', '!=', '<', '>', '<=', '>='),
    fc.constantFrom('1', '"v"', '"hello"', 'true', '1.5', '7'),
  )
  .map((words) => words.join(''));
const filter = fc
  .tuple(fc.constantFrom('.a', '.names', '.b'), fc.oneof(comparison, fc.constantFrom('@.a', '@.b')))
  .map(([list, condition]) => `${list}[?(${condition})]`);
const { jsonPathTemplate } = fc.letrec<{ jsonPathTemplate: string }>((tie) => ({
  jsonPathTemplate: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: path.map((text) => `{${text}}`), weight: 5 },
    { arbitrary: filter.map((text) => `{${text}}`), weight: 2 },
    { arbitrary: fc.constantFrom(' text ', '{"quoted\\n"}', "{'single'}", '\n'), weight: 1 },
    {
      arbitrary: fc
        .tuple(
          fc.constantFrom('.names[*]', '.a[*]', '.b', '.nope[*]'),
          tie('jsonPathTemplate'),
          tie('jsonPathTemplate'),
        )
        .map(([list, body, rest]) => `{range ${list}}${body}{end}${rest}`),
      weight: 1,
    },
    { arbitrary: fc.tuple(tie('jsonPathTemplate'), tie('jsonPathTemplate')).map((parts) => parts.join('')), weight: 2 },
  ),
}));
const invalidJsonPathTemplate = fc.constantFrom(
  '{',
  '{.a',
  '{end}',
  '{.a[}',
  '{.a[x]}',
  '{.a[?(@.b}',
  '{"a}',
  '{#}',
  '{.a[0:2:0]}',
  '{nope .a}',
  '{....a}',
);

export const goTemplateCases: fc.Arbitrary<TemplateCase> = fc.record({
  object,
  template: fc.oneof(
    { arbitrary: fc.array(goTemplate, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')), weight: 14 },
    { arbitrary: invalidGoTemplate, weight: 1 },
  ),
});
export const jsonPathTemplateCases: fc.Arbitrary<TemplateCase> = fc.record({
  object,
  template: fc.oneof({ arbitrary: jsonPathTemplate, weight: 14 }, { arbitrary: invalidJsonPathTemplate, weight: 1 }),
});
