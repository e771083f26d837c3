/** Tests parsing and validation of the AuthorizationConfiguration file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { COST_FACTORS } from '../../pure/cel/cost/cost-factors.ts';
import { ConfigurationError } from '../configuration/configuration.ts';
import { formatProblems } from '../configuration/validate.ts';
import { readAuthorization } from './read.ts';
import { findAuthorizationProblems, findNameMismatchProblems } from './validate.ts';

const FILE_HEAD = 'apiVersion: apiserver.config.orch.io/v1\nkind: AuthorizationConfiguration\n';
const VALIDATION_SETTINGS = {
  includesSelectors: true,
  costFactors: COST_FACTORS.kubernetes,
  findFileProblem: (path: string) => (path === '/there' ? undefined : 'error loading file: no such file'),
};

const readConfiguration = (text: string) => readAuthorization(`${FILE_HEAD}${text}`, getDialect('orch'));
const findProblems = (text: string) =>
  formatProblems(findAuthorizationProblems(readConfiguration(text), VALIDATION_SETTINGS));

const WEBHOOK_FIELDS = `timeout: 3s, subjectAccessReviewVersion: v1, failurePolicy: Deny, connectionInfo: { type: KubeConfigFile, kubeConfigFile: /there }`;
const createWebhookConfiguration = (extraLines: string) =>
  `authorizers: [{ type: Webhook, name: a, webhook: { ${WEBHOOK_FIELDS}${extraLines} } }]`;
const createConditionsConfiguration = (...expressions: readonly string[]) =>
  createWebhookConfiguration(
    `, matchConditionSubjectAccessReviewVersion: v1, matchConditions: [${expressions.map((expression) => `{ expression: '${expression}' }`).join(', ')}]`,
  );

const VALID_CONFIGURATIONS = [
  createWebhookConfiguration(''),
  createConditionsConfiguration('request.user == "a"', 'has(request.resourceAttributes)'),
  createConditionsConfiguration(
    'request.?resourceAttributes.fieldSelector.requirements.orValue([]).exists(r, r.operator == "In")',
  ),
  'authorizers: [{ type: RBAC, name: rbac }, { type: AlwaysDeny, name: alwaysdeny }]',
];
for (const text of VALID_CONFIGURATIONS) test(`accepts ${text}`, () => assert.equal(findProblems(text), '[]'));

const authorizerPath = 'authorizers[0]';
const INVALID_CONFIGURATIONS: readonly (readonly [string, string])[] = [
  ['', 'authorizers: Required value: at least one authorization mode must be defined'],
  ['authorizers: [{ name: a }]', `${authorizerPath}.type: Required value`],
  [
    'authorizers: [{ type: Rbac, name: a }]',
    `${authorizerPath}.type: Unsupported value: "Rbac": supported values: "ABAC", "AlwaysAllow", "AlwaysDeny", "Node", "RBAC", "Webhook"`,
  ],
  [
    'authorizers: [{ type: RBAC, name: rbac }, { type: RBAC, name: again }]',
    'authorizers[1].type: Duplicate value: "RBAC"',
  ],
  ['authorizers: [{ type: RBAC }]', `${authorizerPath}.name: Required value`],
  [
    'authorizers: [{ type: RBAC, name: a, webhook: {} }]',
    `${authorizerPath}.webhook: Invalid value: "non-null": may only be`,
  ],
  [
    'authorizers: [{ type: Webhook, name: a }]',
    `${authorizerPath}.webhook: Required value: required when type=Webhook`,
  ],
  [
    createWebhookConfiguration(', timeout: 31s').replace('timeout: 3s, ', ''),
    `${authorizerPath}.timeout: Invalid value: "31s": must be > 0s and <= 30s`,
  ],
  [
    createWebhookConfiguration(', authorizedTTL: -1s'),
    `${authorizerPath}.authorizedTTL: Invalid value: "-1s": must be > 0s`,
  ],
  [
    createWebhookConfiguration(', matchConditions: [{ expression: "true" }]'),
    `${authorizerPath}.matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are specified`,
  ],
  [createConditionsConfiguration(' '), `${authorizerPath}.matchConditions[0].expression: Required value`],
  [
    createConditionsConfiguration('true', 'true'),
    `${authorizerPath}.matchConditions[1].expression: Duplicate value: "true"`,
  ],
  [
    createConditionsConfiguration('request.user'),
    `${authorizerPath}.matchConditions[0].expression: Invalid value: "request.user": must evaluate to bool but got string`,
  ],
  [
    createConditionsConfiguration('request.name == 1'),
    `compilation failed: ERROR: <input>:1:8: undefined field 'name'`,
  ],
  [
    createWebhookConfiguration('').replace('/there', '/away'),
    `${authorizerPath}.connectionInfo.kubeConfigFile: Invalid value: "/away": error loading`,
  ],
  [
    createWebhookConfiguration('').replace('/there', 'near'),
    `${authorizerPath}.connectionInfo.kubeConfigFile: Invalid value: "near": must be an abs`,
  ],
];
for (const [text, reason] of INVALID_CONFIGURATIONS) {
  test(`rejects ${text}`, () => assert.ok(findProblems(text).includes(reason), findProblems(text)));
}

test('an unknown field, a value of the wrong type and an invalid duration throw an error', () => {
  for (const text of [
    'modes: []',
    'authorizers: {}',
    createWebhookConfiguration(', cache: true'),
    createWebhookConfiguration(', unauthorizedTTL: soon'),
  ]) {
    assert.throws(() => readConfiguration(text), ConfigurationError);
  }
});

test('a built-in authorizer must have the name of its type', () => {
  const configuration = readConfiguration('authorizers: [{ type: RBAC, name: roles }, { type: Webhook, name: any }]');
  assert.deepEqual(findNameMismatchProblems(configuration), [
    'expected name rbac for authorizer RBAC instead of roles',
  ]);
});
