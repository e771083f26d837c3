/** Stress cases of CustomResourceDefinitions and custom objects whose processing could take more time than their length suggests. */
import { fillBytes, MAX_BODY_LENGTH, repeatText } from './long-strings.ts';
import { type StressCase, type StressRequest, type StressResponse, sendRequest } from './stress-case.ts';

const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

function createDefinition(
  n: number,
  schema: string,
  moreMembers = '',
  versions = `{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":${schema}}${moreMembers}}`,
): StressRequest {
  return {
    method: 'POST',
    path: DEFINITIONS_PATH,
    body: `{"metadata":{"name":"h${n}s.h${n}.example"},"spec":{"group":"h${n}.example","scope":"Namespaced","names":{"plural":"h${n}s","kind":"H${n}"},"versions":[${versions}]}}`,
  };
}

function createDefinitionWithVersions(n: number): StressRequest {
  const renderVersion = (i: number) =>
    `{"name":"v${i + 1}","served":true,"storage":${i === 0},"schema":{"openAPIV3Schema":{"type":"object"}}}`;
  return createDefinition(n, '', '', repeatText(3_000, renderVersion));
}

/** The Accept headers with which common clients request discovery and OpenAPI documents. */
const DOCUMENT_TYPES = [
  'application/json',
  'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
  'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
];

async function readDocumentsOfManyVersions(url: string, n: number): Promise<readonly StressResponse[]> {
  const creationResponse = await sendRequest(url, createDefinitionWithVersions(n));
  const documents = ['/openapi/v2', '/openapi/v3', '/apis'].flatMap((path) =>
    DOCUMENT_TYPES.map((accept) => sendRequest(url, { method: 'GET', path, headers: { accept } })),
  );
  const responses = await Promise.all(documents);
  return [
    creationResponse,
    ...responses,
    await sendRequest(url, { method: 'DELETE', path: `${DEFINITIONS_PATH}/h${n}s.h${n}.example` }),
  ];
}

const renderObjectSchema = (properties: string) => `{"type":"object","properties":{${properties}}}`;
const renderListSchema = (items: string, moreMembers = '') => `{"type":"array","items":${items}${moreMembers}}`;

/** Creates a case with a CustomResourceDefinition, and an object of its kind for each function that renders members. */
function createDefinitionCase(
  name: string,
  renderSchema: () => string,
  ...memberRenderers: (() => string)[]
): StressCase {
  return {
    name,
    createSetupRequests: (n) => (memberRenderers.length === 0 ? [] : [createDefinition(n, renderSchema())]),
    createRequests: (n) =>
      memberRenderers.length === 0
        ? [createDefinition(n, renderSchema())]
        : memberRenderers.map((renderMembers, i) => ({
            method: 'POST',
            path: `/apis/h${n}.example/v1/namespaces/default/h${n}s`,
            body: `{"apiVersion":"h${n}.example/v1","kind":"H${n}","metadata":{"name":"o${i}"},${renderMembers()}}`,
          })),
  };
}

const renderRules = (count: number, rule: string) =>
  `"x-kubernetes-validations":[${repeatText(count, () => `{"rule":${JSON.stringify(rule)}}`)}]`;

/** Returns a schema with nested defaults. Each level has a hundred times as many values as the level above. */
function createNestedDefaults(levels: number): string {
  if (levels === 0) return '{"type":"string","default":"a"}';
  return renderObjectSchema(
    `"a":${renderListSchema(createNestedDefaults(levels - 1).startsWith('{"type":"string"') ? renderObjectSchema(`"a":${createNestedDefaults(0)}`) : createNestedDefaults(levels - 1), `,"default":[${repeatText(100, () => '{}')}]`)}`,
  );
}

export const DEFINITION_CASES: readonly StressCase[] = [
  createDefinitionCase('a CustomResourceDefinition with many fields', () =>
    renderObjectSchema(fillBytes(1_400_000, (i) => `"k${i}":{"type":"string"}`)),
  ),
  createDefinitionCase('a CustomResourceDefinition of the maximum length', () =>
    renderObjectSchema(fillBytes(MAX_BODY_LENGTH - 1_000, (i) => `"k${i}":{"type":"string"}`)),
  ),
  createDefinitionCase(
    'a CustomResourceDefinition with deeply nested fields',
    () => `${'{"type":"object","properties":{"a":'.repeat(3_000)}{"type":"string"}${'}}'.repeat(3_000)}`,
  ),
  createDefinitionCase(
    'a CustomResourceDefinition with many rules',
    () => `{"type":"object","properties":{"a":{"type":"string"}},${renderRules(2_000, "self.a == 'a'")}}`,
  ),
  createDefinitionCase(
    'a rule with a long expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${renderRules(1, `self.a ${'+ 1 '.repeat(100_000)}== 1`)}}`,
  ),
  createDefinitionCase(
    'a rule with nested parentheses',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${renderRules(1, `${'('.repeat(100_000)}self.a == 1${')'.repeat(100_000)}`)}}`,
  ),
  createDefinitionCase(
    'a rule with a long list',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${renderRules(1, `[${repeatText(100_000, () => '1')}].size() == 1`)}}`,
  ),
  createDefinitionCase('a pattern of one megabyte', () =>
    renderObjectSchema(`"a":{"type":"string","pattern":"${'(a|b)*'.repeat(170_000)}"}`),
  ),
  createDefinitionCase('a pattern with nested repetition counts', () =>
    renderObjectSchema(`"a":{"type":"string","pattern":"${'(a{1,1000}){1,1000}'}"}`),
  ),
  createDefinitionCase('a pattern with nested groups', () =>
    renderObjectSchema(`"a":{"type":"string","pattern":"${'('.repeat(50_000)}a${')'.repeat(50_000)}"}`),
  ),
  {
    name: 'a CustomResourceDefinition with many versions',
    createRequests: (n) => [createDefinitionWithVersions(n)],
  },
  { name: 'discovery and OpenAPI documents of many versions, and their deletion', run: readDocumentsOfManyVersions },
  {
    name: 'a CustomResourceDefinition with many columns',
    createRequests: (n) => [
      createDefinition(
        n,
        '{"type":"object"}',
        `,"additionalPrinterColumns":[${repeatText(10_000, (i) => `{"name":"c${i}","type":"string","jsonPath":".a.b.c"}`)}]`,
      ),
    ],
  },
  {
    name: 'a CustomResourceDefinition with many short names',
    createRequests: (n) => [
      {
        method: 'POST',
        path: DEFINITIONS_PATH,
        body: `{"metadata":{"name":"h${n}s.h${n}.example"},"spec":{"group":"h${n}.example","scope":"Namespaced","names":{"plural":"h${n}s","kind":"H${n}","shortNames":[${repeatText(50_000, (i) => `"s${i}"`)}]},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}}`,
      },
    ],
  },
  createDefinitionCase(
    'a slow pattern and a short value',
    () => renderObjectSchema('"a":{"type":"string","pattern":"^(a+)+$"}'),
    () => `"a":"${'a'.repeat(30_000)}!"`,
  ),
  createDefinitionCase(
    'a slow pattern and a long value',
    () => renderObjectSchema('"a":{"type":"string","pattern":"^(a|aa|aaa|[a-z]+)*$"}'),
    () => `"a":"${'a'.repeat(1_000_000)}!"`,
  ),
  createDefinitionCase(
    'a large pattern and a short value',
    () =>
      renderObjectSchema(
        `"a":{"type":"string","pattern":"^(${repeatText(900, (i) => `[a-z]{0,${i % 40}}b?`, '|')})*$"}`,
      ),
    () => `"a":"${'ab'.repeat(15_000)}!"`,
  ),
  createDefinitionCase(
    'a large enum and many values',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"string","enum":[${repeatText(20_000, (i) => `"value${i}"`)}]}`)}`,
      ),
    () => `"a":[${repeatText(100_000, (i) => `"value${i % 30_000}"`)}]`,
  ),
  createDefinitionCase(
    'a large enum and many invalid values',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"string","enum":[${repeatText(20_000, (i) => `"value${i}"`)}]}`)}`,
      ),
    () => `"a":[${fillBytes(30_000, () => '"x"')}]`,
  ),
  createDefinitionCase(
    'a large enum of objects',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[${repeatText(5_000, (i) => `{"a":{"b":${i}}}`)}]}`)}`,
      ),
    () => `"a":[${repeatText(2_000, (i) => `{"a":{"b":${i}}}`)}]`,
  ),
  createDefinitionCase(
    'a set with many values',
    () => renderObjectSchema(`"a":${renderListSchema('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeatText(100_000, (i) => `"v${i}"`)}]`,
  ),
  createDefinitionCase(
    'an associative list with many items',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema('{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}', ',"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]')}`,
      ),
    () => `"a":[${repeatText(80_000, (i) => `{"k":"v${i}"}`)}]`,
  ),
  createDefinitionCase(
    'a set with many duplicates',
    () => renderObjectSchema(`"a":${renderListSchema('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeatText(100_000, () => '"v"')}]`,
  ),
  createDefinitionCase(
    'many invalid values',
    () => renderObjectSchema(`"a":${renderListSchema('{"type":"string","maxLength":0}')}`),
    () => `"a":[${repeatText(200_000, () => '"v"')}]`,
  ),
  createDefinitionCase(
    'many anyOf schemas',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"object","properties":{"k":{"type":"string"}},"anyOf":[${repeatText(1_000, (i) => `{"properties":{"k":{"enum":["v${i}"]}}}`)}]}`)}`,
      ),
    () => `"a":[${repeatText(700, () => '{"k":"v"}')}]`,
  ),
  createDefinitionCase(
    'a long default for many items',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(renderObjectSchema(`"b":{"type":"string","default":"${'x'.repeat(100_000)}"}`))}`,
      ),
    () => `"a":[${repeatText(10_000, () => '{}')}]`,
  ),
  createDefinitionCase(
    'a default with many members for many items',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(renderObjectSchema(`"b":{"type":"object","additionalProperties":{"type":"string"},"default":{${repeatText(10_000, (i) => `"k${i}":""`)}}}`))}`,
      ),
    () => `"a":[${repeatText(10_000, () => '{}')}]`,
  ),
  createDefinitionCase(
    'nested defaults',
    () => createNestedDefaults(4),
    () => '"b":1',
  ),
  createDefinitionCase('a CustomResourceDefinition with nested defaults', () => createNestedDefaults(6)),
  createDefinitionCase(
    'an expensive rule',
    () =>
      `{"type":"object","properties":{"a":${renderListSchema('{"type":"integer"}', ',"maxItems":1000')}},${renderRules(1, 'self.a.all(x, self.a.all(y, x + y >= 0))')}}`,
    () => `"a":[${repeatText(1_000, (i) => `${i}`)}]`,
  ),
  createDefinitionCase(
    'a rule for each item',
    () =>
      renderObjectSchema(
        `"a":${renderListSchema(`{"type":"string","maxLength":10,"x-kubernetes-validations":[{"rule":"self.matches('^[a-z]+$')"}]}`, ',"maxItems":100000')}`,
      ),
    () => `"a":[${repeatText(100_000, () => '"abc"')}]`,
  ),
  createDefinitionCase(
    'an object of a small schema',
    () => renderObjectSchema('"a":{"type":"string"}'),
    () => '"a":"b"',
  ),
];
