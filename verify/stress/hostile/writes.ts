/** Patches, applies and reviews that take more work than their length suggests. */
import { fillBytes, MAX_BODY_BYTES, repeatText } from './texts.ts';
import type { Trial, TrialRequest } from './trial.ts';

const NAMESPACE = '/api/v1/namespaces/default';
const MAPS = `${NAMESPACE}/configmaps`;
const PODS = `${NAMESPACE}/pods`;
const JSON_PATCH = 'application/json-patch+json';
const MERGE = 'application/merge-patch+json';
const STRATEGIC = 'application/strategic-merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

function createPatchTrial(
  name: string,
  type: string,
  body: (n: number) => string,
  storedTrial: (n: number) => TrialRequest = createSmallObject,
): Trial {
  return {
    name,
    prepare: (n) => [storedTrial(n)],
    shots: (n) => [
      {
        method: 'PATCH',
        path: `${storedTrial(n).path}/h${n}${type === APPLY ? '?fieldManager=m&force=true' : ''}`,
        type,
        body: body(n),
      },
    ],
  };
}

function createSmallObject(n: number): TrialRequest {
  return { method: 'POST', path: MAPS, body: `{"metadata":{"name":"h${n}"},"data":{"a":"${'x'.repeat(100)}"}}` };
}

function createMembersObject(n: number): TrialRequest {
  return {
    method: 'POST',
    path: MAPS,
    body: `{"metadata":{"name":"h${n}"},"data":{${fillBytes(500_000, (i) => `"k${i}":""`)}}}`,
  };
}

/** About as many as fit into an object. */
const CONTAINERS = 6_000;

function createPod(n: number): TrialRequest {
  const containers = repeatText(CONTAINERS, (i) => `{"name":"c${i}","image":"a"}`);
  return { method: 'POST', path: PODS, body: `{"metadata":{"name":"h${n}"},"spec":{"containers":[${containers}]}}` };
}

function createCustomObject(n: number): TrialRequest {
  return { method: 'POST', path: MAPS, body: `{"metadata":{"name":"h${n}"},"data":{"a":"b"}}` };
}

const createAddOperation = (path: string, value: string) => `{"op":"add","path":"${path}","value":${value}}`;

const PATCHES: readonly Trial[] = [
  createPatchTrial(
    'copies that double',
    JSON_PATCH,
    () =>
      `[${createAddOperation('/data/a', '"x"')},${repeatText(40, () => '{"op":"copy","from":"/metadata","path":"/metadata/annotations"}')}]`,
  ),
  createPatchTrial(
    'copies that double in a list',
    JSON_PATCH,
    () => `[${createAddOperation('/x', '[1]')},${repeatText(40, () => '{"op":"copy","from":"/x","path":"/x/-"}')}]`,
  ),
  createPatchTrial(
    'many operations',
    JSON_PATCH,
    () => `[${fillBytes(MAX_BODY_BYTES, (i) => createAddOperation(`/data/k${i}`, '""'))}]`,
  ),
  createPatchTrial(
    'ten thousand operations',
    JSON_PATCH,
    () => `[${repeatText(10_000, (i) => createAddOperation(`/data/k${i}`, '""'))}]`,
  ),
  createPatchTrial(
    'ten thousand items put first',
    JSON_PATCH,
    () =>
      `[${createAddOperation('/metadata/finalizers', '[]')},${repeatText(9_990, (i) => createAddOperation('/metadata/finalizers/0', `"a.b/k${i}"`))}]`,
  ),
  createPatchTrial(
    'ten thousand tests of the whole',
    JSON_PATCH,
    () => `[${repeatText(9_990, () => '{"op":"test","path":"/data","value":{}}')}]`,
    createMembersObject,
  ),
  createPatchTrial(
    'ten thousand copies of a small member',
    JSON_PATCH,
    () => `[${repeatText(9_990, (i) => `{"op":"copy","from":"/data/a","path":"/data/k${i}"}`)}]`,
  ),
  createPatchTrial(
    'moves of a heavy object',
    JSON_PATCH,
    () =>
      `[${repeatText(3_000, (i) => `{"op":"move","from":"/${i % 2 ? 'x' : 'data'}","path":"/${i % 2 ? 'data' : 'x'}"}`)}]`,
    createMembersObject,
  ),
  createPatchTrial(
    'a long path',
    JSON_PATCH,
    () => `[${createAddOperation('/a'.repeat(MAX_BODY_BYTES / 2 - 100), '1')}]`,
  ),
  createPatchTrial(
    'a path of tildes',
    JSON_PATCH,
    () => `[${createAddOperation(`/data/${'~1'.repeat(MAX_BODY_BYTES / 2 - 100)}`, '""')}]`,
  ),
  createPatchTrial('a merge of many levels', MERGE, () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`),
  createPatchTrial(
    'a merge of many nulls',
    MERGE,
    () => `{"data":{${fillBytes(MAX_BODY_BYTES, (i) => `"k${i}":null`)}}}`,
    createMembersObject,
  ),
  createPatchTrial('a small merge into a heavy object', MERGE, () => '{"data":{"a":"b"}}', createMembersObject),
  createPatchTrial(
    'a small merge into many containers',
    STRATEGIC,
    () => `{"spec":{"containers":[{"name":"c${CONTAINERS - 1}","image":"b"}]}}`,
    createPod,
  ),
  createPatchTrial(
    'items in another order',
    STRATEGIC,
    () => `{"spec":{"containers":[${repeatText(CONTAINERS, (i) => `{"name":"c${CONTAINERS - 1 - i}","image":"b"}`)}]}}`,
    createPod,
  ),
  createPatchTrial(
    'an order of many items',
    STRATEGIC,
    () =>
      `{"spec":{"$setElementOrder/containers":[${repeatText(CONTAINERS, (i) => `{"name":"c${(i * 7919) % CONTAINERS}"}`)}],"containers":[{"name":"new","image":"a"}]}}`,
    createPod,
  ),
  createPatchTrial(
    'deletions of many items',
    STRATEGIC,
    () => `{"spec":{"containers":[${repeatText(CONTAINERS, (i) => `{"name":"c${i}","$patch":"delete"}`)}]}}`,
    createPod,
  ),
  createPatchTrial(
    'items that are new',
    STRATEGIC,
    () => `{"spec":{"containers":[${repeatText(20_000, (i) => `{"name":"d${i}","image":"a"}`)}]}}`,
    createPod,
  ),
  createPatchTrial(
    'finalizers deleted',
    STRATEGIC,
    () =>
      `{"metadata":{"$deleteFromPrimitiveList/finalizers":[${repeatText(50_000, (i) => `"a.b/k${i}"`)}],"finalizers":[${repeatText(50_000, (i) => `"a.b/k${i}"`)}]}}`,
  ),
  createPatchTrial(
    'an apply of many fields',
    APPLY,
    (n) =>
      `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"h${n}"},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  createPatchTrial(
    'an apply of many items',
    APPLY,
    (n) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"h${n}"},"spec":{"containers":[${repeatText(CONTAINERS, (i) => `{"name":"c${i}","image":"b"}`)}]}}`,
    createPod,
  ),
  createPatchTrial(
    'a small apply to many items',
    APPLY,
    (n) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"h${n}"},"spec":{"containers":[{"name":"c1","image":"b"}]}}`,
    createPod,
  ),
  createPatchTrial(
    'an apply of YAML aliases',
    APPLY,
    (n) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: h${n}}\nx: &a [a,a,a,a,a,a,a,a]\ny:\n${fillBytes(MAX_BODY_BYTES, () => '- *a', '\n')}\n`,
    createCustomObject,
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
    prepare: (n) => [
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
    prepare: (n) =>
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
        body: `{"metadata":{"name":"h${n}"},"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["*"],"resources":["none"]}]},"validations":[${repeatText(50, () => `{"expression":"object.a ${'+ 1 '.repeat(8_000)}== 1"}`)}]}}`,
      },
    ],
  },
];

export const WRITES: readonly Trial[] = [...PATCHES, ...REVIEWS];
