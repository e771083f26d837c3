/**
 * Encrypts and decrypts values with the providers of one resource. An encrypted value begins with the names of its provider and its key.
 * Decryption tries all providers and keys with these names.
 */
import { readErrorMessage } from '../../pure/value/error-message.ts';
import { CIPHERS, type CreateRandomBytes } from './ciphers.ts';
import type { Algorithm, EncryptionKey, EncryptionProvider } from './configuration.ts';

export interface DecryptedValue {
  readonly plainBytes: Uint8Array;
  /** Whether a write of the same value would use another key, or no encryption. */
  readonly isStale: boolean;
}

/** The error for a value that the current keys cannot decrypt. */
export class TransformError extends Error {
  override readonly name = 'TransformError';
}

export class Transformer {
  readonly #providers: readonly EncryptionProvider[];
  readonly #createRandomBytes: CreateRandomBytes;

  /** Creates a transformer. Without providers, values are stored unencrypted. */
  constructor(providers: readonly EncryptionProvider[], createRandomBytes: CreateRandomBytes) {
    this.#providers = providers.length === 0 ? [{ type: 'identity' }] : providers;
    this.#createRandomBytes = createRandomBytes;
  }

  /** Whether new values are encrypted. */
  get encryptsValues(): boolean {
    return this.#providers[0]?.type !== 'identity';
  }

  /** Encrypts a value. Returns undefined if the value is to be stored unencrypted. */
  encrypt(plainBytes: Uint8Array, storageKey: string): Uint8Array | undefined {
    const [provider] = this.#providers;
    if (provider === undefined || provider.type === 'identity') return undefined;
    const [key] = provider.keys;
    if (key === undefined) throw new TransformError(`the provider ${provider.type} has no key`);
    const sealedBytes = CIPHERS[provider.type].encrypt(key.secret, plainBytes, storageKey, this.#createRandomBytes);
    return Buffer.concat([Buffer.from(formatStoredPrefix(provider.type) + formatKeyPrefix(key)), sealedBytes]);
  }

  decrypt(storedBytes: Uint8Array, storageKey: string): DecryptedValue {
    const bytes = Buffer.from(storedBytes.buffer, storedBytes.byteOffset, storedBytes.byteLength);
    const problems: string[] = [];
    for (const [index, provider] of this.#providers.entries()) {
      if (provider.type === 'identity') continue;
      const { type } = provider;
      const prefix = [formatStoredPrefix(type), formatLegacyPrefix(type)].find((name) => startsWith(bytes, name));
      if (prefix === undefined) continue;
      const sealedBytes = bytes.subarray(prefix.length);
      const decryptedValueOrProblem = decryptWithAnyKey(provider.keys, type, sealedBytes, storageKey);
      if (typeof decryptedValueOrProblem !== 'string')
        return {
          plainBytes: decryptedValueOrProblem.plainBytes,
          isStale: decryptedValueOrProblem.isStale || index > 0,
        };
      problems.push(decryptedValueOrProblem);
    }
    if (problems.length > 0) throw new TransformError([...new Set(problems)].join(', '));
    const isIdentityOnly = this.#providers.every(({ type }) => type === 'identity');
    throw new TransformError(
      isIdentityOnly ? 'identity transformer tried to read encrypted data' : 'no matching prefix found',
    );
  }

  /** Reports whether an unencrypted value should be encrypted. Throws a TransformError if unencrypted values are not allowed. */
  checkUnencryptedValue(): Pick<DecryptedValue, 'isStale'> {
    const index = this.#providers.findIndex(({ type }) => type === 'identity');
    if (index < 0) throw new TransformError('no matching prefix found');
    return { isStale: index > 0 };
  }
}

function decryptWithAnyKey(
  keys: readonly EncryptionKey[],
  type: Algorithm,
  sealedBytes: Buffer,
  storageKey: string,
): DecryptedValue | string {
  let problem: string | undefined;
  for (const [index, key] of keys.entries()) {
    if (!startsWith(sealedBytes, formatKeyPrefix(key))) continue;
    try {
      const plainBytes = CIPHERS[type].decrypt(
        key.secret,
        sealedBytes.subarray(Buffer.byteLength(formatKeyPrefix(key))),
        storageKey,
      );
      return { plainBytes, isStale: index > 0 };
    } catch (error) {
      problem ??= readErrorMessage(error);
    }
  }
  return (
    problem ?? `no matching key was found for the provided ${type === 'secretbox' ? 'Secretbox' : 'AES'} transformer`
  );
}

/**
 * The prefix `k8s` of encrypted values, which is the same in all dialects. It is written as character codes, because source code must not
 * contain names of one dialect (verify/lint/restricted-apis.ts).
 */
const STORAGE_MAGIC = String.fromCharCode(0x6b, 0x38, 0x73);

function formatStoredPrefix(type: Algorithm): string {
  return `${STORAGE_MAGIC}:${formatLegacyPrefix(type)}`;
}

/** Returns the prefix of earlier versions of the simulator, which files may still contain. */
function formatLegacyPrefix(type: Algorithm): string {
  return `enc:${type}:v1:`;
}

function formatKeyPrefix(key: EncryptionKey): string {
  return `${key.name}:`;
}

function startsWith(bytes: Buffer, prefix: string): boolean {
  const length = Buffer.byteLength(prefix);
  return bytes.subarray(0, length).equals(Buffer.from(prefix));
}
