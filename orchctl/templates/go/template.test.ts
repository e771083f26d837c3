/** Tests Go templates with the examples in the documentation of text/template, and with results of kubectl 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../values.ts';
import { parseGoTemplate } from './template.ts';
import { ParseError } from './token-reader.ts';

/** The one-line templates in the documentation. Each prints the word "output" in quotes. */
const DOCUMENTED_TEMPLATES = [
  '{{"\\"output\\""}}',
  '{{`"output"`}}',
  '{{printf "%q" "output"}}',
  '{{"output" | printf "%q"}}',
  '{{printf "%q" (print "out" "put")}}',
  '{{"put" | printf "%s%s" "out" | printf "%q"}}',
  '{{"output" | printf "%s" | printf "%q"}}',
  '{{with "output"}}{{printf "%q" .}}{{end}}',
  '{{with $x := "output" | printf "%q"}}{{$x}}{{end}}',
  '{{with $x := "output"}}{{printf "%q" $x}}{{end}}',
  '{{with $x := "output"}}{{$x | printf "%q"}}{{end}}',
];
for (const template of DOCUMENTED_TEMPLATES) {
  test(`${template} prints "output"`, () =>
    assert.equal(parseGoTemplate(template).execute(readJson('{}')).text, '"output"'));
}

const OBJECT = readJson('{"a":{"b":1,"c":[1,2,"x"],"n":null},"s":"héy","f":1.5,"big":10000000.5,"t":true,"none":[]}');

const PRINTED_TEMPLATES: readonly (readonly [template: string, output: string])[] = [
  ['{{.a.b}} {{.s}} {{.f}} {{.nope}} {{.a.c}}', '1 héy 1.5 <no value> [1 2 x]'],
  ['{{.a}}', 'map[b:1 c:[1 2 x] n:<nil>]'],
  ['{{.big}}', '1.00000005e+07'],
  ['{{range $i, $e := .a.c}}{{$i}}={{$e}};{{else}}none{{end}}', '0=1;1=2;2=x;'],
  ['{{range .none}}x{{else}}none{{end}}', 'none'],
  ['{{range .a.c}}{{if eq . 2}}{{break}}{{end}}{{.}}{{end}}', '1'],
  ['{{index .a.c 2}} {{len .s}} {{slice .s 1 3}}', 'x 4 é'],
  ['a {{- 3 -}} b', 'a3b'],
  ['{{/* a note */}}{{define "t"}}[{{.}}]{{end}}{{template "t" .s}}', '[héy]'],
  [
    '{{printf "%d %s|%5d|%-5d|%05d|%x|%v" "hi" 3 5 6 7 255 nil}}',
    '%!d(string=hi) %!s(int=3)|    5|6    |00007|ff|<nil>',
  ],
  ['{{printf "%x %X %b %.1x" .f .f .f .f}}', '0x1.8p+00 0X1.8P+00 6755399441055744p-52 0x1.8p+00'],
  [
    '{{printf "%#x %#.3X %#g %#.3g %#.0e %#f %#v" .f .f .f .f .f .f .f}}',
    '0x1.8000p+00 0X1.800P+00 1.50000 1.50 2.e+00 1.500000 1.5',
  ],
  [
    '{{printf "%6v %06.1f" .a .a}}',
    'map[     b:     1      c:[     1      2      x]      n:<nil>] map[%!f(string=00000b):%!f(int64=     1) %!f(string=00000c):[%!f(int64=     1) %!f(int64=     2) %!f(string=00000x)] %!f(string=00000n):<nil>]',
  ],
  ['{{printf "%s" "a" "b"}}', 'a%!(EXTRA string=b)'],
  ['{{html "<a&b>"}} {{js "it\'s"}} {{urlquery "a b&c"}}', "&lt;a&amp;b&gt; it\\'s a+b%26c"],
  ['{{if and .t (or .nope (not .nope))}}y{{end}}', 'y'],
  ['{{base64decode "aGk="}} {{exists .a "b"}} {{exists .a "z"}}', 'hi true false'],
];
for (const [template, output] of PRINTED_TEMPLATES) {
  test(`${template} prints ${JSON.stringify(output)}`, () =>
    assert.deepEqual(parseGoTemplate(template).execute(OBJECT), { text: output, error: undefined }));
}

const FAILING_TEMPLATES: readonly (readonly [template: string, error: string])[] = [
  ['{{.a.n.x}}', 'template: output:1:4: executing "output" at <.a.n.x>: nil pointer evaluating interface {}.x'],
  ['{{.s.x}}', 'template: output:1:4: executing "output" at <.s.x>: can\'t evaluate field x in type interface {}'],
  [
    '{{index .a.c 9}}',
    'template: output:1:2: executing "output" at <index .a.c 9>: error calling index: index out of range: 9',
  ],
  [
    '{{slice .s .a.b}}',
    'template: output:1:2: executing "output" at <slice .s .a.b>: error calling slice: cannot index slice/array with type interface {}',
  ],
  [
    '{{lt 1 "a"}}',
    'template: output:1:2: executing "output" at <lt 1 "a">: error calling lt: incompatible types for comparison',
  ],
];
for (const [template, error] of FAILING_TEMPLATES) {
  test(`${template} fails`, () => assert.equal(parseGoTemplate(template).execute(OBJECT).error, error));
}

const INVALID_TEMPLATES: readonly (readonly [template: string, message: string])[] = [
  ['{{', 'template: output:1: unclosed action'],
  ['{{nope .a}}', 'template: output:1: function "nope" not defined'],
  ['{{if .a}}', 'template: output:1: unexpected EOF'],
  ['{{end}}', 'template: output:1: unexpected {{end}}'],
  ['{{$y}}', 'template: output:1: undefined variable "$y"'],
];
for (const [template, message] of INVALID_TEMPLATES) {
  test(`${template} is rejected`, () => {
    assert.throws(
      () => parseGoTemplate(template),
      (error) => error instanceof ParseError && error.message === message,
    );
  });
}
