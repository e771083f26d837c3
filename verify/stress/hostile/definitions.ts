/** Definitions of custom resources and their objects, which take more work than their length suggests. */
import { fillBytes, LONGEST, repeatText } from './texts.ts';
import { type Came, type Sent, send, type Trial } from './trial.ts';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

function definition(
  n: number,
  schema: string,
  more = '',
  versions = `{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":${schema}}${more}}`,
): Sent {
  return {
    method: 'POST',
    path: DEFINITIONS,
    body: `{"metadata":{"name":"h${n}s.h${n}.example"},"spec":{"group":"h${n}.example","scope":"Namespaced","names":{"plural":"h${n}s","kind":"H${n}"},"versions":[${versions}]}}`,
  };
}

function definitionWithVersions(n: number): Sent {
  const version = (i: number) =>
    `{"name":"v${i + 1}","served":true,"storage":${i === 0},"schema":{"openAPIV3Schema":{"type":"object"}}}`;
  return definition(n, '', '', repeatText(3_000, version));
}

/** The Accept headers of common clients. */
const DOCUMENT_TYPES = [
  'application/json',
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
];

async function documentsOfManyVersions(url: string, n: number): Promise<readonly Came[]> {
  const defined = await send(url, definitionWithVersions(n));
  const documents = ['/openapi/v2', '/openapi/v3', '/apis'].flatMap((path) =>
    DOCUMENT_TYPES.map((accept) => send(url, { method: 'GET', path, headers: { accept } })),
  );
  const answers = await Promise.all(documents);
  return [defined, ...answers, await send(url, { method: 'DELETE', path: `${DEFINITIONS}/h${n}s.h${n}.example` })];
}

const object = (properties: string) => `{"type":"object","properties":{${properties}}}`;
const list = (items: string, more = '') => `{"type":"array","items":${items}${more}}`;

/** A definition, followed by objects of its kind. */
function definitionTrial(name: string, schema: () => string, ...objects: (() => string)[]): Trial {
  return {
    name,
    prepare: (n) => (objects.length === 0 ? [] : [definition(n, schema())]),
    shots: (n) =>
      objects.length === 0
        ? [definition(n, schema())]
        : objects.map((members, i) => ({
            method: 'POST',
            path: `/apis/h${n}.example/v1/namespaces/default/h${n}s`,
            body: `{"apiVersion":"h${n}.example/v1","kind":"H${n}","metadata":{"name":"o${i}"},${members()}}`,
          })),
  };
}

const rules = (count: number, rule: string) =>
  `"x-kubernetes-validations":[${repeatText(count, () => `{"rule":${JSON.stringify(rule)}}`)}]`;

/** Nested defaults: each level is a hundred times as long as the one around it. */
function doubling(levels: number): string {
  if (levels === 0) return '{"type":"string","default":"a"}';
  return object(
    `"a":${list(doubling(levels - 1).startsWith('{"type":"string"') ? object(`"a":${doubling(0)}`) : doubling(levels - 1), `,"default":[${repeatText(100, () => '{}')}]`)}`,
  );
}

export const CUSTOM: readonly Trial[] = [
  definitionTrial('a definition of many fields', () =>
    object(fillBytes(1_400_000, (i) => `"k${i}":{"type":"string"}`)),
  ),
  definitionTrial('a definition as long as a body', () =>
    object(fillBytes(LONGEST - 1_000, (i) => `"k${i}":{"type":"string"}`)),
  ),
  definitionTrial(
    'a definition of many levels',
    () => `${'{"type":"object","properties":{"a":'.repeat(3_000)}{"type":"string"}${'}}'.repeat(3_000)}`,
  ),
  definitionTrial(
    'a definition of many rules',
    () => `{"type":"object","properties":{"a":{"type":"string"}},${rules(2_000, "self.a == 'a'")}}`,
  ),
  definitionTrial(
    'a long expression',
    () => `{"type":"object","properties":{"a":{"type":"integer"}},${rules(1, `self.a ${'+ 1 '.repeat(100_000)}== 1`)}}`,
  ),
  definitionTrial(
    'brackets in an expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${rules(1, `${'('.repeat(100_000)}self.a == 1${')'.repeat(100_000)}`)}}`,
  ),
  definitionTrial(
    'lists in an expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${rules(1, `[${repeatText(100_000, () => '1')}].size() == 1`)}}`,
  ),
  definitionTrial('a pattern of a megabyte', () =>
    object(`"a":{"type":"string","pattern":"${'(a|b)*'.repeat(170_000)}"}`),
  ),
  definitionTrial('a pattern of counts', () => object(`"a":{"type":"string","pattern":"${'(a{1,1000}){1,1000}'}"}`)),
  definitionTrial('a pattern of brackets', () =>
    object(`"a":{"type":"string","pattern":"${'('.repeat(50_000)}a${')'.repeat(50_000)}"}`),
  ),
  { name: 'a definition of many versions', shots: (n) => [definitionWithVersions(n)] },
  { name: 'documents of many versions, and their deletion', attack: documentsOfManyVersions },
  {
    name: 'a definition of many columns',
    shots: (n) => [
      definition(
        n,
        '{"type":"object"}',
        `,"additionalPrinterColumns":[${repeatText(10_000, (i) => `{"name":"c${i}","type":"string","jsonPath":".a.b.c"}`)}]`,
      ),
    ],
  },
  {
    name: 'a definition of many short names',
    shots: (n) => [
      {
        method: 'POST',
        path: DEFINITIONS,
        body: `{"metadata":{"name":"h${n}s.h${n}.example"},"spec":{"group":"h${n}.example","scope":"Namespaced","names":{"plural":"h${n}s","kind":"H${n}","shortNames":[${repeatText(50_000, (i) => `"s${i}"`)}]},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}}`,
      },
    ],
  },
  definitionTrial(
    'a slow pattern',
    () => object('"a":{"type":"string","pattern":"^(a+)+$"}'),
    () => `"a":"${'a'.repeat(30_000)}!"`,
  ),
  definitionTrial(
    'a slow pattern and a long text',
    () => object('"a":{"type":"string","pattern":"^(a|aa|aaa|[a-z]+)*$"}'),
    () => `"a":"${'a'.repeat(1_000_000)}!"`,
  ),
  definitionTrial(
    'a wide pattern and a short text',
    () => object(`"a":{"type":"string","pattern":"^(${repeatText(900, (i) => `[a-z]{0,${i % 40}}b?`, '|')})*$"}`),
    () => `"a":"${'ab'.repeat(15_000)}!"`,
  ),
  definitionTrial(
    'values of an enumeration',
    () => object(`"a":${list(`{"type":"string","enum":[${repeatText(20_000, (i) => `"value${i}"`)}]}`)}`),
    () => `"a":[${repeatText(100_000, (i) => `"value${i % 30_000}"`)}]`,
  ),
  definitionTrial(
    'values of an enumeration in a short body',
    () => object(`"a":${list(`{"type":"string","enum":[${repeatText(20_000, (i) => `"value${i}"`)}]}`)}`),
    () => `"a":[${fillBytes(30_000, () => '"x"')}]`,
  ),
  definitionTrial(
    'objects of an enumeration',
    () =>
      object(
        `"a":${list(`{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[${repeatText(5_000, (i) => `{"a":{"b":${i}}}`)}]}`)}`,
      ),
    () => `"a":[${repeatText(2_000, (i) => `{"a":{"b":${i}}}`)}]`,
  ),
  definitionTrial(
    'a set of many values',
    () => object(`"a":${list('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeatText(100_000, (i) => `"v${i}"`)}]`,
  ),
  definitionTrial(
    'a map of many items',
    () =>
      object(
        `"a":${list('{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}', ',"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]')}`,
      ),
    () => `"a":[${repeatText(80_000, (i) => `{"k":"v${i}"}`)}]`,
  ),
  definitionTrial(
    'one item many times',
    () => object(`"a":${list('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeatText(100_000, () => '"v"')}]`,
  ),
  definitionTrial(
    'many mistakes',
    () => object(`"a":${list('{"type":"string","maxLength":0}')}`),
    () => `"a":[${repeatText(200_000, () => '"v"')}]`,
  ),
  definitionTrial(
    'many alternatives',
    () =>
      object(
        `"a":${list(`{"type":"object","properties":{"k":{"type":"string"}},"anyOf":[${repeatText(1_000, (i) => `{"properties":{"k":{"enum":["v${i}"]}}}`)}]}`)}`,
      ),
    () => `"a":[${repeatText(700, () => '{"k":"v"}')}]`,
  ),
  definitionTrial(
    'long defaults',
    () => object(`"a":${list(object(`"b":{"type":"string","default":"${'x'.repeat(100_000)}"}`))}`),
    () => `"a":[${repeatText(10_000, () => '{}')}]`,
  ),
  definitionTrial(
    'defaults of many members',
    () =>
      object(
        `"a":${list(object(`"b":{"type":"object","additionalProperties":{"type":"string"},"default":{${repeatText(10_000, (i) => `"k${i}":""`)}}}`))}`,
      ),
    () => `"a":[${repeatText(10_000, () => '{}')}]`,
  ),
  definitionTrial(
    'defaults of defaults',
    () => doubling(4),
    () => '"b":1',
  ),
  definitionTrial('defaults of defaults, declared', () => doubling(6)),
  definitionTrial(
    'a costly rule',
    () =>
      `{"type":"object","properties":{"a":${list('{"type":"integer"}', ',"maxItems":1000')}},${rules(1, 'self.a.all(x, self.a.all(y, x + y >= 0))')}}`,
    () => `"a":[${repeatText(1_000, (i) => `${i}`)}]`,
  ),
  definitionTrial(
    'a rule of each item',
    () =>
      object(
        `"a":${list(`{"type":"string","maxLength":10,"x-kubernetes-validations":[{"rule":"self.matches('^[a-z]+$')"}]}`, ',"maxItems":100000')}`,
      ),
    () => `"a":[${repeatText(100_000, () => '"abc"')}]`,
  ),
  definitionTrial(
    'many columns of an object',
    () => object('"a":{"type":"string"}'),
    () => '"a":"b"',
  ),
];
