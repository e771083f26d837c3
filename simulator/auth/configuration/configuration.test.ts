import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import { ConfigurationError } from './configuration.ts';
import { readConfiguration } from './read.ts';
import { findConfigurationProblems, formatProblems } from './validate.ts';

const orch = dialect('orch');
const HEAD = 'apiVersion: apiserver.config.orch.io/v1beta1\nkind: AuthenticationConfiguration\n';
const ISSUER = `issuer: { url: 'https://a', audiences: [a] }`;
const NAMED = `claimMappings: { username: { claim: sub, prefix: '' } }`;

function findProblems(text: string): string {
  const bounds = { dialect: orch, disallowedIssuers: ['https://own'] };
  return formatProblems(findConfigurationProblems(readConfiguration(`${HEAD}${text}`, orch), bounds));
}

const VALID = [
  'jwt: []',
  '{}',
  `jwt: [{ ${ISSUER}, ${NAMED} }]`,
  `jwt: [{ ${ISSUER}, ${NAMED} }]\nanonymous: { enabled: true, conditions: [{ path: /livez }] }`,
];
for (const text of VALID) test(`accepts ${text}`, () => assert.equal(findProblems(text === '{}' ? '' : text), '[]'));

const INVALID: readonly (readonly [string, RegExp])[] = [
  [
    `jwt: [{ issuer: { url: 'https://own', audiences: [a] }, ${NAMED} }]`,
    /must not overlap with disallowed issuers: \[https:\/\/own\]$/,
  ],
  [`anonymous: { enabled: false, conditions: [{ path: /x }] }`, /^anonymous.conditions: .* should be set to true/],
  [
    `jwt: [{ ${ISSUER}, claimMappings: { username: { claim: a, prefix: '' }, extra: [{ key: 'x.orch.io/y', valueExpression: a }] } }]`,
    /reserved/,
  ],
];
for (const [text, reason] of INVALID) test(`rejects ${text}`, () => assert.match(findProblems(text), reason));

const UNPARSABLE: readonly (readonly [string, RegExp])[] = [
  ['jwt: [', /^yaml: /],
  [
    'jwts: []\nmore: 1',
    /^strict decoding error: unknown field "jwts", unknown field "more"|^strict decoding error: unknown field "more", unknown field "jwts"/,
  ],
  ['anonymous: { enabled: "yes" }', /anonymous.enabled must be a boolean/],
  ['jwt: [{ issuer: { audiences: [1] } }]', /audiences\[0\] must be a string/],
];
for (const [text, reason] of UNPARSABLE) {
  test(`readConfiguration throws for ${text}`, () => {
    assert.throws(
      () => findProblems(text),
      (error: Error) => error instanceof ConfigurationError && reason.test(error.message),
    );
  });
}

const configurationWithUsername = (expression: string, extraLines = '') =>
  `jwt: [{ ${ISSUER}, claimMappings: { username: { expression: '${expression}' } }${extraLines} }]`;
const EXPRESSIONS: readonly (readonly [string, RegExp])[] = [
  [configurationWithUsername('claims.sub'), /^\[\]$/],
  [
    configurationWithUsername('claims.sub +'),
    /^jwt\[0\]\.claimMappings\.username\.expression: .*: compilation failed: ERROR: <input>:1:13/,
  ],
  [configurationWithUsername('user.name'), /undeclared reference to 'user'/],
  [configurationWithUsername('claims.startsWith("a")'), /applied to 'map\(string, any\)\.\(string\)'/],
  [configurationWithUsername('claims.email'), /username\.expression: .*claims\.email_verified must be used/],
  [configurationWithUsername('claims.?email.orValue("")'), /claims\.email_verified must be used/],
  [
    configurationWithUsername('claims.email.all(e, true)'),
    /:1:7: expression of type 'any' cannot be range of a comprehension .*\n[^E]*$/,
  ],
  [
    configurationWithUsername('"%s".format([claims.sub])'),
    /:1:20: error during formatting: .*, was given google\.protobuf\.Any/,
  ],
  [configurationWithUsername('claims["email"]'), /^\[\]$/],
  [configurationWithUsername('claims.email_verified ? claims.email : ""'), /^\[\]$/],
  [
    configurationWithUsername(
      'claims.email',
      ", claimValidationRules: [{ expression: 'claims.?email_verified.orValue(true) == true' }]",
    ),
    /^\[\]$/,
  ],
  [
    configurationWithUsername('claims.sub', ", claimValidationRules: [{ expression: 'claims.ok' }]"),
    /must evaluate to bool$/,
  ],
  [
    configurationWithUsername('claims.sub', ", userValidationRules: [{ expression: 'user.username' }]"),
    /must evaluate to bool$/,
  ],
  [
    configurationWithUsername('claims.sub', ", userValidationRules: [{ expression: 'claims.a' }]"),
    /undeclared reference to 'claims'/,
  ],
];
for (const [text, reason] of EXPRESSIONS)
  test(`the validation of expressions in ${text} returns ${reason}`, () => assert.match(findProblems(text), reason));
