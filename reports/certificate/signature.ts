/** Signs and verifies statements: JWS in compact serialization, with the public key and its thumbprint in the header. */
import { base64url, CompactSign, compactVerify, decodeProtectedHeader, errors, type JWK } from 'jose';
import { compact } from '../../values/compact.ts';
import { ALGORITHMS, type CertificateKey, KeyError, readPublicKey } from './keys.ts';
import type { Statement } from './statement.ts';

const STATEMENT_TYPE = 'assay-conformance+jws';

export async function signStatement(
  statement: Statement,
  { key, algorithm, id, publicJwk }: CertificateKey,
): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: algorithm, typ: STATEMENT_TYPE, kid: id, jwk: publicJwk })
    .sign(key);
}

/** The error for a text that is not a signed statement, or was changed after it was signed. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

export interface VerifiedSignature {
  /** The signed document, not yet checked against the schema of statements. */
  readonly payload: unknown;
  readonly key: CertificateKey;
  /** Whether the signature was verified with a trusted key, not only with the key in the header. */
  readonly trusted: boolean;
}

/**
 * Verifies the signature with the trusted key whose ID is in the header. If `trustedKeys` is undefined, uses the key in the header. Throws
 * a SignatureError.
 */
export async function verifySignature(
  jws: string,
  trustedKeys: readonly CertificateKey[] | undefined,
): Promise<VerifiedSignature> {
  const { kid, jwk } = readHeader(jws);
  const key = trustedKeys === undefined ? await readEmbeddedKey(jwk) : trustedKeys.find(({ id }) => id === kid);
  if (key === undefined)
    throw new SignatureError(`it was signed with another key: ${kid ?? 'the header does not name it'}`);
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

function readHeader(jws: string): { kid?: string; jwk?: JWK } {
  const parts = jws.split('.');
  if (parts.length !== 3 || !parts.every(isCanonicalBase64Url))
    throw new SignatureError('it is not a JWS in compact serialization: three parts in base64url, separated by dots');
  try {
    const { typ, kid, jwk } = decodeProtectedHeader(jws);
    if (typ === STATEMENT_TYPE) return compact({ kid, jwk });
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof errors.JOSEError)) throw error;
  }
  throw new SignatureError(`it is not a statement: its header does not have the typ ${STATEMENT_TYPE}`);
}

/**
 * Reports whether a part is canonical base64url. Other parts are rejected, because a change of the unused bits in the last letter does not
 * change the decoded signature.
 */
function isCanonicalBase64Url(part: string): boolean {
  return /^[\w-]+$/.test(part) && base64url.encode(base64url.decode(part)) === part;
}

async function readEmbeddedKey(jwk: JWK | undefined): Promise<CertificateKey | undefined> {
  if (jwk === undefined) return undefined;
  try {
    return await readPublicKey(JSON.stringify(jwk));
  } catch (error) {
    if (error instanceof KeyError) throw new SignatureError(`the key in its header ${error.message}`);
    throw error;
  }
}
