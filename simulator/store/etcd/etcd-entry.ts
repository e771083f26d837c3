/** An entry of etcd. Its value is decoded when it is first read, because the previous values in watch events are rarely needed. */
import type { ApiObject } from '../../pure/object.ts';
import type { StoreEntry } from '../store.ts';
import type { ValueSerializer } from '../value-serializer.ts';
import type { KeyValue } from './responses.ts';

export class EtcdEntry implements StoreEntry {
  readonly key: string;
  readonly revision: number;
  readonly createRevision: number;
  /** The size of the value in bytes. */
  readonly weight: number;
  readonly #serializer: ValueSerializer;
  readonly #bytes: Uint8Array;
  #value: ApiObject | undefined;

  constructor(key: string, { value, modRevision, createRevision }: KeyValue, serializer: ValueSerializer) {
    this.key = key;
    this.revision = modRevision;
    this.createRevision = createRevision;
    this.weight = value.length;
    this.#bytes = value;
    this.#serializer = serializer;
  }

  /** Returns the decoded value. Throws a CorruptObjectError if it is damaged. */
  get value(): ApiObject {
    this.#value ??= this.#serializer.decode(this.#bytes, this.key);
    return this.#value;
  }
}
