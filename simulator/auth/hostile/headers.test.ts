/** Tests the header syntax of bearer tokens (authn-bearer-header) and of tokens in WebSocket subprotocols (authn-method-bearer-token). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  authenticateHeaders,
  encodePart,
  openEverySource,
  signToken,
  TOKEN_ISSUERS,
  type TokenIssuer,
} from './token-issuers.ts';

const tokens = openEverySource();
const [provider] = TOKEN_ISSUERS as readonly [TokenIssuer];
const findUserName = async (headers: object) => {
  const authentication = await authenticateHeaders(tokens, headers);
  return typeof authentication === 'object' ? authentication.user.name : authentication;
};

/** Encodes the text with one character per byte, as Node does for header values. */
const encodeAsLatin1 = (text: string) => Buffer.from(text).toString('latin1');
const VALUES: readonly (readonly [string, string])[] = [
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
for (const [value, expected] of VALUES) {
  test(`Authorization: ${JSON.stringify(value.slice(0, 40))} authenticates ${expected}`, async () => {
    assert.equal(await findUserName({ authorization: value }), expected);
  });
}

const PREFIX = 'base64url.bearer.authorization.orch.io.';
const TOKEN = `${PREFIX}${encodePart('static-token')}`;
const OFFERED_SUBPROTOCOLS: readonly (readonly [string | undefined, string])[] = [
  [`${TOKEN}, binary`, 'alice'],
  [`binary,  ${TOKEN} `, 'alice'],
  [`${PREFIX}${encodePart(signToken(provider))}, binary`, 'jane'],
  [`${PREFIX}, binary`, 'system:anonymous'],
  ['static-token, binary', 'system:anonymous'],
  [`base64url.bearer.authorization.${encodePart('static-token')}, binary`, 'system:anonymous'],
  [`${PREFIX.toUpperCase()}${encodePart('static-token')}, binary`, 'system:anonymous'],
  [undefined, 'system:anonymous'],
  [TOKEN, 'invalid'],
  [`${TOKEN}, ${TOKEN}, binary`, 'invalid'],
  [`${TOKEN}=, binary`, 'invalid'],
  [`${PREFIX}!!!!, binary`, 'invalid'],
  [`${PREFIX}${encodePart('static-token\n')}, binary`, 'invalid'],
  [`${PREFIX}${encodePart('other')}, binary`, 'invalid'],
  [`${PREFIX}${Buffer.from([0xff, 0xfe]).toString('base64url')}, binary`, 'invalid'],
];
for (const [subprotocols, expected] of OFFERED_SUBPROTOCOLS) {
  test(`the subprotocols ${subprotocols?.slice(0, 70)} authenticate ${expected}`, async () => {
    const headers = { 'sec-websocket-protocol': subprotocols, upgrade: 'WebSocket', connection: 'keep-alive, Upgrade' };
    assert.equal(await findUserName(headers), expected);
  });
}

test('subprotocols do not authenticate a request without a WebSocket upgrade', async () => {
  const subprotocolHeader = { 'sec-websocket-protocol': `${TOKEN}, binary` };
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
  const headers = { 'sec-websocket-protocol': `${TOKEN}, binary`, upgrade: 'websocket', connection: 'upgrade' };
  assert.equal(await findUserName({ ...headers, authorization: 'Bearer other' }), 'alice');
});
