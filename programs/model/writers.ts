/** Random concurrent writers of a few objects. They record each write with its outcome. A seed repeats the operations. */
import fc from 'fast-check';
import type { RecordedObject, Write } from '../../checks/history/history.ts';
import { compact } from '../../values/compact.ts';

import type { ObjectOperation } from '../operation.ts';
import { buildCreate, buildDelete, buildUpdate } from '../requests.ts';
import { type KindCollection, sendOperation } from './executor.ts';
import type { ProgramContext } from './program-context.ts';

export interface WriteOperation {
  readonly verb: 'create' | 'update' | 'delete';
  /** The index of the object that is written; its name is `key-` and the index. */
  readonly key: number;
  /** The value of the label `side`, which the selectors of watches use. */
  readonly side: 'a' | 'b';
}

/** The operations of each writer. Writers run concurrently. */
export type WriterOperations = readonly (readonly WriteOperation[])[];

export const KEY_COUNT = 4;

export function drawOperations(
  writerCount: number,
  writeCount: number,
  keyCount = KEY_COUNT,
): fc.Arbitrary<WriterOperations> {
  const operation = fc.record<WriteOperation>({
    verb: fc.constantFrom('create', 'update', 'update', 'delete'),
    key: fc.nat(keyCount - 1),
    side: fc.constantFrom('a', 'b'),
  });
  const writerOperations = fc.array(operation, { minLength: writeCount, maxLength: writeCount, size: 'max' });
  return fc.array(writerOperations, { minLength: writerCount, maxLength: writerCount, size: 'max' });
}

export interface WriterOptions {
  /** The prefix of the ids of the writes. */
  readonly idPrefix?: string;
  /** Called after each write. */
  readonly onWrite?: (write: Write) => void;
  /** Returns true to stop writing. */
  readonly shouldStop?: () => boolean;
}

type WriteResponse = RecordedObject & { readonly details?: { readonly uid?: string } };

export class HistoryWriters {
  readonly writes: Write[] = [];
  readonly #context: ProgramContext;
  readonly #kindCollection: KindCollection;
  /** The last state of each object that a writer received. The next conditional write uses its version. */
  readonly #knownObjects = new Map<string, RecordedObject>();
  /** Writes without a response that can have no effect any more. */
  readonly #endedWrites = new Set<string>();

  constructor(context: ProgramContext, kindCollection: KindCollection) {
    this.#context = context;
    this.#kindCollection = kindCollection;
  }

  async writeAll(program: WriterOperations, { idPrefix = '', onWrite, shouldStop }: WriterOptions = {}): Promise<void> {
    const runWriter = async (operations: readonly WriteOperation[], writerIndex: number): Promise<void> => {
      for (const [operationIndex, operation] of operations.entries()) {
        if (shouldStop?.() === true) return;
        const write = await this.#write(`${idPrefix}writer-${writerIndex + 1}-write-${operationIndex + 1}`, operation);
        onWrite?.(write);
      }
    };
    await Promise.all(program.map(runWriter));
  }

  async create(id: string, name: string, labels: Readonly<Record<string, string>>): Promise<Write> {
    return this.#send(id, buildCreate(this.#kindCollection.kind, name, { metadata: { labels } }));
  }

  /** Replaces the known objects, for example after a crash of the server. */
  setKnownObjects(objects: readonly RecordedObject[]): void {
    this.#knownObjects.clear();
    for (const object of objects) this.#knownObjects.set(object.metadata.name ?? '', object);
  }

  /** Marks writes without a response as ended, because they can have no effect any more. */
  endUnansweredWrites(): void {
    const now = this.#context.now();
    for (const [index, write] of this.writes.entries())
      if (write.outcome === 'unknown' && !this.#endedWrites.has(write.id)) {
        this.#endedWrites.add(write.id);
        this.writes[index] = { ...write, endedAt: now };
      }
  }

  async #write(id: string, { verb, key, side }: WriteOperation): Promise<Write> {
    const name = `key-${key}`;
    const { kind } = this.#kindCollection;
    const knownObject = this.#knownObjects.get(name);
    const labels = { side, written: id };
    if (verb === 'create' || (verb === 'update' && knownObject === undefined)) return this.create(id, name, labels);
    if (verb === 'delete') return this.#send(id, buildDelete(kind, name));
    const object = { ...knownObject, metadata: { ...knownObject?.metadata, labels } };
    return this.#send(id, buildUpdate(kind, name, object), knownObject?.metadata.resourceVersion);
  }

  /** Sends and records a write. `preconditionVersion` is the resource version in the request. */
  async #send(id: string, operation: ObjectOperation, preconditionVersion?: string): Promise<Write> {
    const verb = operation.do as Write['verb'];
    const name = operation.name ?? '';
    const { status, body, startedAt, endedAt } = await sendOperation(this.#context, this.#kindCollection, operation);
    const responseBody = body as WriteResponse | undefined;
    const outcome: Write['outcome'] =
      status === 0 || status >= 500 ? 'unknown' : status < 300 ? 'acknowledged' : 'rejected';
    const isObject = outcome === 'acknowledged' && responseBody?.kind === this.#kindCollection.kind.kind;
    const object = isObject ? responseBody : undefined;
    if (outcome === 'acknowledged') {
      if (object === undefined || verb === 'delete') this.#knownObjects.delete(name);
      else this.#knownObjects.set(name, object);
    }
    const write = compact({
      id,
      // For a watch, a PUT that creates an object is a create.
      verb: status === 201 ? ('create' as const) : verb,
      key: `${this.#kindCollection.namespace}/${name}`,
      outcome,
      startedAt,
      endedAt,
      code: status === 0 ? undefined : status,
      preconditionVersion: status === 201 ? undefined : preconditionVersion,
      object,
      uid: verb === 'delete' ? responseBody?.details?.uid : undefined,
    }) as Write;
    this.writes.push(write);
    return write;
  }
}
