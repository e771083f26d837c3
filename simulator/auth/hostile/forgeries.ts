/** Creates forged tokens with another algorithm, signature, header or syntax. Each forged token has a description. */
import { createHmac, type KeyObject, sign } from 'node:crypto';
import { createSigner, encodePart, forgerKeys, signToken, type TokenIssuer } from './token-issuers.ts';

export type ForgedToken = readonly [description: string, token: string];

const FORGER_SIGNER = createSigner('ES256', 'other', forgerKeys);

/** Returns tokens with another algorithm in the header. */
export function listAlgorithmForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const { key, claims } = tokenIssuer;
  const forgeries: ForgedToken[] = [];
  const algorithmNames = [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    null,
    0,
    'HS256',
    'EdDSA',
    'ES384',
    'RS512',
    'rs256',
    'es256',
    ['ES256'],
    {},
  ];
  for (const alg of [...algorithmNames, undefined]) {
    const encodedHeader = encodePart({ kid: key.id, alg });
    const text = `${encodedHeader}.${encodePart(claims)}`;
    for (const signature of ['', 'AA', key.sign(text).toString('base64url')]) {
      forgeries.push([
        `the algorithm ${JSON.stringify(alg)} with ${signature.length} characters of a signature`,
        `${text}.${signature}`,
      ]);
    }
  }
  for (const size of ['256', '384', '512']) {
    for (const [secretDescription, secret] of listHmacSecrets(key.publicKey)) {
      const text = `${encodePart({ alg: `HS${size}`, kid: key.id })}.${encodePart(claims)}`;
      const signature = createHmac(`sha${size}`, secret).update(text).digest('base64url');
      forgeries.push([`HS${size} with ${secretDescription} as the secret`, `${text}.${signature}`]);
    }
  }
  return forgeries;
}

function listHmacSecrets(key: KeyObject): [string, string | Buffer][] {
  const pem = String(key.export({ type: 'spki', format: 'pem' }));
  const jwk = key.export({ format: 'jwk' });
  return [
    ['the key', pem],
    ['the key without its last newline', pem.trim()],
    ['the bytes of the key', key.export({ type: 'spki', format: 'der' })],
    ['the key as JSON', JSON.stringify(jwk)],
    ['the modulus or x coordinate of the key', Buffer.from(jwk.n ?? jwk.x ?? '', 'base64url')],
    ['an empty text', ''],
  ];
}

/** The order of the curve P-256. */
const CURVE_ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');

/** Returns tokens with invalid signatures, and with signatures in other encodings. */
export function listSignatureForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const text = signToken(tokenIssuer).split('.').slice(0, 2).join('.');
  const signature = tokenIssuer.key.sign(text);
  const halfLength = signature.length / 2;
  const [r, s] = [signature.subarray(0, halfLength), signature.subarray(halfLength)];
  const zero = Buffer.alloc(halfLength);
  const signatures: [string, Buffer][] = [
    ['zeros', Buffer.alloc(signature.length)],
    ['ones', Buffer.alloc(signature.length, 0xff)],
    ['the number 1', Buffer.concat([Buffer.alloc(signature.length - 1), Buffer.from([1])])],
    ['the first half followed by zeros', Buffer.concat([r, zero])],
    ['zeros followed by the second half', Buffer.concat([zero, s])],
    ['the two halves in reverse order', Buffer.concat([s, r])],
    ['the order of a curve twice', Buffer.concat([CURVE_ORDER, CURVE_ORDER])],
    ['shorter by its first byte', signature.subarray(1)],
    ['shorter by its last byte', signature.subarray(0, -1)],
    ['preceded by a zero byte', Buffer.concat([Buffer.alloc(1), signature])],
    ['followed by a zero byte', Buffer.concat([signature, Buffer.alloc(1)])],
    ['itself twice', Buffer.concat([signature, signature])],
    ['by another key', FORGER_SIGNER.sign(text)],
    ['of another text', tokenIssuer.key.sign(`${text} `)],
    ['of the payload alone', tokenIssuer.key.sign(text.split('.')[1] ?? '')],
    ['in the DER encoding of certificates', sign('sha256', Buffer.from(text), forgerKeys.privateKey)],
  ];
  for (let index = 0; index < signature.length; index += 7) {
    const changedSignature = Buffer.from(signature);
    changedSignature[index] = (changedSignature[index] ?? 0) ^ (1 << (index % 8));
    signatures.push([`a bit of byte ${index} changed`, changedSignature]);
  }
  return signatures.map(([description, signature]) => [
    `a signature that is ${description}`,
    `${text}.${signature.toString('base64url')}`,
  ]);
}

const FORGED_KEY_IDS = [
  '',
  '../key',
  '/dev/null',
  "a' OR '1'='1",
  'https://evil/keys',
  'a\0b',
  0,
  17,
  true,
  [],
  ['a'],
  {},
  'x'.repeat(4000),
];

/** Returns tokens whose header contains a key, the location of a key, or a forged key ID. */
export function listHeaderForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const { key } = tokenIssuer;
  const jwk = forgerKeys.publicKey.export({ format: 'jwk' });
  const embeddedKeys = { jwk, jku: 'https://evil/keys', x5u: 'https://evil/cert', x5c: ['MIIB'], 'x5t#S256': 'AA' };
  const forgeries: ForgedToken[] = [];
  for (const [name, value] of Object.entries(embeddedKeys)) {
    for (const kid of [key.id, undefined, FORGER_SIGNER.id]) {
      const header = { alg: FORGER_SIGNER.algorithm, kid, [name]: value };
      forgeries.push([
        `the key of a forger in the header ${name}, with the key ID ${kid}`,
        signToken(tokenIssuer, {}, header, FORGER_SIGNER),
      ]);
    }
  }
  for (const kid of FORGED_KEY_IDS) {
    const kidText = JSON.stringify(kid).slice(0, 20);
    forgeries.push([
      `the key ID ${kidText} and the signature of a forger`,
      signToken(tokenIssuer, {}, { alg: FORGER_SIGNER.algorithm, kid }, FORGER_SIGNER),
    ]);
    if (kid !== '') forgeries.push([`the key ID ${kidText}`, signToken(tokenIssuer, {}, { kid })]);
  }
  const headerChanges = [
    { b64: false },
    { b64: false, crit: ['b64'] },
    { crit: ['exp'] },
    { crit: ['x'], x: 1 },
    { crit: 'b64' },
    { jwk: forgerKeys.privateKey.export({ format: 'jwk' }) },
    { jwk: { kty: 'oct', k: 'AA' } },
    { jwk: 'x' },
    { x5c: 'x' },
    { nonce: 1 },
  ];
  for (const headerMembers of headerChanges)
    forgeries.push([
      `the header ${JSON.stringify(headerMembers).slice(0, 40)}`,
      signToken(tokenIssuer, {}, headerMembers),
    ]);
  const { algorithm, id } = key;
  const headerTexts = [
    `{"alg":"none","alg":"${algorithm}","kid":"${id}"}`,
    `{"alg":"${algorithm}","alg":"none","kid":"${id}"}`,
    `{"alg":"${algorithm}","kid":"x","kid":"${id}"}`,
    `{"ALG":"${algorithm}","kid":"${id}"}`,
    `{"__proto__":{"alg":"${algorithm}"},"kid":"${id}"}`,
    `{"alg":"${algorithm}","kid":"${id}"}{}`,
    `\ufeff{"alg":"${algorithm}","kid":"${id}"}`,
    `[{"alg":"${algorithm}","kid":"${id}"}]`,
    `{"alg":"${algorithm}","kid":"${id}",}`,
    'null',
    '',
  ];
  for (const text of headerTexts) forgeries.push([`the header ${text.slice(0, 40)}`, signToken(tokenIssuer, {}, text)]);
  return forgeries;
}

/** Returns variants of a valid token that are not compact JWS. */
export function listSyntaxForgeries(tokenIssuer: TokenIssuer): ForgedToken[] {
  const validToken = signToken(tokenIssuer);
  const [head = '', body = '', signature = ''] = validToken.split('.');
  const addPadding = (part: string) => part.padEnd(Math.ceil(part.length / 4) * 4, '=');
  const padding = `${addPadding(head)}.${addPadding(body)}.${addPadding(signature)}`;
  const variants = {
    'without its last part': `${head}.${body}`,
    'with an empty signature': `${head}.${body}.`,
    'without its header': `.${body}.${signature}`,
    'with a detached payload': `${head}..${signature}`,
    'with a trailing dot': `${validToken}.`,
    'with a leading dot': `.${validToken}`,
    'with an additional dot': `${head}..${body}.${signature}`,
    'as five parts': `${encodePart({ alg: 'dir', enc: 'A128GCM' })}..AAAA.${body}.${signature}`,
    'of dots': '....',
    'with padding': padding === validToken ? `${validToken}==` : padding,
    'as JSON': JSON.stringify({ protected: head, payload: body, signature }),
    'as JSON with several signatures': JSON.stringify({
      payload: body,
      signatures: [{ protected: head, signature }],
    }),
    'encoded twice': encodePart(validToken),
    escaped: validToken.replaceAll('.', '%2E'),
    'in quotes': `"${validToken}"`,
    twice: `${validToken},${validToken}`,
    'with a tab': `${head}.\t${body}.${signature}`,
    'with an additional byte': `${validToken}\0`,
    'in capitals': validToken.toUpperCase(),
    backwards: [...validToken].reverse().join(''),
    'very long': `${validToken}${'A'.repeat(1 << 20)}`,
    'with disclosures': `${validToken}~W10~`,
  };
  return Object.entries(variants).map(([description, token]) => [`a token ${description}`, token]);
}
