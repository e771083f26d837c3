/** Cases of requests with the longest accepted bodies: objects with many members, items and levels, in every encoding. */
import { CONFIG_MAPS_PATH, createBodyCase, NAMESPACE_PATH, renderMetadata } from './body-case.ts';
import { ENCODED_BODY_CASES } from './encoded-bodies.ts';
import { fillBytes, MAX_BODY_LENGTH, repeatText } from './long-strings.ts';
import type { StressCase } from './stress-case.ts';

const MEMBER_CASES: readonly StressCase[] = [
  createBodyCase(
    'one long value',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{"a":"${'x'.repeat(MAX_BODY_LENGTH)}"}}`,
  ),
  createBodyCase(
    'a value of escape sequences',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{"a":"${'\\u0000'.repeat(MAX_BODY_LENGTH / 6)}"}}`,
  ),
  createBodyCase(
    'a value of the maximum stored length',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{"a":"${'x'.repeat(1_500_000)}"}}`,
  ),
  createBodyCase(
    'many members',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyCase(
    'many members that are stored',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyCase(
    'many duplicate members',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"data":{${fillBytes(MAX_BODY_LENGTH, () => '"k":""')}}}`,
  ),
  createBodyCase(
    'many unknown fields',
    `${CONFIG_MAPS_PATH}?fieldValidation=Strict`,
    (n) => `{${renderMetadata(n)},${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
  ),
  createBodyCase(
    'many unknown fields with warnings',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
  ),
  createBodyCase(
    'many labels',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n, `,"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyCase(
    'many invalid labels',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n, `,"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"-${i}":"_"`)}}`)}}`,
  ),
  createBodyCase(
    'many annotations',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n, `,"annotations":{${fillBytes(250_000, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyCase(
    'many finalizers',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n, `,"finalizers":[${fillBytes(MAX_BODY_LENGTH, (i) => `"a.b/k${i}"`)}]`)}}`,
  ),
  createBodyCase(
    'many owner references',
    CONFIG_MAPS_PATH,
    (n) =>
      `{${renderMetadata(n, `,"ownerReferences":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"apiVersion":"v1","kind":"A","name":"a${i}","uid":"${i}"}`)}]`)}}`,
  ),
  createBodyCase(
    'a manager of many fields',
    CONFIG_MAPS_PATH,
    (n) =>
      `{${renderMetadata(n, `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"f:k${i}":{}`)}}}}]`)}}`,
  ),
  createBodyCase(
    'many managers',
    CONFIG_MAPS_PATH,
    (n) =>
      `{${renderMetadata(n, `,"managedFields":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"manager":"m${i}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}`)}]`)}}`,
  ),
  createBodyCase(
    'deeply nested objects',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"x":${'{"a":'.repeat(9_000)}0${'}'.repeat(9_000)}}`,
  ),
  createBodyCase(
    'deeply nested lists',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
  ),
  createBodyCase(
    'a list of many numbers',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"x":[${fillBytes(MAX_BODY_LENGTH, () => '1e9')}]}`,
  ),
  createBodyCase(
    'one long number',
    CONFIG_MAPS_PATH,
    (n) => `{${renderMetadata(n)},"x":${'9'.repeat(MAX_BODY_LENGTH)}}`,
  ),
  createBodyCase('white space', CONFIG_MAPS_PATH, (n) => `{${renderMetadata(n)}${' '.repeat(MAX_BODY_LENGTH)}}`),
];

const renderAddresses = (bytes: number) =>
  fillBytes(bytes, (i) => `{"ip":"10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}"}`);
const renderContainer = (i: number) => `{"name":"c${i}","image":"a"}`;

const ITEM_CASES: readonly StressCase[] = [
  createBodyCase(
    'many addresses',
    `${NAMESPACE_PATH}/endpoints`,
    (n) =>
      `{${renderMetadata(n)},"subsets":[{"addresses":[${renderAddresses(MAX_BODY_LENGTH)}],"ports":[{"port":1}]}]}`,
  ),
  createBodyCase(
    'many ports',
    `${NAMESPACE_PATH}/endpoints`,
    (n) =>
      `{${renderMetadata(n)},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"name":"p${i}","port":1}`)}]}]}`,
  ),
  createBodyCase(
    'many subsets',
    `${NAMESPACE_PATH}/endpoints`,
    (n) =>
      `{${renderMetadata(n)},"subsets":[${fillBytes(MAX_BODY_LENGTH, () => '{"addresses":[{"ip":"a"}],"ports":[{"port":1}]}')}]}`,
  ),
  createBodyCase(
    'many containers',
    `${NAMESPACE_PATH}/pods`,
    (n) => `{${renderMetadata(n)},"spec":{"containers":[${fillBytes(MAX_BODY_LENGTH, renderContainer)}]}}`,
  ),
  createBodyCase(
    'containers with the same name',
    `${NAMESPACE_PATH}/pods`,
    (n) =>
      `{${renderMetadata(n)},"spec":{"containers":[${fillBytes(MAX_BODY_LENGTH, () => '{"name":"c","image":"a"}')}]}}`,
  ),
  createBodyCase(
    'a Service with many ports',
    `${NAMESPACE_PATH}/services`,
    (n) =>
      `{${renderMetadata(n)},"spec":{"ports":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"name":"p${i}","port":${1 + (i % 60_000)}}`)}]}}`,
  ),
  createBodyCase(
    'a ClusterRole with many rules',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    (n) =>
      `{${renderMetadata(n)},"rules":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"verbs":["v${i}"],"apiGroups":[""],"resources":["r${i}"]}`)}]}`,
  ),
  createBodyCase(
    'a SubjectAccessReview with many groups',
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    () =>
      `{"spec":{"user":"u","groups":[${fillBytes(MAX_BODY_LENGTH, (i) => `"g${i}"`)}],"nonResourceAttributes":{"path":"/","verb":"get"}}}`,
  ),
  createBodyCase(
    'a TokenReview with a long token',
    '/apis/authentication.k8s.io/v1/tokenreviews',
    () => `{"spec":{"token":"${'a.'.repeat(MAX_BODY_LENGTH / 2)}"}}`,
  ),
  createBodyCase(
    'a TokenRequest with many audiences',
    `${NAMESPACE_PATH}/serviceaccounts/default/token`,
    () => `{"spec":{"audiences":[${fillBytes(MAX_BODY_LENGTH, (i) => `"a${i}"`)}]}}`,
  ),
  {
    name: 'a deletion with a long body',
    createRequests: () => [
      {
        method: 'DELETE',
        path: `${CONFIG_MAPS_PATH}/none`,
        body: `{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
      },
    ],
  },
  {
    name: 'a deletecollection with a long body',
    createRequests: () => [
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/none/configmaps',
        body: `{"preconditions":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}}`,
      },
    ],
  },
  {
    name: 'an eviction with a long body',
    createRequests: () => [
      {
        method: 'POST',
        path: `${NAMESPACE_PATH}/pods/none/eviction`,
        body: `{"metadata":{"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}}`,
      },
    ],
  },
];

export const BODY_CASES: readonly StressCase[] = [...MEMBER_CASES, ...ITEM_CASES, ...ENCODED_BODY_CASES];
export const CONCURRENT_BODY_CASES: readonly StressCase[] = [
  {
    name: 'sixty concurrent long bodies',
    createRequests: (n) =>
      Array.from({ length: 60 }, (_, i) => ({
        method: 'POST',
        path: CONFIG_MAPS_PATH,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{${repeatText(30_000, (k) => `"k${k}":""`)}}}`,
      })),
  },
  {
    name: 'four hundred concurrent bodies of the maximum length',
    createRequests: (n) =>
      Array.from({ length: 400 }, (_, i) => ({
        method: 'POST',
        path: CONFIG_MAPS_PATH,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{"a":"${'x'.repeat(MAX_BODY_LENGTH)}"}}`,
      })),
  },
];
