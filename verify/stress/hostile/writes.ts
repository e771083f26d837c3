/** Stress cases of patches, applies and other writes whose processing could take more time than their length suggests. */
import { fillBytes, MAX_BODY_LENGTH, repeatText } from './long-strings.ts';
import type { StressCase, StressRequest } from './stress-case.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/default';
const CONFIG_MAPS_PATH = `${NAMESPACE_PATH}/configmaps`;
const PODS_PATH = `${NAMESPACE_PATH}/pods`;
const JSON_PATCH_TYPE = 'application/json-patch+json';
const MERGE_PATCH_TYPE = 'application/merge-patch+json';
const STRATEGIC_PATCH_TYPE = 'application/strategic-merge-patch+json';
const APPLY_TYPE = 'application/apply-patch+yaml';

function createPatchCase(
  name: string,
  mediaType: string,
  renderBody: (n: number) => string,
  createStoredObject: (n: number) => StressRequest = createSmallObject,
): StressCase {
  return {
    name,
    createSetupRequests: (n) => [createStoredObject(n)],
    createRequests: (n) => [
      {
        method: 'PATCH',
        path: `${createStoredObject(n).path}/h${n}${mediaType === APPLY_TYPE ? '?fieldManager=m&force=true' : ''}`,
        mediaType,
        body: renderBody(n),
      },
    ],
  };
}

function createSmallObject(n: number): StressRequest {
  return {
    method: 'POST',
    path: CONFIG_MAPS_PATH,
    body: `{"metadata":{"name":"h${n}"},"data":{"a":"${'x'.repeat(100)}"}}`,
  };
}

function createObjectWithManyMembers(n: number): StressRequest {
  return {
    method: 'POST',
    path: CONFIG_MAPS_PATH,
    body: `{"metadata":{"name":"h${n}"},"data":{${fillBytes(500_000, (i) => `"k${i}":""`)}}}`,
  };
}

/** The approximate maximum number of containers in an object. */
const CONTAINER_COUNT = 6_000;

function createLargePod(n: number): StressRequest {
  const containers = repeatText(CONTAINER_COUNT, (i) => `{"name":"c${i}","image":"a"}`);
  return {
    method: 'POST',
    path: PODS_PATH,
    body: `{"metadata":{"name":"h${n}"},"spec":{"containers":[${containers}]}}`,
  };
}

function createShortObject(n: number): StressRequest {
  return { method: 'POST', path: CONFIG_MAPS_PATH, body: `{"metadata":{"name":"h${n}"},"data":{"a":"b"}}` };
}

const renderAdd = (path: string, value: string) => `{"op":"add","path":"${path}","value":${value}}`;

const PATCH_CASES: readonly StressCase[] = [
  createPatchCase(
    'copies that double an object',
    JSON_PATCH_TYPE,
    () =>
      `[${renderAdd('/data/a', '"x"')},${repeatText(40, () => '{"op":"copy","from":"/metadata","path":"/metadata/annotations"}')}]`,
  ),
  createPatchCase(
    'copies that double a list',
    JSON_PATCH_TYPE,
    () => `[${renderAdd('/x', '[1]')},${repeatText(40, () => '{"op":"copy","from":"/x","path":"/x/-"}')}]`,
  ),
  createPatchCase(
    'more operations than the maximum',
    JSON_PATCH_TYPE,
    () => `[${fillBytes(MAX_BODY_LENGTH, (i) => renderAdd(`/data/k${i}`, '""'))}]`,
  ),
  createPatchCase(
    'ten thousand operations',
    JSON_PATCH_TYPE,
    () => `[${repeatText(10_000, (i) => renderAdd(`/data/k${i}`, '""'))}]`,
  ),
  createPatchCase(
    'ten thousand insertions at the start of a list',
    JSON_PATCH_TYPE,
    () =>
      `[${renderAdd('/metadata/finalizers', '[]')},${repeatText(9_990, (i) => renderAdd('/metadata/finalizers/0', `"a.b/k${i}"`))}]`,
  ),
  createPatchCase(
    'ten thousand tests of a large object',
    JSON_PATCH_TYPE,
    () => `[${repeatText(9_990, () => '{"op":"test","path":"/data","value":{}}')}]`,
    createObjectWithManyMembers,
  ),
  createPatchCase(
    'ten thousand copies of a small member',
    JSON_PATCH_TYPE,
    () => `[${repeatText(9_990, (i) => `{"op":"copy","from":"/data/a","path":"/data/k${i}"}`)}]`,
  ),
  createPatchCase(
    'moves of a large object',
    JSON_PATCH_TYPE,
    () =>
      `[${repeatText(3_000, (i) => `{"op":"move","from":"/${i % 2 ? 'x' : 'data'}","path":"/${i % 2 ? 'data' : 'x'}"}`)}]`,
    createObjectWithManyMembers,
  ),
  createPatchCase('a long path', JSON_PATCH_TYPE, () => `[${renderAdd('/a'.repeat(MAX_BODY_LENGTH / 2 - 100), '1')}]`),
  createPatchCase(
    'a path with many escapes',
    JSON_PATCH_TYPE,
    () => `[${renderAdd(`/data/${'~1'.repeat(MAX_BODY_LENGTH / 2 - 100)}`, '""')}]`,
  ),
  createPatchCase(
    'a merge patch with deeply nested objects',
    MERGE_PATCH_TYPE,
    () => `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  ),
  createPatchCase(
    'a merge patch with many nulls',
    MERGE_PATCH_TYPE,
    () => `{"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":null`)}}}`,
    createObjectWithManyMembers,
  ),
  createPatchCase(
    'a small merge patch of a large object',
    MERGE_PATCH_TYPE,
    () => '{"data":{"a":"b"}}',
    createObjectWithManyMembers,
  ),
  createPatchCase(
    'a strategic merge patch of one of many containers',
    STRATEGIC_PATCH_TYPE,
    () => `{"spec":{"containers":[{"name":"c${CONTAINER_COUNT - 1}","image":"b"}]}}`,
    createLargePod,
  ),
  createPatchCase(
    'a strategic merge patch with items in another order',
    STRATEGIC_PATCH_TYPE,
    () =>
      `{"spec":{"containers":[${repeatText(CONTAINER_COUNT, (i) => `{"name":"c${CONTAINER_COUNT - 1 - i}","image":"b"}`)}]}}`,
    createLargePod,
  ),
  createPatchCase(
    '$setElementOrder with many items',
    STRATEGIC_PATCH_TYPE,
    () =>
      `{"spec":{"$setElementOrder/containers":[${repeatText(CONTAINER_COUNT, (i) => `{"name":"c${(i * 7919) % CONTAINER_COUNT}"}`)}],"containers":[{"name":"new","image":"a"}]}}`,
    createLargePod,
  ),
  createPatchCase(
    'a strategic merge patch that deletes many items',
    STRATEGIC_PATCH_TYPE,
    () => `{"spec":{"containers":[${repeatText(CONTAINER_COUNT, (i) => `{"name":"c${i}","$patch":"delete"}`)}]}}`,
    createLargePod,
  ),
  createPatchCase(
    'a strategic merge patch that adds many items',
    STRATEGIC_PATCH_TYPE,
    () => `{"spec":{"containers":[${repeatText(20_000, (i) => `{"name":"d${i}","image":"a"}`)}]}}`,
    createLargePod,
  ),
  createPatchCase(
    '$deleteFromPrimitiveList with many finalizers',
    STRATEGIC_PATCH_TYPE,
    () =>
      `{"metadata":{"$deleteFromPrimitiveList/finalizers":[${repeatText(50_000, (i) => `"a.b/k${i}"`)}],"finalizers":[${repeatText(50_000, (i) => `"a.b/k${i}"`)}]}}`,
  ),
  createPatchCase(
    'an apply with many fields',
    APPLY_TYPE,
    (n) =>
      `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"h${n}"},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  createPatchCase(
    'an apply with many items',
    APPLY_TYPE,
    (n) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"h${n}"},"spec":{"containers":[${repeatText(CONTAINER_COUNT, (i) => `{"name":"c${i}","image":"b"}`)}]}}`,
    createLargePod,
  ),
  createPatchCase(
    'an apply of one of many items',
    APPLY_TYPE,
    (n) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"h${n}"},"spec":{"containers":[{"name":"c1","image":"b"}]}}`,
    createLargePod,
  ),
  createPatchCase(
    'an apply with many YAML aliases',
    APPLY_TYPE,
    (n) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: h${n}}\nx: &a [a,a,a,a,a,a,a,a]\ny:\n${fillBytes(MAX_BODY_LENGTH, () => '- *a', '\n')}\n`,
    createShortObject,
  ),
];

const OTHER_WRITE_CASES: readonly StressCase[] = [
  {
    name: 'roles that aggregate each other',
    createRequests: (n) =>
      Array.from({ length: 200 }, (_, i) => ({
        method: 'POST',
        path: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
        body: `{"metadata":{"name":"h${n}-${i}","labels":{"h":"a"}},"rules":[{"verbs":["v${i}"],"apiGroups":[""],"resources":["pods"]}],"aggregationRule":{"clusterRoleSelectors":[{"matchLabels":{"h":"a"}}]}}`,
      })),
  },
  {
    name: 'a cycle of owner references',
    createRequests: (n) =>
      Array.from({ length: 300 }, (_, i) => ({
        method: 'POST',
        path: CONFIG_MAPS_PATH,
        body: `{"metadata":{"name":"h${n}-${i}","ownerReferences":[{"apiVersion":"v1","kind":"ConfigMap","name":"h${n}-${(i + 1) % 300}","uid":"u"}]}}`,
      })),
  },
  {
    name: 'deletion of a namespace with thousands of objects',
    createSetupRequests: (n) => [
      { method: 'POST', path: '/api/v1/namespaces', body: `{"metadata":{"name":"h${n}"}}` },
      ...Array.from({ length: 2_000 }, (_, i) => ({
        method: 'POST',
        path: `/api/v1/namespaces/h${n}/configmaps`,
        body: `{"metadata":{"name":"c${i}"}}`,
      })),
    ],
    createRequests: (n) => [{ method: 'DELETE', path: `/api/v1/namespaces/h${n}` }],
  },
  {
    name: 'deletion of many namespaces',
    createSetupRequests: (n) =>
      Array.from({ length: 200 }, (_, i) => ({
        method: 'POST',
        path: '/api/v1/namespaces',
        body: `{"metadata":{"name":"h${n}-${i}"}}`,
      })),
    createRequests: (n) =>
      Array.from({ length: 200 }, (_, i) => ({ method: 'DELETE', path: `/api/v1/namespaces/h${n}-${i}` })),
  },
  {
    name: 'a policy with long expressions',
    createRequests: (n) => [
      {
        method: 'POST',
        path: '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies',
        body: `{"metadata":{"name":"h${n}"},"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":[""],"apiVersions":["v1"],"operations":["*"],"resources":["none"]}]},"validations":[${repeatText(50, () => `{"expression":"object.a ${'+ 1 '.repeat(8_000)}== 1"}`)}]}}`,
      },
    ],
  },
];

export const WRITE_CASES: readonly StressCase[] = [...PATCH_CASES, ...OTHER_WRITE_CASES];
