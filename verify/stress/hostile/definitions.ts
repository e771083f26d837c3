/** Definitions of custom resources and their objects, which take more work than their length suggests. */
import { fillBytes, MAX_BODY_BYTES, repeatText } from './texts.ts';
import { send, type Trial, type TrialRequest, type TrialResponse } from './trial.ts';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

function createDefinition(
  n: number,
  schema: string,
  more = '',
  versions = `{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":${schema}}${more}}`,
): TrialRequest {
  return {
    method: 'POST',
    path: DEFINITIONS,
    body: `{"metadata":{"name":"h${n}s.h${n}.example"},"spec":{"group":"h${n}.example","scope":"Namespaced","names":{"plural":"h${n}s","kind":"H${n}"},"versions":[${versions}]}}`,
  };
}

function createDefinitionWithVersions(n: number): TrialRequest {
  const renderVersion = (i: number) =>
    `{"name":"v${i + 1}","served":true,"storage":${i === 0},"schema":{"openAPIV3Schema":{"type":"object"}}}`;
  return createDefinition(n, '', '', repeatText(3_000, renderVersion));
}

/** The Accept headers of common clients. */
const DOCUMENT_TYPES = [
  'application/json',
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
];

async function readDocuments(url: string, n: number): Promise<readonly TrialResponse[]> {
  const defined = await send(url, createDefinitionWithVersions(n));
  const documents = ['/openapi/v2', '/openapi/v3', '/apis'].flatMap((path) =>
    DOCUMENT_TYPES.map((accept) => send(url, { method: 'GET', path, headers: { accept } })),
  );
  const answers = await Promise.all(documents);
  return [defined, ...answers, await send(url, { method: 'DELETE', path: `${DEFINITIONS}/h${n}s.h${n}.example` })];
}

const renderObjectSchema = (properties: string) => `{"type":"object","properties":{${properties}}}`;
const renderListSchema = (items: string, more = '') => `{"type":"array","items":${items}${more}}`;

/** A definition, followed by objects of its kind. */
function createDefinitionTrial(name: string, schema: () => string, ...objects: (() => string)[]): Trial {
  return {
    name,
    prepare: (n) => (objects.length === 0 ? [] : [createDefinition(n, schema())]),
    shots: (n) =>
      objects.length === 0
        ? [createDefinition(n, schema())]
        : objects.map((members, i) => ({
            method: 'POST',
            path: `/apis/h${n}.example/v1/namespaces/default/h${n}s`,
            body: `{"apiVersion":"h${n}.example/v1","kind":"H${n}","metadata":{"name":"o${i}"},${members()}}`,
          })),
  };
}

const renderRules = (count: number, rule: string) =>
  `"x-kubernetes-validations":[${repeatText(count, () => `{"rule":${JSON.stringify(rule)}}`)}]`;

/** Nested defaults: each level is a hundred times as long as the one around it. */
function renderNestedDefaults(levels: number): string {
  if (levels === 0) return '{"type":"string","default":"a"}';
  return renderObjectSchema(
    `"a":${renderListSchema(renderNestedDefaults(levels - 1).startsWith('{"type":"string"') ? renderObjectSchema(`"a":${renderNestedDefaults(0)}`) : renderNestedDefaults(levels - 1), `,"default":[${repeatText(100, () => '{}')}]`)}`,
  );
}

export const CUSTOM: readonly Trial[] = [
  createDefinitionTrial('a definition of many fields', () =>
    renderObjectSchema(fillBytes(1_400_000, (i) => `"k${i}":{"type":"string"}`)),
  ),
  createDefinitionTrial('a definition as long as a body', () =>
    renderObjectSchema(fillBytes(MAX_BODY_BYTES - 1_000, (i) => `"k${i}":{"type":"string"}`)),
  ),
  createDefinitionTrial(
    'a definition of many levels',
    () => `${'{"type":"object","properties":{"a":'.repeat(3_000)}{"type":"string"}${'}}'.repeat(3_000)}`,
  ),
  createDefinitionTrial(
    'a definition of many rules',
    () => `{"type":"object","properties":{"a":{"type":"string"}},${renderRules(2_000, "self.a == 'a'")}}`,
  ),
  createDefinitionTrial(
    'a long expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${renderRules(1, `self.a ${'+ 1 '.repeat(100_000)}== 1`)}}`,
  ),
  createDefinitionTrial(
    'brackets in an expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${renderRules(1, `${'('.repeat(100_000)}self.a == 1${')'.repeat(100_000)}`)}}`,
  ),
  createDefinitionTrial(
    'lists in an expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${renderRules(1, `[${repeatText(100_000, () => '1')}].size() == 1`)}}`,
  ),
  createDefinitionTrial('a pattern of a megabyte', () =>
    renderObjectSchema(`"a":{"type":"string","pattern":"${'(a|b)*'.repeat(170_000)}"}`),
  ),
  createDefinitionTrial('a pattern of counts', () =>
    renderObjectSchema(`"a":{"type":"string","pattern":"${'(a{1,1000}){1,1000}'}"}`),
  ),
  createDefinitionTrial('a pattern of brackets', () =>
    renderObjectSchema(`"a":{"type":"string","pattern":"${'('.repeat(50_000)}a${')'.repeat(50_000)}"}`),
  ),
  { name: 'a definition of many versions', shots: (n) => [createDefinitionWithVersions(n)] },
  { name: 'documents of many versions, and their deletion', attack: readDocuments },
  {
    name: 'a definition of many columns',
    shots: (n) => [
      createDefinition(
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
  createDefinitionTrial(
    'a slow pattern',
    () => renderObjectSchema('"a":{"type":"string","pattern":"^(a+)+$"}'),
    () => `"a":"${'a'.repeat(30_000)}!"`,
  ),
  createDefinitionTrial(
    'a slow pattern and a long text',
    () => renderObjectSchema('"a":{"type":"string","pattern":"^(a|aa|aaa|[a-z]+)*$"}'),
    () => `"a":"${'a'.repeat(1_000_000)}!"`,
  ),
  createDefinitionTrial(
    'a wide pattern and a short text',
    () =>
      renderObjectSchema(
        `"a":{"type":"string","pattern":"^(${repeatText(900, (i) => `[a-z]{0,${i % 40}}b?`, '|')})*$"}`,
      ),
    () => `"a":"${'ab'.repeat(15_000)}!"`,
  ),
  createDefinitionTrial(
    'values of an enumeration',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"string","enum":[${repeatText(20_000, (i) => `"value${i}"`)}]}`)}`,
      ),
    () => `"a":[${repeatText(100_000, (i) => `"value${i % 30_000}"`)}]`,
  ),
  createDefinitionTrial(
    'values of an enumeration in a short body',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"string","enum":[${repeatText(20_000, (i) => `"value${i}"`)}]}`)}`,
      ),
    () => `"a":[${fillBytes(30_000, () => '"x"')}]`,
  ),
  createDefinitionTrial(
    'objects of an enumeration',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[${repeatText(5_000, (i) => `{"a":{"b":${i}}}`)}]}`)}`,
      ),
    () => `"a":[${repeatText(2_000, (i) => `{"a":{"b":${i}}}`)}]`,
  ),
  createDefinitionTrial(
    'a set of many values',
    () => renderObjectSchema(`"a":${renderListSchema('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeatText(100_000, (i) => `"v${i}"`)}]`,
  ),
  createDefinitionTrial(
    'a map of many items',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema('{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}', ',"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]')}`,
      ),
    () => `"a":[${repeatText(80_000, (i) => `{"k":"v${i}"}`)}]`,
  ),
  createDefinitionTrial(
    'one item many times',
    () => renderObjectSchema(`"a":${renderListSchema('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeatText(100_000, () => '"v"')}]`,
  ),
  createDefinitionTrial(
    'many mistakes',
    () => renderObjectSchema(`"a":${renderListSchema('{"type":"string","maxLength":0}')}`),
    () => `"a":[${repeatText(200_000, () => '"v"')}]`,
  ),
  createDefinitionTrial(
    'many alternatives',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"object","properties":{"k":{"type":"string"}},"anyOf":[${repeatText(1_000, (i) => `{"properties":{"k":{"enum":["v${i}"]}}}`)}]}`)}`,
      ),
    () => `"a":[${repeatText(700, () => '{"k":"v"}')}]`,
  ),
  createDefinitionTrial(
    'long defaults',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(renderObjectSchema(`"b":{"type":"string","default":"${'x'.repeat(100_000)}"}`))}`,
      ),
    () => `"a":[${repeatText(10_000, () => '{}')}]`,
  ),
  createDefinitionTrial(
    'defaults of many members',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(renderObjectSchema(`"b":{"type":"object","additionalProperties":{"type":"string"},"default":{${repeatText(10_000, (i) => `"k${i}":""`)}}}`))}`,
      ),
    () => `"a":[${repeatText(10_000, () => '{}')}]`,
  ),
  createDefinitionTrial(
    'defaults of defaults',
    () => renderNestedDefaults(4),
    () => '"b":1',
  ),
  createDefinitionTrial('defaults of defaults, declared', () => renderNestedDefaults(6)),
  createDefinitionTrial(
    'a costly rule',
    () =>
      `{"type":"object","properties":{"a":${renderListSchema('{"type":"integer"}', ',"maxItems":1000')}},${renderRules(1, 'self.a.all(x, self.a.all(y, x + y >= 0))')}}`,
    () => `"a":[${repeatText(1_000, (i) => `${i}`)}]`,
  ),
  createDefinitionTrial(
    'a rule of each item',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"string","maxLength":10,"x-kubernetes-validations":[{"rule":"self.matches('^[a-z]+$')"}]}`, ',"maxItems":100000')}`,
      ),
    () => `"a":[${repeatText(100_000, () => '"abc"')}]`,
  ),
  createDefinitionTrial(
    'many columns of an object',
    () => renderObjectSchema('"a":{"type":"string"}'),
    () => '"a":"b"',
  ),
];
