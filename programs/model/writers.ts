/** Random writers over a few Endpoints, and what is recorded of their writes. The values replay by seed and shrink. */
import fc from 'fast-check';
import type { RecordedObject, Write } from '../../checks/history/history.ts';
import type { Wire } from './wire.ts';

export interface Operation {
  readonly verb: 'create' | 'update' | 'delete';
  readonly key: number;
  readonly side: 'a' | 'b';
}

/** One list of operations a writer; writers run side by side. */
export type Operations = readonly (readonly Operation[])[];

export const KEYS = 4;

export function operations(writers: number, writes: number, keys = KEYS): fc.Arbitrary<Operations> {
  const operation = fc.record<Operation>({
    verb: fc.constantFrom('create', 'update', 'update', 'delete'),
    key: fc.nat(keys - 1),
    side: fc.constantFrom('a', 'b'),
  });
  const one = fc.array(operation, { minLength: writes, maxLength: writes, size: 'max' });
  return fc.array(one, { minLength: writers, maxLength: writers, size: 'max' });
}

export interface Course {
  /** What the ids of its writes begin with. */
  readonly id?: string;
  /** Hears of each write when it is over. */
  readonly heard?: (write: Write) => void;
  /** Whether nothing more is to be written. */
  readonly stops?: () => boolean;
}

type Answered = RecordedObject & { readonly details?: { readonly uid?: string } };

export class Writers {
  readonly writes: Write[] = [];
  readonly #wire: Wire;
  readonly #collection: string;
  readonly #apiVersion: string;
  /** The last state that any writer saw of a key: what the next conditional write builds on. */
  readonly #seen = new Map<string, RecordedObject>();
  /** Writes without an answer whose end is known. */
  readonly #over = new Set<string>();

  constructor(wire: Wire, collection: string) {
    this.#wire = wire;
    this.#collection = collection;
    this.#apiVersion = wire.apiVersion(wire.undisturbedKind);
  }

  async writeAll(program: Operations, { id = '', heard, stops }: Course = {}): Promise<void> {
    const writer = async (list: readonly Operation[], index: number): Promise<void> => {
      for (const [step, operation] of list.entries()) {
        if (stops?.() === true) return;
        const write = await this.#write(`${id}writer-${index + 1}-write-${step + 1}`, operation);
        heard?.(write);
      }
    };
    await Promise.all(program.map(writer));
  }

  async create(id: string, name: string, labels: Readonly<Record<string, string>>): Promise<Write> {
    return this.#send(id, 'create', name, 'POST', this.#collection, { metadata: { name, labels } });
  }

  /** The state from which writers go on. */
  saw(objects: readonly RecordedObject[]): void {
    this.#seen.clear();
    for (const object of objects) this.#seen.set(object.metadata.name ?? '', object);
  }

  /** Nothing that was sent without an answer can take effect any more. */
  endUnknown(): void {
    const now = this.#wire.now();
    for (const [at, write] of this.writes.entries())
      if (write.outcome === 'unknown' && !this.#over.has(write.id)) {
        this.#over.add(write.id);
        this.writes[at] = { ...write, ended: now };
      }
  }

  async #write(id: string, { verb, key, side }: Operation): Promise<Write> {
    const name = `key-${key}`;
    const basis = this.#seen.get(name);
    if (verb === 'update' && basis === undefined) return this.#write(id, { verb: 'create', key, side });
    const labels = { side, written: id };
    if (verb === 'create') return this.create(id, name, labels);
    const path = `${this.#collection}/${name}`;
    if (verb === 'delete') return this.#send(id, verb, name, 'DELETE', path);
    const metadata = { ...basis?.metadata, labels };
    return this.#send(id, verb, name, 'PUT', path, { ...basis, metadata }, basis?.metadata.resourceVersion);
  }

  async #send(
    id: string,
    verb: Write['verb'],
    name: string,
    method: string,
    path: string,
    body?: object,
    basis?: string,
  ): Promise<Write> {
    const sending =
      body === undefined ? {} : { body: { apiVersion: this.#apiVersion, kind: this.#wire.undisturbedKind, ...body } };
    const { status, body: answer, started, ended } = await this.#wire.send(method, path, sending);
    const answered = answer as Answered | undefined;
    const outcome = status === 0 || status >= 500 ? 'unknown' : status < 300 ? 'acknowledged' : 'refused';
    const object = outcome === 'acknowledged' && answered?.kind === this.#wire.undisturbedKind ? answered : undefined;
    if (outcome === 'acknowledged') {
      if (object === undefined || verb === 'delete') this.#seen.delete(name);
      else this.#seen.set(name, object);
    }
    const write: Write = {
      id,
      // A PUT that found nothing and made the object is a create for everybody who watches.
      verb: status === 201 ? 'create' : verb,
      key: `${this.#collection.split('/').at(-2)}/${name}`,
      outcome,
      started,
      ended,
      ...(status === 0 ? {} : { code: status }),
      ...(basis === undefined || status === 201 ? {} : { basis }),
      ...(object === undefined ? {} : { object }),
      ...(verb === 'delete' && answered?.details?.uid !== undefined ? { uid: answered.details.uid } : {}),
    };
    this.writes.push(write);
    return write;
  }
}
