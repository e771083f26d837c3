/** The longest bodies of each kind: objects with many members, items and levels, in every encoding. */
import { createBodyCase, MAPS, meta, NAMESPACE } from './body-case.ts';
import { ENCODED_BODIES } from './encoded-bodies.ts';
import { fillBytes, MAX_BODY_LENGTH, repeatText } from './long-strings.ts';
import type { StressCase } from './stress-case.ts';

const MEMBERS: readonly StressCase[] = [
  createBodyCase('one long value', MAPS, (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(MAX_BODY_LENGTH)}"}}`),
  createBodyCase(
    'a value of escape sequences',
    MAPS,
    (n) => `{${meta(n)},"data":{"a":"${'\\u0000'.repeat(MAX_BODY_LENGTH / 6)}"}}`,
  ),
  createBodyCase(
    'a value of the maximum stored length',
    MAPS,
    (n) => `{${meta(n)},"data":{"a":"${'x'.repeat(1_500_000)}"}}`,
  ),
  createBodyCase(
    'many members',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyCase(
    'many members that are stored',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(700_000, (i) => `"k${i}":""`)}}}`,
  ),
  createBodyCase(
    'many duplicate members',
    MAPS,
    (n) => `{${meta(n)},"data":{${fillBytes(MAX_BODY_LENGTH, () => '"k":""')}}}`,
  ),
  createBodyCase(
    'many unknown fields',
    `${MAPS}?fieldValidation=Strict`,
    (n) => `{${meta(n)},${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
  ),
  createBodyCase(
    'many unknown fields with warnings',
    MAPS,
    (n) => `{${meta(n)},${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}`,
  ),
  createBodyCase(
    'many labels',
    MAPS,
    (n) => `{${meta(n, `,"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyCase(
    'many invalid labels',
    MAPS,
    (n) => `{${meta(n, `,"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"-${i}":"_"`)}}`)}}`,
  ),
  createBodyCase(
    'many annotations',
    MAPS,
    (n) => `{${meta(n, `,"annotations":{${fillBytes(250_000, (i) => `"k${i}":""`)}}`)}}`,
  ),
  createBodyCase(
    'many finalizers',
    MAPS,
    (n) => `{${meta(n, `,"finalizers":[${fillBytes(MAX_BODY_LENGTH, (i) => `"a.b/k${i}"`)}]`)}}`,
  ),
  createBodyCase(
    'many owner references',
    MAPS,
    (n) =>
      `{${meta(n, `,"ownerReferences":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"apiVersion":"v1","kind":"A","name":"a${i}","uid":"${i}"}`)}]`)}}`,
  ),
  createBodyCase(
    'a manager of many fields',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{${fillBytes(MAX_BODY_LENGTH, (i) => `"f:k${i}":{}`)}}}}]`)}}`,
  ),
  createBodyCase(
    'many managers',
    MAPS,
    (n) =>
      `{${meta(n, `,"managedFields":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"manager":"m${i}","operation":"Apply","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{"f:data":{"f:a":{}}}}`)}]`)}}`,
  ),
  createBodyCase(
    'deeply nested objects',
    MAPS,
    (n) => `{${meta(n)},"x":${'{"a":'.repeat(9_000)}0${'}'.repeat(9_000)}}`,
  ),
  createBodyCase('deeply nested lists', MAPS, (n) => `{${meta(n)},"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
  createBodyCase(
    'a list of many numbers',
    MAPS,
    (n) => `{${meta(n)},"x":[${fillBytes(MAX_BODY_LENGTH, () => '1e9')}]}`,
  ),
  createBodyCase('one long number', MAPS, (n) => `{${meta(n)},"x":${'9'.repeat(MAX_BODY_LENGTH)}}`),
  createBodyCase('white space', MAPS, (n) => `{${meta(n)}${' '.repeat(MAX_BODY_LENGTH)}}`),
];

const addresses = (bytes: number) =>
  fillBytes(bytes, (i) => `{"ip":"10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}"}`);
const container = (i: number) => `{"name":"c${i}","image":"a"}`;

const ITEMS: readonly StressCase[] = [
  createBodyCase(
    'many addresses',
    `${NAMESPACE}/endpoints`,
    (n) => `{${meta(n)},"subsets":[{"addresses":[${addresses(MAX_BODY_LENGTH)}],"ports":[{"port":1}]}]}`,
  ),
  createBodyCase(
    'many ports',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${meta(n)},"subsets":[{"addresses":[{"ip":"10.0.0.1"}],"ports":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"name":"p${i}","port":1}`)}]}]}`,
  ),
  createBodyCase(
    'many subsets',
    `${NAMESPACE}/endpoints`,
    (n) =>
      `{${meta(n)},"subsets":[${fillBytes(MAX_BODY_LENGTH, () => '{"addresses":[{"ip":"a"}],"ports":[{"port":1}]}')}]}`,
  ),
  createBodyCase(
    'many containers',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${fillBytes(MAX_BODY_LENGTH, container)}]}}`,
  ),
  createBodyCase(
    'containers with the same name',
    `${NAMESPACE}/pods`,
    (n) => `{${meta(n)},"spec":{"containers":[${fillBytes(MAX_BODY_LENGTH, () => '{"name":"c","image":"a"}')}]}}`,
  ),
  createBodyCase(
    'a Service with many ports',
    `${NAMESPACE}/services`,
    (n) =>
      `{${meta(n)},"spec":{"ports":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"name":"p${i}","port":${1 + (i % 60_000)}}`)}]}}`,
  ),
  createBodyCase(
    'a ClusterRole with many rules',
    '/apis/rbac.authorization.k8s.io/v1/clusterroles',
    (n) =>
      `{${meta(n)},"rules":[${fillBytes(MAX_BODY_LENGTH, (i) => `{"verbs":["v${i}"],"apiGroups":[""],"resources":["r${i}"]}`)}]}`,
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
    `${NAMESPACE}/serviceaccounts/default/token`,
    () => `{"spec":{"audiences":[${fillBytes(MAX_BODY_LENGTH, (i) => `"a${i}"`)}]}}`,
  ),
  {
    name: 'a deletion with a long body',
    concurrentRequests: () => [
      { method: 'DELETE', path: `${MAPS}/none`, body: `{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}` },
    ],
  },
  {
    name: 'a deletecollection with a long body',
    concurrentRequests: () => [
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/none/configmaps',
        body: `{"preconditions":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":0`)}}}`,
      },
    ],
  },
  {
    name: 'an eviction with a long body',
    concurrentRequests: () => [
      {
        method: 'POST',
        path: `${NAMESPACE}/pods/none/eviction`,
        body: `{"metadata":{"labels":{${fillBytes(MAX_BODY_LENGTH, (i) => `"k${i}":""`)}}}}`,
      },
    ],
  },
];

export const BODIES: readonly StressCase[] = [...MEMBERS, ...ITEMS, ...ENCODED_BODIES];
export const CONCURRENT_BODIES: readonly StressCase[] = [
  {
    name: 'sixty concurrent long bodies',
    concurrentRequests: (n) =>
      Array.from({ length: 60 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{${repeatText(30_000, (k) => `"k${k}":""`)}}}`,
      })),
  },
  {
    name: 'four hundred concurrent bodies of the maximum length',
    concurrentRequests: (n) =>
      Array.from({ length: 400 }, (_, i) => ({
        method: 'POST',
        path: MAPS,
        body: `{"metadata":{"name":"h${n}-${i}"},"data":{"a":"${'x'.repeat(MAX_BODY_LENGTH)}"}}`,
      })),
  },
];
