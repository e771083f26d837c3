/**
 * Heavy members of all stored objects of the process: the most recently used ones are kept as values, within a limit; the others are
 * serialized as JSON outside of the heap, which needs a tenth of the memory for members with many fields.
 *
 * Worked example: the limit is 10. Members of size 6 and 3 are added, then one of size 5: the first is serialized. When it is read again,
 * the second is serialized; the JSON of the first is kept, so that serializing it again costs nothing.
 */
import { waitInQueue } from '../../ground/event-loop.ts';
import { parseOwnJson } from '../../pure/json/parse-own-json.ts';
import { formatPlainJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';

const MAX_BYTES = 24 * 1024 * 1024;

type Schedule = (work: () => void) => void;

/** Runs the work in a later turn of the event loop than the eviction of members. */
const runInOwnTurn: Schedule = (work) => void waitInQueue().then(work);

export class HeavyMembers {
  readonly #maxBytes: number;
  readonly #schedule: Schedule;
  /** Ordered by last use. */
  readonly #live = new Set<HeavyMember>();
  #used = 0;

  constructor(maxBytes = MAX_BYTES, schedule = runInOwnTurn) {
    this.#maxBytes = maxBytes;
    this.#schedule = schedule;
  }

  /** The total bytes of live values. */
  get bytes(): number {
    return this.#used;
  }

  /** Must be called whenever the member's value is used. */
  markUsed(member: HeavyMember): void {
    if (this.#live.delete(member)) {
      this.#live.add(member);
      return;
    }
    this.#live.add(member);
    this.#used += member.weight;
    for (const oldest of this.#live) {
      if (this.#used <= this.#maxBytes || oldest === member) return;
      this.#live.delete(oldest);
      this.#used -= oldest.weight;
      this.#schedule(() => {
        if (!this.#live.has(oldest)) oldest.serialize();
      });
    }
  }
}

/** The limit applies to the process, with all its servers. */
const SHARED = new HeavyMembers();

export class HeavyMember {
  /** The approximate size of the value in bytes. */
  readonly weight: number;
  readonly #cache: HeavyMembers;
  #value: Json | undefined;
  #json: Buffer | undefined;

  constructor(value: Json, weight: number, cache = SHARED) {
    this.weight = weight;
    this.#cache = cache;
    this.#value = value;
    cache.markUsed(this);
  }

  get value(): Json {
    const value = this.#value ?? parseOwnJson(this.#json?.toString() ?? 'null');
    this.#value = value;
    this.#cache.markUsed(this);
    return value;
  }

  serialize(): void {
    this.#json ??= Buffer.from(formatPlainJson(this.#value));
    this.#value = undefined;
  }
}
