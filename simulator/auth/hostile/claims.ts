/** Creates correctly signed tokens with invalid claims. */
import { createLegacyTokenClaims } from '../../pure/jwt/legacy-claims.ts';
import type { ForgedToken } from './forgeries.ts';
import {
  ACCOUNT_ISSUER,
  LEGACY_CLAIMS,
  NOW_SECONDS,
  ORCH_DIALECT,
  PROVIDER_ISSUER,
  signToken,
  type TokenIssuer,
} from './token-issuers.ts';

const INVALID_TIME_VALUES: Readonly<Record<string, readonly string[]>> = {
  exp: [
    '0',
    '1',
    '-1',
    '1e400',
    '-1e400',
    '1e300',
    '9223372036854775808',
    'null',
    'true',
    '[]',
    '{}',
    '""',
    '"soon"',
    '"0x7fffffff"',
    '" 1"',
    '"NaN"',
    '"Infinity"',
    'NaN',
    `${NOW_SECONDS - 61}`,
    `"${NOW_SECONDS - 61}"`,
    `[${NOW_SECONDS + 600}]`,
  ],
  nbf: [
    '1e400',
    '-1e400',
    '1e300',
    'true',
    '[]',
    '{}',
    '""',
    '"soon"',
    '"Infinity"',
    `${NOW_SECONDS + 61}`,
    `[${NOW_SECONDS}]`,
  ],
  iat: ['1e400', '-1e400', 'true', '[]', '{}', '""', '"soon"', '"Infinity"', `[${NOW_SECONDS}]`],
};
const ISSUER_SUFFIXES = ['/', '/x', '?', '#', '%2f', '\0', ' ', '\u0430', '.', ':443'];
const INVALID_AUDIENCES = [
  '',
  [],
  ['x'],
  ['x', 1],
  [null],
  [['assay']],
  { assay: true },
  { 0: 'assay' },
  'ASSAY',
  'assay ',
  'assa',
  'assayy',
  'assay,x',
  null,
  1,
  true,
  'https://own/',
  'https://ow',
  'kubernetes',
];

function serializeClaims({ claims }: TokenIssuer, changes: string): string {
  return `{${JSON.stringify(claims).slice(1, -1)},${changes}}`;
}

/** Returns tokens with invalid standard claims, which all issuers must reject. */
export function listClaimForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const forgeries: ForgedToken[] = [];
  const addForgery = (description: string, claims: unknown) =>
    forgeries.push([description, signToken(tokenIssuer, claims)]);
  for (const [claim, values] of Object.entries(INVALID_TIME_VALUES)) {
    for (const value of values) addForgery(`${claim} as ${value}`, serializeClaims(tokenIssuer, `"${claim}":${value}`));
  }
  const issuer = String(tokenIssuer.claims.iss);
  const issuers = [
    ...ISSUER_SUFFIXES.map((end) => `${issuer}${end}`),
    issuer.toUpperCase(),
    issuer.slice(0, -1),
    ` ${issuer}`,
    issuer.replace('https', 'http'),
    [issuer],
    { iss: issuer },
    '',
    null,
    1,
    true,
  ];
  for (const iss of [...issuers, undefined]) addForgery(`the issuer ${JSON.stringify(iss)}`, { iss });
  for (const aud of INVALID_AUDIENCES) addForgery(`the audience ${JSON.stringify(aud)}`, { aud });
  for (const sub of ['', 0, 1, null, true, [], ['jane'], {}, { name: 'jane' }, undefined]) {
    addForgery(`the subject ${JSON.stringify(sub)}`, { sub });
  }
  addForgery('a second iss with another issuer', serializeClaims(tokenIssuer, '"iss":"https://evil"'));
  addForgery('a second exp with another time', serializeClaims(tokenIssuer, '"exp":1'));
  addForgery('the claims in a nested object', JSON.stringify({ claims: tokenIssuer.claims }));
  addForgery('the claims as a prototype', `{"__proto__":${JSON.stringify(tokenIssuer.claims)}}`);
  addForgery('the claims in a list', JSON.stringify([tokenIssuer.claims]));
  addForgery('the claims as a string', JSON.stringify(JSON.stringify(tokenIssuer.claims)));
  addForgery('deeply nested lists', serializeClaims(tokenIssuer, `"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`));
  for (const payload of ['null', '1', '""', '{', '', '{}{}']) addForgery(`the payload ${payload}`, payload);
  return forgeries;
}

/** Returns tokens with invalid claims of OpenID providers. */
export function listProviderForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const distributedClaims = { _claim_names: { groups: 'a' }, _claim_sources: { a: { endpoint: 'https://evil' } } };
  const changes: readonly object[] = [
    ...[1, 0, true, {}, { a: 1 }, [1], [['a']], ['a', {}]].map((groups) => ({ groups })),
    { exp: undefined },
    { aud: undefined },
    { nonce: 1 },
    { at_hash: {} },
    ...[1, 'x', [], null, { a: 'b' }, { a: 1 }].map((names) => ({ _claim_names: names })),
    { _claim_sources: 1 },
    { _claim_sources: { a: 1 } },
    distributedClaims,
    { EXP: 1 },
    { Aud: 'x' },
    { ISS: PROVIDER_ISSUER },
    { iss: ACCOUNT_ISSUER },
    { iss: LEGACY_CLAIMS.iss },
  ];
  return changes.map((change) => [JSON.stringify(change), signToken(tokenIssuer, change)]);
}

const ACCOUNT = { name: 'robot', uid: '1' };
const INVALID_PRIVATE_CLAIMS: readonly unknown[] = [
  undefined,
  null,
  'a/robot',
  [],
  {},
  { namespace: 'a' },
  { serviceaccount: ACCOUNT },
  { namespace: '', serviceaccount: ACCOUNT },
  { namespace: ['a'], serviceaccount: ACCOUNT },
  { namespace: 'b', serviceaccount: ACCOUNT },
  { namespace: 'a', serviceaccount: { ...ACCOUNT, uid: '2' } },
  { namespace: 'a', serviceaccount: { ...ACCOUNT, uid: '' } },
  { namespace: 'a', serviceaccount: { ...ACCOUNT, uid: 1 } },
  { namespace: 'a', serviceaccount: { name: 'robot' } },
  { namespace: 'a', serviceaccount: { ...ACCOUNT, name: 'other' } },
  { namespace: 'a', serviceaccount: { ...ACCOUNT, name: '../robot' } },
  { namespace: 'a', serviceaccount: [ACCOUNT] },
  { namespace: 'a', serviceaccount: 'robot' },
  { __proto__: null, Namespace: 'a', ServiceAccount: ACCOUNT },
  { namespace: 'a', serviceaccount: ACCOUNT, pod: { name: 'gone', uid: '7' } },
  { namespace: 'a', serviceaccount: ACCOUNT, pod: {} },
  { namespace: 'a', serviceaccount: ACCOUNT, pod: null },
  { namespace: 'a', serviceaccount: ACCOUNT, pod: 'p' },
  { namespace: 'a', serviceaccount: ACCOUNT, secret: { name: 'gone', uid: '7' } },
  { namespace: 'a', serviceaccount: ACCOUNT, node: { name: 'gone', uid: '7' } },
];
const INVALID_ACCOUNT_SUBJECTS = [
  'system:serviceaccount:a:other',
  'system:serviceaccount:b:robot',
  'system:serviceaccount:a',
  'system:serviceaccount:a:robot:x',
  'System:ServiceAccount:a:robot',
  'system:admin',
  'a:robot',
  ' system:serviceaccount:a:robot',
];

/** Returns tokens with invalid claims of service account tokens. */
export function listAccountForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  return [
    ...INVALID_PRIVATE_CLAIMS.map(
      (claim): ForgedToken => [
        `the account ${JSON.stringify(claim)}`,
        signToken(tokenIssuer, { [ORCH_DIALECT.domain]: claim }),
      ],
    ),
    ...INVALID_ACCOUNT_SUBJECTS.map((sub): ForgedToken => [`the subject ${sub}`, signToken(tokenIssuer, { sub })]),
    ...listLegacyForgeries(tokenIssuer),
    ['the issuer of a provider', signToken(tokenIssuer, { iss: PROVIDER_ISSUER, aud: 'assay' })],
  ];
}

function listLegacyForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const emptyReferences = { namespace: '', account: { name: '', uid: '' }, secret: '' };
  const changesByDescription: Readonly<Record<string, object>> = {
    'without a Secret': {},
    'that has expired': { exp: 1 },
    'of another subject': { sub: 'system:serviceaccount:a:other' },
    'for another audience': { aud: 'vault' },
    'without a service account': createLegacyTokenClaims(emptyReferences, ORCH_DIALECT),
    'with the issuer of this server': { iss: ACCOUNT_ISSUER, exp: NOW_SECONDS + 60 },
  };
  return Object.entries(changesByDescription).map(([description, changes]) => [
    `the legacy token ${description}`,
    signToken(tokenIssuer, JSON.stringify({ ...LEGACY_CLAIMS, ...changes })),
  ]);
}
