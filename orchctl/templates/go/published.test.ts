/**
 * Tests Go templates with the cases of text/template in Go 1.23 (exec_test.go, parse/parse_test.go) that apply to
 * JSON objects.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readJson } from '../values.ts';
import { parseGoTemplate } from './template.ts';
import { ParseError } from './token-reader.ts';

const OBJECT = readJson(
  '{"i":17,"s":"xyz","list":[3,4,5],"none":[],"map":{"one":1,"two":2},"noMap":{},"mixed":[7,"a"],"zero":0,"null":null}',
);
const executeTemplate = (template: string) => parseGoTemplate(template).execute(OBJECT);

/** The pairs of values, by the relation of the first value to the second. */
const COMPARED_PAIRS = {
  same: ['1.5 1.5', '1 1', '`xy` `xy`', '.i .i', '.s .s'],
  less: ['1.5 2.5', '1 2', '`xy` `xyz`', '-1 .i', '.zero .i', '3 .i'],
  more: ['2.5 1.5', '2 1', '`xyz` `xy`', '.i -1', '.i 3'],
} as const;
const OPERATORS: Readonly<Record<string, readonly (keyof typeof COMPARED_PAIRS)[]>> = {
  eq: ['same'],
  ne: ['less', 'more'],
  lt: ['less'],
  le: ['less', 'same'],
  gt: ['more'],
  ge: ['more', 'same'],
};
for (const [operator, relations] of Object.entries(OPERATORS)) {
  test(`${operator} compares numbers and strings`, () => {
    for (const [order, pairs] of Object.entries(COMPARED_PAIRS)) {
      for (const pair of pairs) {
        const expected = String(relations.some((relation) => relation === order));
        assert.equal(executeTemplate(`{{${operator} ${pair}}}`).text, expected, `${operator} ${pair}`);
      }
    }
  });
}

const PRINTED_TEMPLATES: readonly (readonly [template: string, output: string])[] = [
  ['', ''],
  ['some text', 'some text'],
  ['{{eq 3 4 5 6 3}} {{eq 3 4 5 6 7}} {{eq true true}} {{ne true true}}', 'true false true false'],
  ["{{eq (index `x` 0) 'x'}} {{eq (index `x` 0) 'y'}}", 'true false'],
  ['{{eq .null nil}} {{eq .null 0}} {{eq 0 .null}}', 'true false false'],
  ['{{$x := 2}}{{$x = 3}}{{$x}}', '3'],
  ['{{$x := 1}}{{if true}}{{$x = 2}}{{end}}{{$x}}', '2'],
  ['{{if $x := true}}{{with $y := .i}}{{$x}},{{$y}}{{end}}{{end}}', 'true,17'],
  ['{{if $x := true}}{{with $x := .i}}{{$x}},{{end}}{{$x}}{{end}}', '17,true'],
  ['{{(1)}} {{(.map).one}} {{.map.no}}', '1 1 <no value>'],
  ['{{if 1}}Y{{else}}N{{end}}{{if 0}}Y{{else}}N{{end}}{{if 1.5}}Y{{else}}N{{end}}', 'YNY'],
  [
    '{{if ``}}Y{{else}}N{{end}}{{if `x`}}Y{{else}}N{{end}}{{if .none}}Y{{else}}N{{end}}{{if .list}}Y{{else}}N{{end}}',
    'NYNY',
  ],
  ['{{if .noMap}}Y{{else}}N{{end}}{{if .map}}Y{{else}}N{{end}}{{if .map.none}}Y{{else}}N{{end}}', 'NYN'],
  ['{{if eq 1 3}}1{{else if eq 2 3}}2{{else if eq 3 3}}3{{end}}', '3'],
  ['{{print "hello, print"}} {{print 1 2 3}} {{print nil}} {{println 1 2 3}}', 'hello, print 1 2 3 <nil> 1 2 3\n'],
  ['{{printf "%04x" 127}} {{printf "%g" 3.5}} {{printf "%s" "hello"}}', '007f 3.5 hello'],
  ['{{printf "%#q" `zeroArgs`}} {{with .i}}{{printf "%d" .}}{{end}} {{printf "%.3f" 1.0}}', '`zeroArgs` 17 1.000'],
  ['{{html "<script>alert(\\"XSS\\");</script>"}}', '&lt;script&gt;alert(&#34;XSS&#34;);&lt;/script&gt;'],
  ['{{printf "<script>alert(\\"XSS\\");</script>" | html}}', '&lt;script&gt;alert(&#34;XSS&#34;);&lt;/script&gt;'],
  ['{{js "It\'d be nice."}}', "It\\'d be nice."],
  ['{{"http://www.example.org/"|urlquery}}', 'http%3A%2F%2Fwww.example.org%2F'],
  ['{{not true}} {{not false}} {{if not .map.none}}ZERO{{end}}', 'false true ZERO'],
  ['{{and false 0}} {{and 1 0}} {{and 0 true}} {{and 1 1}}', 'false 0 0 1'],
  ['{{or 0 0}} {{or 1 0}} {{or 0 true}} {{or 1 1}}', '0 1 true 1'],
  ['{{or 0 1 (index nil 0)}} {{and 1 0 (index nil 0)}}', '1 0'],
  ['{{1 | and 1}} {{0 | and 1}} {{1 | or 0}} {{0 | or 0}}', '1 0 1 0'],
  ['{{and 1 .unknown}} {{or 0 .unknown}}', '<no value> <no value>'],
  [
    '{{if and true 1 `hi` | not}}TRUE{{else}}FALSE{{end}}{{if true | not | and 1}}TRUE{{else}}FALSE{{end}}',
    'FALSEFALSE',
  ],
  ['{{index .list 0}} {{index .list 1}} {{index .map `one`}} {{index .mixed 0}}', '3 4 1 7'],
  ['{{slice .list}} {{slice .list 1}} {{slice .list 1 2}} {{slice .mixed 0 1}}', '[3 4 5] [4 5] [4] [7]'],
  ['{{slice .s}} {{slice .s 0 1}} {{slice .s 1}} {{slice .s 1 2}}', 'xyz x yz y'],
  ['{{len .list}} {{len .map }} {{len .s}} {{len .mixed}}', '3 2 3 2'],
  [
    '{{with 0}}{{.}}{{else}}ZERO{{end}} {{with 1.5}}{{.}}{{end}} {{with ``}}{{else}}EMPTY{{end}} {{with .list}}{{.}}{{end}}',
    'ZERO 1.5 EMPTY [3 4 5]',
  ],
  ['{{with 0}}{{.}}{{else with false}}{{.}}{{else with `notempty`}}{{.}}{{end}}', 'notempty'],
  ['{{range .list}}-{{.}}-{{end}}{{range .none}}-{{.}}-{{else}}EMPTY{{end}}', '-3--4--5-EMPTY'],
  ['{{range .list}}-{{.}}-{{if eq . 4}}{{break}}{{end}}NOTREACHED{{end}}', '-3-NOTREACHED-4-'],
  ['{{range .list}}-{{.}}-{{if eq . 4}}{{continue}}{{end}}<{{end}}', '-3-<-4--5-<'],
  ['{{range $x := .list}}<{{$x}}>{{end}}{{range $x, $y := .map}}<{{$x}}={{$y}}>{{end}}', '<3><4><5><one=1><two=2>'],
  ['{{range $i, $x := .list}}<{{$i}}={{$x}}>{{end}}', '<0=3><1=4><2=5>'],
  ['{{len .list | printf "%d"}} {{(index .list 1) | printf "%03d"}}', '3 004'],
  ['{{- 1 -}} \n {{- 2 }} {{/* */ -}} 3', '12 3'],
];
for (const [template, text] of PRINTED_TEMPLATES)
  test(`${template === '' ? 'an empty template' : template} prints ${JSON.stringify(text)}`, () =>
    assert.deepEqual(executeTemplate(template), { text, error: undefined }));

/** Templates that can be parsed but fail to execute. */
const FAILING_TEMPLATES = [
  '{{nil}}',
  '{{1 2}}',
  '{{(1) 2}}',
  '{{if nil}}TRUE{{end}}',
  '{{call nil}}',
  '{{or 0 0 (index nil 0)}}',
  '{{index .list 10}}',
  '{{index .list `hello`}}',
  '{{index .list nil}}',
  '{{index .map nil}}',
  '{{index .map 10}}',
  '{{index nil 1}}',
  '{{slice .list -1}}',
  '{{slice .list 1 -2}}',
  '{{slice .list 2 1}}',
  '{{slice .list 2 2 1}}',
  '{{slice .list 4 5}}',
  '{{slice .s 1 5}}',
  '{{slice .s 1 2 2}}',
  '{{len 3}}',
  '{{len .unknown}}',
  '{{eq `xy` 1}}',
  '{{eq 2 2.0}}',
  '{{lt true true}}',
  '{{eq .map .map}}',
];
for (const template of FAILING_TEMPLATES)
  test(`${template} fails`, () => assert.notEqual(executeTemplate(template).error, undefined));

const INVALID_TEMPLATES: readonly (readonly [template: string, message: string])[] = [
  ['line1\n{{', ':2: unclosed action'],
  ['line1\n{{define `x`}}line2\n{{', ':3: unclosed action'],
  ['line1\n{{"x"\n"y"\n', ':4: unclosed action started at output:2'],
  ['{{\n\n\n\n\n', ':6: unclosed action started at output:1'],
  ['line1\n{{\nx\n}}', ':3: function "x" not defined'],
  ['{{/*}}', ':1: unclosed comment'],
  ['{{/*\nhello\n}}', ':1: unclosed comment'],
  ['{{.X (1 2 3}}', 'unclosed left paren'],
  ['{{.X 1 2 3 ) }}', 'unexpected right paren'],
  ['{{`x`3}}', 'in operand'],
  ['{{a#}}', "'#'"],
  ["{{'a}}", 'unterminated character constant'],
  ['{{"a}}', 'unterminated quoted string'],
  ['{{`a}}', 'unterminated raw quoted string'],
  ['{{0xi}}', 'number syntax'],
  ['{{define `a`}}a{{end}}{{define `a`}}b{{end}}', 'multiple definition of template'],
  ['{{range .X}}', 'unexpected EOF'],
  ['{{$x := 23}}{{with $x.y := 3}}{{$x 23}}{{end}}', 'unexpected ":="'],
  ['{{$a,$b,$c := 23}}', 'too many declarations'],
  ['{{true.any}}', 'unexpected . after term'],
  ['{{12|false}}', 'non executable command in pipeline'],
  ['{{ ( ) }}', 'missing value for parenthesized pipeline'],
  ['{{range $k}}{{end}}', 'undefined variable'],
  ['{{range $k, $v}}{{end}}', 'undefined variable'],
  ['{{range $k,}}{{end}}', 'missing value for range'],
  ['{{range $k, $v := }}{{end}}', 'missing value for range'],
  ['{{range $k, .}}{{end}}', 'range can only initialize variables'],
  ['{{break}}', '{{break}} outside {{range}}'],
  ['{{range .x}}{{else}}{{continue}}{{end}}', '{{continue}} outside {{range}}'],
];
for (const [template, message] of INVALID_TEMPLATES) {
  test(`${JSON.stringify(template)} is rejected`, () => {
    assert.throws(
      () => parseGoTemplate(template),
      (error) => error instanceof ParseError && error.message.includes(message),
    );
  });
}
