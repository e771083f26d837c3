/** Patches, applies and custom resources that make more work than they are long. */
import { filled, LONGEST, repeated } from './texts.ts';
import type { Sent, Trial } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
const PODS = `${NAMESPACE}/pods`;
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const JSON_PATCH = 'application/json-patch+json';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

function patch(name: string, type: string, body: (n: number) => string, stored: (n: number) => Sent = small): Trial {
  return {
    name,
    before: (n) => [stored(n)],
    shots: (n) => [
      {
        method: 'PATCH',
        path: `${stored(n).path}/h${n}${type === APPLY ? '?fieldManager=m&force=true' : ''}`,
        type,
        body: body(n),
      },
    ],
  };
}

function small(n: number): Sent {
  return { method: 'POST', path: MAPS, body: `{"metadata":{"name":"h${n}"},"data":{"a":"${'x'.repeat(100)}"}}` };
}

function members(n: number): Sent {
  return {
    method: 'POST',
    path: MAPS,
    body: `{"metadata":{"name":"h${n}"},"data":{${filled(500_000, (i) => `"k${i}":""`)}}}`,
  };
}

/** About as many as an object has room for. */
const CONTAINERS = 6_000;

function pod(n: number): Sent {
  const containers = repeated(CONTAINERS, (i) => `{"name":"c${i}","image":"a"}`);
  return { method: 'POST', path: PODS, body: `{"metadata":{"name":"h${n}"},"spec":{"containers":[${containers}]}}` };
}

function custom(n: number): Sent {
  return { method: 'POST', path: MAPS, body: `{"metadata":{"name":"h${n}"},"data":{"a":"b"}}` };
}

const add = (path: string, value: string) => `{"op":"add","path":"${path}","value":${value}}`;

const PATCHES: readonly Trial[] = [
  patch(
    'copies that double',
    JSON_PATCH,
    () =>
      `[${add('/data/a', '"x"')},${repeated(40, () => '{"op":"copy","from":"/metadata","path":"/metadata/annotations"}')}]`,
  ),
  patch(
    'copies that double in a list',
    JSON_PATCH,
    () => `[${add('/x', '[1]')},${repeated(40, () => '{"op":"copy","from":"/x","path":"/x/-"}')}]`,
  ),
  patch('many operations', JSON_PATCH, () => `[${filled(LONGEST, (i) => add(`/data/k${i}`, '""'))}]`),
  patch('ten thousand operations', JSON_PATCH, () => `[${repeated(10_000, (i) => add(`/data/k${i}`, '""'))}]`),
  patch(
    'ten thousand items put first',
    JSON_PATCH,
    () =>
      `[${add('/metadata/finalizers', '[]')},${repeated(9_990, (i) => add('/metadata/finalizers/0', `"a.b/k${i}"`))}]`,
  ),
  patch(
    'ten thousand tests of the whole',
    JSON_PATCH,
    () => `[${repeated(9_990, () => '{"op":"test","path":"/data","value":{}}')}]`,
    members,
  ),
  patch(
    'ten thousand copies of a small member',
    JSON_PATCH,
    () => `[${repeated(9_990, (i) => `{"op":"copy","from":"/data/a","path":"/data/k${i}"}`)}]`,
  ),
  patch(
    'moves of a heavy object',
    JSON_PATCH,
    () =>
      `[${repeated(3_000, (i) => `{"op":"move","from":"/${i % 2 ? 'x' : 'data'}","path":"/${i % 2 ? 'data' : 'x'}"}`)}]`,
    members,
  ),
  patch('a long path', JSON_PATCH, () => `[${add('/a'.repeat(LONGEST / 2 - 100), '1')}]`),
  patch('a path of tildes', JSON_PATCH, () => `[${add(`/data/${'~1'.repeat(LONGEST / 2 - 100)}`, '""')}]`),
  patch('a merge of many levels', MERGE, () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`),
  patch('a merge of many nulls', MERGE, () => `{"data":{${filled(LONGEST, (i) => `"k${i}":null`)}}}`, members),
  patch('a small merge into a heavy object', MERGE, () => '{"data":{"a":"b"}}', members),
  patch(
    'a small merge into many containers',
    STRATEGIC,
    () => `{"spec":{"containers":[{"name":"c${CONTAINERS - 1}","image":"b"}]}}`,
    pod,
  ),
  patch(
    'items in another order',
    STRATEGIC,
    () => `{"spec":{"containers":[${repeated(CONTAINERS, (i) => `{"name":"c${CONTAINERS - 1 - i}","image":"b"}`)}]}}`,
    pod,
  ),
  patch(
    'an order of many items',
    STRATEGIC,
    () =>
      `{"spec":{"$setElementOrder/containers":[${repeated(CONTAINERS, (i) => `{"name":"c${(i * 7919) % CONTAINERS}"}`)}],"containers":[{"name":"new","image":"a"}]}}`,
    pod,
  ),
  patch(
    'deletions of many items',
    STRATEGIC,
    () => `{"spec":{"containers":[${repeated(CONTAINERS, (i) => `{"name":"c${i}","$patch":"delete"}`)}]}}`,
    pod,
  ),
  patch(
    'items that are new',
    STRATEGIC,
    () => `{"spec":{"containers":[${repeated(20_000, (i) => `{"name":"d${i}","image":"a"}`)}]}}`,
    pod,
  ),
  patch(
    'finalizers deleted',
    STRATEGIC,
    () =>
      `{"metadata":{"$deleteFromPrimitiveList/finalizers":[${repeated(50_000, (i) => `"a.b/k${i}"`)}],"finalizers":[${repeated(50_000, (i) => `"a.b/k${i}"`)}]}}`,
  ),
  patch(
    'an apply of many fields',
    APPLY,
    (n) =>
      `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"h${n}"},"data":{${filled(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  patch(
    'an apply of many items',
    APPLY,
    (n) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"h${n}"},"spec":{"containers":[${repeated(CONTAINERS, (i) => `{"name":"c${i}","image":"b"}`)}]}}`,
    pod,
  ),
  patch(
    'a small apply to many items',
    APPLY,
    (n) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"h${n}"},"spec":{"containers":[{"name":"c1","image":"b"}]}}`,
    pod,
  ),
  patch(
    'an apply of YAML aliases',
    APPLY,
    (n) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: h${n}}\nx: &a [a,a,a,a,a,a,a,a]\ny:\n${filled(LONGEST, () => '- *a', '\n')}\n`,
    custom,
  ),
];

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

const object = (properties: string) => `{"type":"object","properties":{${properties}}}`;
const list = (items: string, more = '') => `{"type":"array","items":${items}${more}}`;

/** A definition alone, and then objects of its kind. */
function defined(name: string, schema: () => string, ...objects: (() => string)[]): Trial {
  return {
    name,
    before: (n) => (objects.length === 0 ? [] : [definition(n, schema())]),
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
  `"x-kubernetes-validations":[${repeated(count, () => `{"rule":${JSON.stringify(rule)}}`)}]`;

/** Defaults whose items have defaults again: each level is as long as the one outside of it times a hundred. */
function doubling(levels: number): string {
  if (levels === 0) return '{"type":"string","default":"a"}';
  return object(
    `"a":${list(doubling(levels - 1).startsWith('{"type":"string"') ? object(`"a":${doubling(0)}`) : doubling(levels - 1), `,"default":[${repeated(100, () => '{}')}]`)}`,
  );
}

const CUSTOM: readonly Trial[] = [
  defined('a definition of many fields', () => object(filled(1_400_000, (i) => `"k${i}":{"type":"string"}`))),
  defined('a definition as long as a body', () => object(filled(LONGEST - 1_000, (i) => `"k${i}":{"type":"string"}`))),
  defined(
    'a definition of many levels',
    () => `${'{"type":"object","properties":{"a":'.repeat(3_000)}{"type":"string"}${'}}'.repeat(3_000)}`,
  ),
  defined(
    'a definition of many rules',
    () => `{"type":"object","properties":{"a":{"type":"string"}},${rules(2_000, "self.a == 'a'")}}`,
  ),
  defined(
    'a long expression',
    () => `{"type":"object","properties":{"a":{"type":"integer"}},${rules(1, `self.a ${'+ 1 '.repeat(100_000)}== 1`)}}`,
  ),
  defined(
    'brackets in an expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${rules(1, `${'('.repeat(100_000)}self.a == 1${')'.repeat(100_000)}`)}}`,
  ),
  defined(
    'lists in an expression',
    () =>
      `{"type":"object","properties":{"a":{"type":"integer"}},${rules(1, `[${repeated(100_000, () => '1')}].size() == 1`)}}`,
  ),
  defined('a pattern of a megabyte', () => object(`"a":{"type":"string","pattern":"${'(a|b)*'.repeat(170_000)}"}`)),
  defined('a pattern of counts', () => object(`"a":{"type":"string","pattern":"${'(a{1,1000}){1,1000}'}"}`)),
  defined('a pattern of brackets', () =>
    object(`"a":{"type":"string","pattern":"${'('.repeat(50_000)}a${')'.repeat(50_000)}"}`),
  ),
  {
    name: 'a definition of many versions',
    shots: (n) => [
      definition(
        n,
        '',
        '',
        repeated(
          3_000,
          (i) =>
            `{"name":"v${i + 1}","served":true,"storage":${i === 0},"schema":{"openAPIV3Schema":{"type":"object"}}}`,
        ),
      ),
    ],
  },
  {
    name: 'a definition of many columns',
    shots: (n) => [
      definition(
        n,
        '{"type":"object"}',
        `,"additionalPrinterColumns":[${repeated(10_000, (i) => `{"name":"c${i}","type":"string","jsonPath":".a.b.c"}`)}]`,
      ),
    ],
  },
  {
    name: 'a definition of many short names',
    shots: (n) => [
      {
        method: 'POST',
        path: DEFINITIONS,
        body: `{"metadata":{"name":"h${n}s.h${n}.example"},"spec":{"group":"h${n}.example","scope":"Namespaced","names":{"plural":"h${n}s","kind":"H${n}","shortNames":[${repeated(50_000, (i) => `"s${i}"`)}]},"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}}`,
      },
    ],
  },
  defined(
    'a slow pattern',
    () => object('"a":{"type":"string","pattern":"^(a+)+$"}'),
    () => `"a":"${'a'.repeat(30_000)}!"`,
  ),
  defined(
    'a slow pattern and a long text',
    () => object('"a":{"type":"string","pattern":"^(a|aa|aaa|[a-z]+)*$"}'),
    () => `"a":"${'a'.repeat(1_000_000)}!"`,
  ),
  defined(
    'a wide pattern and a short text',
    () => object(`"a":{"type":"string","pattern":"^(${repeated(900, (i) => `[a-z]{0,${i % 40}}b?`, '|')})*$"}`),
    () => `"a":"${'ab'.repeat(15_000)}!"`,
  ),
  defined(
    'values of an enumeration',
    () => object(`"a":${list(`{"type":"string","enum":[${repeated(20_000, (i) => `"value${i}"`)}]}`)}`),
    () => `"a":[${repeated(100_000, (i) => `"value${i % 30_000}"`)}]`,
  ),
  defined(
    'values of an enumeration in a short body',
    () => object(`"a":${list(`{"type":"string","enum":[${repeated(20_000, (i) => `"value${i}"`)}]}`)}`),
    () => `"a":[${filled(30_000, () => '"x"')}]`,
  ),
  defined(
    'objects of an enumeration',
    () =>
      object(
        `"a":${list(`{"type":"object","x-kubernetes-preserve-unknown-fields":true,"enum":[${repeated(5_000, (i) => `{"a":{"b":${i}}}`)}]}`)}`,
      ),
    () => `"a":[${repeated(2_000, (i) => `{"a":{"b":${i}}}`)}]`,
  ),
  defined(
    'a set of many values',
    () => object(`"a":${list('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeated(100_000, (i) => `"v${i}"`)}]`,
  ),
  defined(
    'a map of many items',
    () =>
      object(
        `"a":${list('{"type":"object","required":["k"],"properties":{"k":{"type":"string"}}}', ',"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]')}`,
      ),
    () => `"a":[${repeated(80_000, (i) => `{"k":"v${i}"}`)}]`,
  ),
  defined(
    'one item many times',
    () => object(`"a":${list('{"type":"string"}', ',"x-kubernetes-list-type":"set"')}`),
    () => `"a":[${repeated(100_000, () => '"v"')}]`,
  ),
  defined(
    'many mistakes',
    () => object(`"a":${list('{"type":"string","maxLength":0}')}`),
    () => `"a":[${repeated(200_000, () => '"v"')}]`,
  ),
  defined(
    'many alternatives',
    () =>
      object(
        `"a":${list(`{"type":"object","properties":{"k":{"type":"string"}},"anyOf":[${repeated(1_000, (i) => `{"properties":{"k":{"enum":["v${i}"]}}}`)}]}`)}`,
      ),
    () => `"a":[${repeated(700, () => '{"k":"v"}')}]`,
  ),
  defined(
    'long defaults',
    () => object(`"a":${list(object(`"b":{"type":"string","default":"${'x'.repeat(100_000)}"}`))}`),
    () => `"a":[${repeated(10_000, () => '{}')}]`,
  ),
  defined(
    'defaults of many members',
    () =>
      object(
        `"a":${list(object(`"b":{"type":"object","additionalProperties":{"type":"string"},"default":{${repeated(10_000, (i) => `"k${i}":""`)}}}`))}`,
      ),
    () => `"a":[${repeated(10_000, () => '{}')}]`,
  ),
  defined(
    'defaults of defaults',
    () => doubling(4),
    () => '"b":1',
  ),
  defined('defaults of defaults, declared', () => doubling(6)),
  defined(
    'a costly rule',
    () =>
      `{"type":"object","properties":{"a":${list('{"type":"integer"}', ',"maxItems":1000')}},${rules(1, 'self.a.all(x, self.a.all(y, x + y >= 0))')}}`,
    () => `"a":[${repeated(1_000, (i) => `${i}`)}]`,
  ),
  defined(
    'a rule of each item',
    () =>
      object(
        `"a":${list(`{"type":"string","maxLength":10,"x-kubernetes-validations":[{"rule":"self.matches('^[a-z]+$')"}]}`, ',"maxItems":100000')}`,
      ),
    () => `"a":[${repeated(100_000, () => '"abc"')}]`,
  ),
  defined(
    'many columns of an object',
    () => object('"a":{"type":"string"}'),
    () => '"a":"b"',
  ),
];

const REVIEWS: readonly Trial[] = [
  {
    name: 'roles that aggregate each other',
    shots: (n) =>
      Array.from({ length: 200 }, (_, i) => ({
        method: 'POST',
        path: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
        body: `{"metadata":{"name":"h${n}-${i}","labels":{"h":"a"}},"rules":[{"verbs":["v${i}"],"apiGroups":[""],"resources":["pods"]}],"aggregationRule":{"clusterRoleSelectors":[{"matchLabels":{"h":"a"}}]}}`,
      })),
  },
  {
    name: 'owners in a circle',
    shots: (n) =>
      Array.from({ length: 300 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}","ownerReferences":[{"apiVersion":"v1","kind":"ConfigMap","name":"h${n}-${(i + 1) % 300}","uid":"u"}]}}`,
      })),
  },
  {
    name: 'a namespace of thousands is deleted',
    before: (n) => [
      { method: 'POST', path: '/api/v1/namespaces', body: `{"metadata":{"name":"h${n}"}}` },
      ...Array.from({ length: 2_000 }, (_, i) => ({
        method: 'POST',
        path: `/api/v1/namespaces/h${n}/configmaps`,
        body: `{"metadata":{"name":"c${i}"}}`,
      })),
    ],
    shots: (n) => [{ method: 'DELETE', path: `/api/v1/namespaces/h${n}` }],
  },
  {
    name: 'many namespaces are deleted',
    before: (n) =>
      Array.from({ length: 200 }, (_, i) => ({
        method: 'POST',
        path: '/api/v1/namespaces',
        body: `{"metadata":{"name":"h${n}-${i}"}}`,
      })),
    shots: (n) => Array.from({ length: 200 }, (_, i) => ({ method: 'DELETE', path: `/api/v1/namespaces/h${n}-${i}` })),
  },
  {
    name: 'a policy of a long expression',
    shots: (n) => [
      {
        method: 'POST',
        path: '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies',
        body: `{"metadata":{"name":"h${n}"},"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["*"],"resources":["none"]}]},"validations":[${repeated(50, () => `{"expression":"object.a ${'+ 1 '.repeat(8_000)}== 1"}`)}]}}`,
      },
    ],
  },
];

export const WRITES: readonly Trial[] = [...PATCHES, ...CUSTOM, ...REVIEWS];
