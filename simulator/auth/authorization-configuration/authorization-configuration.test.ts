/** Tests parsing and validation of the AuthorizationConfiguration file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import { FIGURES } from '../../pure/cel/cost/figures.ts';
import { ConfigurationError } from '../configuration/configuration.ts';
import { formatProblems } from '../configuration/validate.ts';
import { readAuthorization } from './read.ts';
import { findAuthorizationProblems, findNameMismatchProblems } from './validate.ts';

const HEAD = 'apiVersion: apiserver.config.orch.io/v1\nkind: AuthorizationConfiguration\n';
const BOUNDS = {
  selectors: true,
  costFactors: FIGURES.kubernetes,
  fileProblem: (path: string) => (path === '/there' ? undefined : 'error loading file: no such file'),
};

const read = (text: string) => readAuthorization(`${HEAD}${text}`, dialect('orch'));
const findProblems = (text: string) => formatProblems(findAuthorizationProblems(read(text), BOUNDS));

const WEBHOOK = `timeout: 3s, subjectAccessReviewVersion: v1, failurePolicy: Deny, connectionInfo: { type: KubeConfigFile, kubeConfigFile: /there }`;
const webhookConfiguration = (extraLines: string) =>
  `authorizers: [{ type: Webhook, name: a, webhook: { ${WEBHOOK}${extraLines} } }]`;
const configurationWithConditions = (...expressions: readonly string[]) =>
  webhookConfiguration(
    `, matchConditionSubjectAccessReviewVersion: v1, matchConditions: [${expressions.map((expression) => `{ expression: '${expression}' }`).join(', ')}]`,
  );

const VALID = [
  webhookConfiguration(''),
  configurationWithConditions('request.user == "a"', 'has(request.resourceAttributes)'),
  configurationWithConditions(
    'request.?resourceAttributes.fieldSelector.requirements.orValue([]).exists(r, r.operator == "In")',
  ),
  'authorizers: [{ type: RBAC, name: rbac }, { type: AlwaysDeny, name: alwaysdeny }]',
];
for (const text of VALID) test(`accepts ${text}`, () => assert.equal(findProblems(text), '[]'));

const location = 'authorizers[0]';
const INVALID: readonly (readonly [string, string])[] = [
  ['', 'authorizers: Required value: at least one authorization mode must be defined'],
  ['authorizers: [{ name: a }]', `${location}.type: Required value`],
  [
    'authorizers: [{ type: Rbac, name: a }]',
    `${location}.type: Unsupported value: "Rbac": supported values: "ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", "Webhook"`,
  ],
  [
    'authorizers: [{ type: RBAC, name: rbac }, { type: RBAC, name: again }]',
    'authorizers[1].type: Duplicate value: "RBAC"',
  ],
  ['authorizers: [{ type: RBAC }]', `${location}.name: Required value`],
  [
    'authorizers: [{ type: RBAC, name: a, webhook: {} }]',
    `${location}.webhook: Invalid value: "non-null": may only be`,
  ],
  ['authorizers: [{ type: Webhook, name: a }]', `${location}.webhook: Required value: required when type=Webhook`],
  [
    webhookConfiguration(', timeout: 31s').replace('timeout: 3s, ', ''),
    `${location}.timeout: Invalid value: "31s": must be > 0s and <= 30s`,
  ],
  [webhookConfiguration(', authorizedTTL: -1s'), `${location}.authorizedTTL: Invalid value: "-1s": must be > 0s`],
  [
    webhookConfiguration(', matchConditions: [{ expression: "true" }]'),
    `${location}.matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are specified`,
  ],
  [configurationWithConditions(' '), `${location}.matchConditions[0].expression: Required value`],
  [configurationWithConditions('true', 'true'), `${location}.matchConditions[1].expression: Duplicate value: "true"`],
  [
    configurationWithConditions('request.user'),
    `${location}.matchConditions[0].expression: Invalid value: "request.user": must evaluate to bool but got string`,
  ],
  [configurationWithConditions('request.name == 1'), `compilation failed: ERROR: <input>:1:8: undefined field 'name'`],
  [
    webhookConfiguration('').replace('/there', '/away'),
    `${location}.connectionInfo.kubeConfigFile: Invalid value: "/away": error loading`,
  ],
  [
    webhookConfiguration('').replace('/there', 'near'),
    `${location}.connectionInfo.kubeConfigFile: Invalid value: "near": must be an abs`,
  ],
];
for (const [text, reason] of INVALID) {
  test(`rejects ${text}`, () => assert.ok(findProblems(text).includes(reason), findProblems(text)));
}

test('an unknown field, a value of the wrong type and an invalid duration throw an error', () => {
  for (const text of [
    'modes: []',
    'authorizers: {}',
    webhookConfiguration(', cache: true'),
    webhookConfiguration(', unauthorizedTTL: soon'),
  ]) {
    assert.throws(() => read(text), ConfigurationError);
  }
});

test('a built-in authorizer must have the name of its type', () => {
  const configuration = read('authorizers: [{ type: RBAC, name: roles }, { type: Webhook, name: any }]');
  assert.deepEqual(findNameMismatchProblems(configuration), [
    'expected name rbac for authorizer RBAC instead of roles',
  ]);
});
