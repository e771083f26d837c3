/** A statement as it is signed: a JWS in compact serialization, whose header has the public key and its thumbprint. */
import { base64url, CompactSign, compactVerify, decodeProtectedHeader, errors, type JWK } from 'jose';
import { ALGORITHMS, type Key, KeyError, publicKeyIn } from './keys.ts';
import type { Statement } from './statement.ts';

const TYPE = 'assay-conformance+jws';

export async function sign(statement: Statement, { key, algorithm, id, publicJwk }: Key): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: algorithm, typ: TYPE, kid: id, jwk: publicJwk })
    .sign(key);
}

/** Why a text is no statement, or is not what was signed. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

export interface Opened {
  /** What was signed; whether it is a statement its schema says. */
  readonly payload: unknown;
  readonly key: Key;
  /** Whether the key was given, and is not just the one in the header. */
  readonly trusted: boolean;
}

/** With the key of these that the header names, or where none is given with the one in the header. Throws a SignatureError. */
export async function open(jws: string, trustedKeys: readonly Key[] | undefined): Promise<Opened> {
  const { kid, jwk } = headerOf(jws);
  const key = trustedKeys === undefined ? await embedded(jwk) : trustedKeys.find(({ id }) => id === kid);
  if (key === undefined) throw new SignatureError(`it was signed with another key: ${kid ?? 'it does not say which'}`);
  try {
    const { payload } = await compactVerify(jws, key.key, { algorithms: [...ALGORITHMS] });
    return { payload: JSON.parse(new TextDecoder().decode(payload)), key, trusted: trustedKeys !== undefined };
  } catch (error) {
    if (!(error instanceof errors.JOSEError || error instanceof SyntaxError)) throw error;
    throw new SignatureError(
      'the signature does not match: it was changed after it was signed, or signed with another key',
    );
  }
}

function headerOf(jws: string): { kid?: string; jwk?: JWK } {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isCanonical))
    throw new SignatureError('it is no JWS in compact serialization: three parts of base64url, joined by dots');
  try {
    const { typ, kid, jwk } = decodeProtectedHeader(jws);
    if (typ === TYPE) return { ...(kid === undefined ? {} : { kid }), ...(jwk === undefined ? {} : { jwk }) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof errors.JOSEError)) throw error;
  }
  throw new SignatureError(`its header is not that of a statement: typ ${TYPE} is wanted`);
}

/** Bits that the last letter has over would let a changed byte pass. */
function isCanonical(part: string): boolean {
  return /^[\w-]+$/.test(part) && base64url.encode(base64url.decode(part)) === part;
}

async function embedded(jwk: JWK | undefined): Promise<Key | undefined> {
  if (jwk === undefined) return undefined;
  try {
    return await publicKeyIn(JSON.stringify(jwk));
  } catch (error) {
    if (error instanceof KeyError) throw new SignatureError(`the key in its header ${error.message}`);
    throw error;
  }
}
