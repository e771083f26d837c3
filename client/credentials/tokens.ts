/** Signs tokens as an issuer does, and forges tokens. */
import { createHmac, webcrypto } from 'node:crypto';
import { exportSPKI, SignJWT } from 'jose';
import { createSuiteError } from '../errors.ts';
import type { Issuer, OidcProvider } from './provider.ts';

export type Claims = Readonly<Record<string, unknown>>;

const HOUR_SECONDS = 3600;

/** Returns the default claims of an issuer with changes. The value undefined removes a claim. */
async function createDefaultClaims({ url }: Issuer, changes: Claims): Promise<Record<string, unknown>> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: url, aud: 'assay', sub: 'jane', iat: now, exp: now + HOUR_SECONDS, ...changes };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}

/** Signs a token. `kid` is the key ID in the token if it differs from the ID of the key; an empty string omits it. */
export async function createToken(
  provider: OidcProvider,
  issuerName: string,
  changes: Claims = {},
  { algorithm = 'RS256', kid }: { readonly algorithm?: string; readonly kid?: string } = {},
): Promise<string> {
  const issuer = await provider.getIssuer(issuerName);
  return signToken(issuer, await createDefaultClaims(issuer, changes), algorithm, kid);
}

function signToken(issuer: Issuer, claims: Record<string, unknown>, algorithm: string, kid?: string): Promise<string> {
  const key = issuer.keys.get(algorithm);
  if (key === undefined) throw createSuiteError(`no issuer signs with ${algorithm}`);
  const keyId = kid ?? key.id;
  const header = { alg: algorithm, typ: 'JWT', ...(keyId !== '' && { kid: keyId }) };
  return new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey);
}

const encodeTokenPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Changes a character in the middle of a token part, where every bit is significant. */
const alterTokenPart = (part: string): string => {
  const index = Math.floor(part.length / 2);
  return `${part.slice(0, index)}${part[index] === 'A' ? 'B' : 'A'}${part.slice(index + 1)}`;
};

type CreateForgedToken = (
  issuer: Issuer,
  claims: Record<string, unknown>,
  provider: OidcProvider,
) => Promise<string> | string;

async function signWithOtherKey(
  issuer: Issuer,
  claims: Record<string, unknown>,
  provider: OidcProvider,
): Promise<string> {
  const otherIssuer = await provider.getIssuer('another');
  const key = otherIssuer.keys.get('RS256');
  const signingKey = issuer.keys.get('RS256');
  if (key === undefined || signingKey === undefined) throw createSuiteError('no issuer signs with RS256');
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: signingKey.id }).sign(key.privateKey);
}

async function signWithPublicKeyAsSecret(issuer: Issuer, claims: Record<string, unknown>): Promise<string> {
  const key = issuer.keys.get('RS256');
  if (key === undefined) throw createSuiteError('no issuer signs with RS256');
  const text = `${encodeTokenPart({ alg: 'HS256', kid: key.id, typ: 'JWT' })}.${encodeTokenPart(claims)}`;
  const secret = await exportSPKI(key.publicKey);
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

type TokenParts = readonly [header: string, payload: string, signature: string];

function splitToken(token: string): TokenParts {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, payload, signature];
}

async function createTokenParts(issuer: Issuer, claims: Record<string, unknown>): Promise<TokenParts> {
  return splitToken(await signToken(issuer, claims, 'RS256'));
}

/** Signs the claims correctly, with a header that no server may accept. */
async function signWithHeader(
  issuer: Issuer,
  claims: Record<string, unknown>,
  header: (kid: string) => string,
): Promise<string> {
  const key = issuer.keys.get('RS256');
  if (key === undefined) throw createSuiteError('no issuer signs with RS256');
  const text = `${Buffer.from(header(key.id)).toString('base64url')}.${encodeTokenPart(claims)}`;
  const signature = await webcrypto.subtle.sign('RSASSA-PKCS1-v1_5', key.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString('base64url')}`;
}

/** Forged tokens, by the names that features use. */
const FORGERIES: Readonly<Record<string, CreateForgedToken>> = {
  'is signed by another issuer': signWithOtherKey,
  'is signed with the public key as a secret': signWithPublicKeyAsSecret,
  'has the algorithm none': (_, claims) =>
    `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${encodeTokenPart(claims)}.`,
  'has the algorithm none and a signature': async (issuer, claims) => {
    const [, payload, signature] = await createTokenParts(issuer, claims);
    return `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`;
  },
  'has a payload that differs from the signed payload': async (issuer, claims) => {
    const [header, , signature] = await createTokenParts(issuer, claims);
    return `${header}.${encodeTokenPart({ ...claims, sub: 'admin', groups: ['admins'] })}.${signature}`;
  },
  'has an altered signature': async (issuer, claims) => {
    const [header, payload, signature] = await createTokenParts(issuer, claims);
    return `${header}.${payload}.${alterTokenPart(signature)}`;
  },
  'has no signature': async (issuer, claims) => {
    const [header, payload] = await createTokenParts(issuer, claims);
    return `${header}.${payload}.`;
  },
  'has only two parts': async (issuer, claims) => {
    const [header, payload] = await createTokenParts(issuer, claims);
    return `${header}.${payload}`;
  },
  'has a header that differs from the signed header': async (issuer, claims) => {
    const [, payload, signature] = await createTokenParts(issuer, claims);
    const key = issuer.keys.get('RS256');
    return `${encodeTokenPart({ alg: 'RS384', kid: key?.id, typ: 'JWT' })}.${payload}.${signature}`;
  },
  'has a number as its kid': (issuer, claims) => signWithHeader(issuer, claims, () => '{"alg":"RS256","kid":17}'),
  'declares its algorithm twice': (issuer, claims) =>
    signWithHeader(issuer, claims, (kid) => `{"alg":"none","alg":"RS256","kid":"${kid}"}`),
  'requires an unknown extension': (issuer, claims) =>
    signWithHeader(issuer, claims, (kid) => `{"alg":"RS256","kid":"${kid}","crit":["exp"],"exp":1}`),
  'declares an unencoded payload': (issuer, claims) =>
    signWithHeader(issuer, claims, (kid) => `{"alg":"RS256","kid":"${kid}","b64":false,"crit":["b64"]}`),
  'consists only of its payload': async (issuer, claims) => (await createTokenParts(issuer, claims))[1],
};

export async function createForgedToken(
  provider: OidcProvider,
  issuerName: string,
  forgery: string,
  changes: Claims = {},
): Promise<string> {
  const createForgery = FORGERIES[forgery];
  if (createForgery === undefined)
    throw createSuiteError(`there is no forged token that ${forgery}; available: ${Object.keys(FORGERIES).join(', ')}`);
  const issuer = await provider.getIssuer(issuerName);
  return createForgery(issuer, await createDefaultClaims(issuer, changes), provider);
}

/** Modified copies of a valid token, by the names that features use. */
const ALTERATIONS: Readonly<Record<string, (parts: TokenParts) => string>> = {
  'has an altered signature': ([header, payload, signature]) => `${header}.${payload}.${alterTokenPart(signature)}`,
  'has no signature': ([header, payload]) => `${header}.${payload}.`,
  'has an altered payload': ([header, payload, signature]) => {
    const claims: Claims = JSON.parse(String(Buffer.from(payload, 'base64url')));
    return `${header}.${encodeTokenPart({ ...claims, exp: Number(claims.exp) + HOUR_SECONDS })}.${signature}`;
  },
  'has the algorithm none': ([, payload]) => `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${payload}.`,
};

export function alterToken(token: string, alteration: string): string {
  const alterParts = ALTERATIONS[alteration];
  if (alterParts === undefined)
    throw createSuiteError(
      `there is no altered token that ${alteration}; available: ${Object.keys(ALTERATIONS).join(', ')}`,
    );
  return alterParts(splitToken(token));
}
