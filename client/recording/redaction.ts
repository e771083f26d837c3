/** Redacts credentials in recordings. The result keeps its format: the claims of a signed token stay, its signature does not. */
import type { HeaderPairs } from '../exchange/exchange.ts';
import { REDACTED, redactHeader } from '../exchange/secrets.ts';
import type { TargetDescription } from '../exchange/target.ts';
import { findRunId } from '../run-names.ts';

const SIGNED_TOKEN = /\b(eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.)([\w-]+)/g;
const PRIVATE_KEY = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----.*?-----END \1-----/gs;
/** The beginning of `-----BEGIN ` in base64. */
const PEM_IN_BASE64 = /LS0tLS1CRUdJTi[\w+/]+=*/g;
/** Fields of Secrets, kubeconfigs and token reviews. */
const SECRET_FIELD = /("(?:token|token-secret|password|client-key-data)"\s*:\s*")((?:[^"\\]|\\.)+)"/g;
/** The minimum length of a secret: shorter values could be parts of other words. */
const MIN_LENGTH = 6;

export class Redactor {
  readonly #secrets: readonly string[];

  constructor(descriptions: readonly Partial<TargetDescription>[]) {
    const secrets = descriptions.flatMap(({ token, password, clientKey }) => [token, password, clientKey]);
    this.#secrets = [...new Set(secrets)].filter(
      (secret) => secret !== undefined && secret !== REDACTED && secret.length >= MIN_LENGTH,
    ) as string[];
  }

  redactText(text: string): string {
    let result = text;
    for (const secret of this.#secrets) result = result.replaceAll(secret, REDACTED);
    return result
      .replace(SECRET_FIELD, (_, field: string, value: string) => `${field}${maskSecretValue(value)}"`)
      .replace(SIGNED_TOKEN, removeSignature)
      .replace(PRIVATE_KEY, REDACTED)
      .replace(PEM_IN_BASE64, maskPemInBase64);
  }

  redactBytes(bytes: Buffer): Buffer {
    return Buffer.from(this.redactText(bytes.toString('latin1')), 'latin1');
  }

  redactHeaders(headers: HeaderPairs): HeaderPairs {
    return headers.map(([name, value]) => [name, this.redactText(redactHeader(name, value))]);
  }
}

function maskSecretValue(value: string): string {
  // A placeholder token with the name of a run is not a secret.
  if (value.search(SIGNED_TOKEN) === 0 || findRunId(value) !== undefined) return value;
  const decodedString = Buffer.from(value, 'base64').toString('latin1');
  if (decodedString.search(SIGNED_TOKEN) !== 0) return REDACTED;
  return Buffer.from(decodedString.replace(SIGNED_TOKEN, removeSignature), 'latin1').toString('base64');
}

/** Keeps the length, so that bodies in binary encodings stay readable. */
function removeSignature(_: string, claims: string, signature: string): string {
  return claims + 'x'.repeat(signature.length);
}

function maskPemInBase64(text: string): string {
  const pem = Buffer.from(text, 'base64').toString('latin1');
  return pem.includes('PRIVATE KEY')
    ? Buffer.from(pem.replace(PRIVATE_KEY, REDACTED), 'latin1').toString('base64')
    : text;
}

/** Returns the type of the credential in the text, such as `a private key`, or undefined. */
export function findCredential(text: string): string | undefined {
  if (text.search(PRIVATE_KEY) >= 0) return 'a private key';
  for (const [, , signature = ''] of text.matchAll(SIGNED_TOKEN)) if (!/^x+$/.test(signature)) return 'a signed token';
  return undefined;
}
