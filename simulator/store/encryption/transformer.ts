/**
 * What the providers of one resource make of a document before it is stored, and of what is stored when it is read. Every provider and
 * every key puts its name before the bytes; reading goes by these names, and tries all that fit.
 */
import { messageOf } from '../../pure/value/message-of.ts';
import { CIPHERS, type RandomBytes } from './ciphers.ts';
import type { Algorithm, Key, Provider } from './configuration.ts';

export interface Opened {
  readonly plain: Uint8Array;
  /** It would be written with another key today. */
  readonly stale: boolean;
}

/** What is stored can't be read with the keys that there are. */
export class TransformError extends Error {
  override readonly name = 'TransformError';
}

export class Transformer {
  readonly #providers: readonly Provider[];
  readonly #random: RandomBytes;

  /** No providers: documents are stored as they are. */
  constructor(providers: readonly Provider[], random: RandomBytes) {
    this.#providers = providers.length === 0 ? [{ type: 'identity' }] : providers;
    this.#random = random;
  }

  /** Whether documents are stored otherwise than they are. */
  get seals(): boolean {
    return this.#providers[0]?.type !== 'identity';
  }

  /** Undefined: it is to be stored as it is. */
  seal(plain: Uint8Array, place: string): Uint8Array | undefined {
    const [provider] = this.#providers;
    if (provider === undefined || provider.type === 'identity') return undefined;
    const [key] = provider.keys;
    if (key === undefined) throw new TransformError(`no key of ${provider.type} to write with`);
    const sealed = CIPHERS[provider.type].seal(key.secret, plain, place, this.#random);
    return Buffer.concat([Buffer.from(prefixOf(provider.type) + named(key)), sealed]);
  }

  open(stored: Uint8Array, place: string): Opened {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
    const problems: string[] = [];
    for (const [at, provider] of this.#providers.entries()) {
      if (provider.type === 'identity') continue;
      const { type } = provider;
      const prefix = [prefixOf(type), earlierPrefixOf(type)].find((one) => begins(bytes, one));
      if (prefix === undefined) continue;
      const rest = bytes.subarray(prefix.length);
      const result = openWith(provider.keys, type, rest, place);
      if (typeof result !== 'string') return { plain: result.plain, stale: result.stale || at > 0 };
      problems.push(result);
    }
    if (problems.length > 0) throw new TransformError([...new Set(problems)].join(', '));
    const only = this.#providers.every(({ type }) => type === 'identity');
    throw new TransformError(only ? 'identity transformer tried to read encrypted data' : 'no matching prefix found');
  }

  /** Of a document that is stored as it is: whether it may be, and should be. */
  openPlain(): Pick<Opened, 'stale'> {
    const at = this.#providers.findIndex(({ type }) => type === 'identity');
    if (at < 0) throw new TransformError('no matching prefix found');
    return { stale: at > 0 };
  }
}

function openWith(keys: readonly Key[], type: Algorithm, rest: Buffer, place: string): Opened | string {
  let problems: string | undefined;
  for (const [at, key] of keys.entries()) {
    if (!begins(rest, named(key))) continue;
    try {
      const plain = CIPHERS[type].open(key.secret, rest.subarray(Buffer.byteLength(named(key))), place);
      return { plain, stale: at > 0 };
    } catch (error) {
      problems ??= messageOf(error);
    }
  }
  return (
    problems ?? `no matching key was found for the provided ${type === 'secretbox' ? 'Secretbox' : 'AES'} transformer`
  );
}

/** With these bytes begins whatever kube-apiserver stores, in protobuf too, whatever names the API has. */
const STORED = String.fromCharCode(0x6b, 0x38, 0x73);

function prefixOf(type: Algorithm): string {
  return `${STORED}:${earlierPrefixOf(type)}`;
}

/** Files may have it still. */
function earlierPrefixOf(type: Algorithm): string {
  return `enc:${type}:v1:`;
}

function named(key: Key): string {
  return `${key.name}:`;
}

function begins(bytes: Buffer, prefix: string): boolean {
  const length = Buffer.byteLength(prefix);
  return bytes.subarray(0, length).equals(Buffer.from(prefix));
}
