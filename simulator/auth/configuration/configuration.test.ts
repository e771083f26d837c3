import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../spec/dialect.ts';
import { ConfigurationError } from './configuration.ts';
import { readConfiguration } from './read.ts';
import { findConfigurationProblems, formatProblems } from './validate.ts';

const orchDialect = getDialect('orch');
const FILE_HEAD = 'apiVersion: apiserver.config.orch.io/v1beta1\nkind: AuthenticationConfiguration\n';
const ISSUER_FIELD = `issuer: { url: 'https://a', audiences: [a] }`;
const USERNAME_MAPPING_FIELD = `claimMappings: { username: { claim: sub, prefix: '' } }`;

function findProblems(text: string): string {
  const settings = { dialect: orchDialect, disallowedIssuers: ['https://own'] };
  return formatProblems(findConfigurationProblems(readConfiguration(`${FILE_HEAD}${text}`, orchDialect), settings));
}

const VALID_FILES = [
  'jwt: []',
  '{}',
  `jwt: [{ ${ISSUER_FIELD}, ${USERNAME_MAPPING_FIELD} }]`,
  `jwt: [{ ${ISSUER_FIELD}, ${USERNAME_MAPPING_FIELD} }]\nanonymous: { enabled: true, conditions: [{ path: /livez }] }`,
];
for (const text of VALID_FILES)
  test(`accepts ${text}`, () => assert.equal(findProblems(text === '{}' ? '' : text), '[]'));

const INVALID_FILES: readonly (readonly [string, RegExp])[] = [
  [
    `jwt: [{ issuer: { url: 'https://own', audiences: [a] }, ${USERNAME_MAPPING_FIELD} }]`,
    /must not overlap with disallowed issuers: \[https:\/\/own\]$/,
  ],
  [`anonymous: { enabled: false, conditions: [{ path: /x }] }`, /^anonymous.conditions: .* should be set to true/],
  [
    `jwt: [{ ${ISSUER_FIELD}, claimMappings: { username: { claim: a, prefix: '' }, extra: [{ key: 'x.orch.io/y', valueExpression: a }] } }]`,
    /reserved/,
  ],
];
for (const [text, reason] of INVALID_FILES) test(`rejects ${text}`, () => assert.match(findProblems(text), reason));

const UNPARSABLE_FILES: readonly (readonly [string, RegExp])[] = [
  ['jwt: [', /^yaml: /],
  [
    'jwts: []\nmore: 1',
    /^strict decoding error: unknown field "jwts", unknown field "more"|^strict decoding error: unknown field "more", unknown field "jwts"/,
  ],
  ['anonymous: { enabled: "yes" }', /anonymous.enabled must be a boolean/],
  ['jwt: [{ issuer: { audiences: [1] } }]', /audiences\[0\] must be a string/],
];
for (const [text, reason] of UNPARSABLE_FILES) {
  test(`the configuration ${text} is rejected`, () => {
    assert.throws(
      () => findProblems(text),
      (error: Error) => error instanceof ConfigurationError && reason.test(error.message),
    );
  });
}

const createUsernameConfiguration = (expression: string, extraLines = '') =>
  `jwt: [{ ${ISSUER_FIELD}, claimMappings: { username: { expression: '${expression}' } }${extraLines} }]`;
const INVALID_EXPRESSIONS: readonly (readonly [string, RegExp])[] = [
  [createUsernameConfiguration('claims.sub'), /^\[\]$/],
  [
    createUsernameConfiguration('claims.sub +'),
    /^jwt\[0\]\.claimMappings\.username\.expression: .*: compilation failed: ERROR: <input>:1:13/,
  ],
  [createUsernameConfiguration('user.name'), /undeclared reference to 'user'/],
  [createUsernameConfiguration('claims.startsWith("a")'), /applied to 'map\(string, any\)\.\(string\)'/],
  [createUsernameConfiguration('claims.email'), /username\.expression: .*claims\.email_verified must be used/],
  [createUsernameConfiguration('claims.?email.orValue("")'), /claims\.email_verified must be used/],
  [
    createUsernameConfiguration('claims.email.all(e, true)'),
    /:1:7: expression of type 'any' cannot be range of a comprehension .*\n[^E]*$/,
  ],
  [
    createUsernameConfiguration('"%s".format([claims.sub])'),
    /:1:20: error during formatting: .*, was given google\.protobuf\.Any/,
  ],
  [createUsernameConfiguration('claims["email"]'), /^\[\]$/],
  [createUsernameConfiguration('claims.email_verified ? claims.email : ""'), /^\[\]$/],
  [
    createUsernameConfiguration(
      'claims.email',
      ", claimValidationRules: [{ expression: 'claims.?email_verified.orValue(true) == true' }]",
    ),
    /^\[\]$/,
  ],
  [
    createUsernameConfiguration('claims.sub', ", claimValidationRules: [{ expression: 'claims.ok' }]"),
    /must evaluate to bool$/,
  ],
  [
    createUsernameConfiguration('claims.sub', ", userValidationRules: [{ expression: 'user.username' }]"),
    /must evaluate to bool$/,
  ],
  [
    createUsernameConfiguration('claims.sub', ", userValidationRules: [{ expression: 'claims.a' }]"),
    /undeclared reference to 'claims'/,
  ],
];
for (const [text, reason] of INVALID_EXPRESSIONS)
  test(`the validation of expressions in ${text} returns ${reason}`, () => assert.match(findProblems(text), reason));
