/** Tests the header syntax of bearer tokens (authn-bearer-header) and of tokens in WebSocket subprotocols (authn-method-bearer-token). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  authenticateHeaders,
  createAllAuthenticators,
  encodePart,
  signToken,
  TOKEN_ISSUERS,
  type TokenIssuer,
} from './token-issuers.ts';

const tokens = createAllAuthenticators();
const [provider] = TOKEN_ISSUERS as readonly [TokenIssuer];
const findUserName = async (headers: object) => {
  const authentication = await authenticateHeaders(tokens, headers);
  return typeof authentication === 'object' ? authentication.user.name : authentication;
};

/** Encodes the text with one character per byte, as Node does for header values. */
const encodeAsLatin1 = (text: string) => Buffer.from(text).toString('latin1');
const AUTHORIZATION_VALUES: readonly (readonly [string, string])[] = [
  ['Bearer static-token', 'alice'],
  ['\tbEARER static-token\v', 'alice'],
  [encodeAsLatin1('\u2003Bearer static-token\u3000'), 'alice'],
  [encodeAsLatin1('\u00a0Bearer static-token\u0085'), 'alice'],
  [encodeAsLatin1('Bearer static-é'), 'eve'],
  ['Bearer static-é', 'invalid'],
  [encodeAsLatin1('Bearer static-e\u0301'), 'invalid'],
  ['Bearer static-token\u00a0', 'invalid'],
  ['Bearer \u00a0', 'invalid'],
  ['\u00a0Bearer static-token', 'system:anonymous'],
  ['\u0085Bearer static-token', 'system:anonymous'],
  [encodeAsLatin1('\ufeffBearer static-token'), 'system:anonymous'],
  ['Bearer\tstatic-token', 'system:anonymous'],
  ['Bearer\u00a0static-token', 'system:anonymous'],
  ['Bearer  static-token', 'system:anonymous'],
  ['Bearer,static-token', 'system:anonymous'],
  ['Bearer', 'system:anonymous'],
  ['', 'system:anonymous'],
  ['Basic static-token', 'system:anonymous'],
  ['Bearer "static-token"', 'invalid'],
  ['Bearer static-token,', 'invalid'],
  ['Bearer static%2Dtoken', 'invalid'],
  ['Bearer STATIC-TOKEN', 'invalid'],
  ['Bearer static-toke', 'invalid'],
  ['Bearer Bearer static-token', 'invalid'],
  ['Bearer x, Bearer static-token', 'invalid'],
  [`Bearer ${' '.repeat(100_000)}static-token`, 'system:anonymous'],
  [`Bearer ${'a'.repeat(1_000_000)}`, 'invalid'],
];
for (const [value, expected] of AUTHORIZATION_VALUES) {
  test(`Authorization: ${JSON.stringify(value.slice(0, 40))} authenticates ${expected}`, async () => {
    assert.equal(await findUserName({ authorization: value }), expected);
  });
}

const SUBPROTOCOL_PREFIX = 'base64url.bearer.authorization.orch.io.';
const TOKEN_SUBPROTOCOL = `${SUBPROTOCOL_PREFIX}${encodePart('static-token')}`;
const OFFERED_SUBPROTOCOLS: readonly (readonly [string | undefined, string])[] = [
  [`${TOKEN_SUBPROTOCOL}, binary`, 'alice'],
  [`binary,  ${TOKEN_SUBPROTOCOL} `, 'alice'],
  [`${SUBPROTOCOL_PREFIX}${encodePart(signToken(provider))}, binary`, 'jane'],
  [`${SUBPROTOCOL_PREFIX}, binary`, 'system:anonymous'],
  ['static-token, binary', 'system:anonymous'],
  [`base64url.bearer.authorization.${encodePart('static-token')}, binary`, 'system:anonymous'],
  [`${SUBPROTOCOL_PREFIX.toUpperCase()}${encodePart('static-token')}, binary`, 'system:anonymous'],
  [undefined, 'system:anonymous'],
  [TOKEN_SUBPROTOCOL, 'invalid'],
  [`${TOKEN_SUBPROTOCOL}, ${TOKEN_SUBPROTOCOL}, binary`, 'invalid'],
  [`${TOKEN_SUBPROTOCOL}=, binary`, 'invalid'],
  [`${SUBPROTOCOL_PREFIX}!!!!, binary`, 'invalid'],
  [`${SUBPROTOCOL_PREFIX}${encodePart('static-token\n')}, binary`, 'invalid'],
  [`${SUBPROTOCOL_PREFIX}${encodePart('other')}, binary`, 'invalid'],
  [`${SUBPROTOCOL_PREFIX}${Buffer.from([0xff, 0xfe]).toString('base64url')}, binary`, 'invalid'],
];
for (const [subprotocols, expected] of OFFERED_SUBPROTOCOLS) {
  test(`the subprotocols ${subprotocols?.slice(0, 70)} authenticate ${expected}`, async () => {
    const headers = { 'sec-websocket-protocol': subprotocols, upgrade: 'WebSocket', connection: 'keep-alive, Upgrade' };
    assert.equal(await findUserName(headers), expected);
  });
}

test('subprotocols do not authenticate a request without a WebSocket upgrade', async () => {
  const subprotocolHeader = { 'sec-websocket-protocol': `${TOKEN_SUBPROTOCOL}, binary` };
  for (const extraHeaders of [
    {},
    { upgrade: 'websocket' },
    { connection: 'upgrade' },
    { upgrade: 'h2c', connection: 'upgrade' },
  ]) {
    assert.equal(await findUserName({ ...subprotocolHeader, ...extraHeaders }), 'system:anonymous');
  }
});

test('a valid token in the subprotocols authenticates a request with an invalid Authorization header', async () => {
  const headers = {
    'sec-websocket-protocol': `${TOKEN_SUBPROTOCOL}, binary`,
    upgrade: 'websocket',
    connection: 'upgrade',
  };
  assert.equal(await findUserName({ ...headers, authorization: 'Bearer other' }), 'alice');
});
