/**
 * Heavy members of all stored objects of the process: the most recently used ones are kept as values, within a limit; the others are
 * serialized as JSON outside of the heap, which needs a tenth of the memory for members with many fields.
 *
 * Worked example: the limit is 10. Members of size 6 and 3 are added, then one of size 5: the first is serialized. When it is read again,
 * the second is serialized; the JSON of the first is kept, so that serializing it again costs nothing.
 */
import { waitForTurn } from '../../ground/event-loop.ts';
import { parseWrittenJson } from '../../pure/json/parse-own-json.ts';
import { formatPlainJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';

const MAX_BYTES = 24 * 1024 * 1024;

type ScheduleWork = (task: () => void) => void;

/** Runs the work in a later turn of the event loop than the eviction of members. */
const runInOwnTurn: ScheduleWork = (work) => void waitForTurn().then(work);

export class HeavyMemberCache {
  readonly #maxBytes: number;
  readonly #scheduleWork: ScheduleWork;
  /** Ordered by last use. */
  readonly #loadedMembers = new Set<HeavyMember>();
  #usedBytes = 0;

  constructor(maxBytes = MAX_BYTES, schedule = runInOwnTurn) {
    this.#maxBytes = maxBytes;
    this.#scheduleWork = schedule;
  }

  /** The total bytes of live values. */
  get bytes(): number {
    return this.#usedBytes;
  }

  /** Must be called whenever the member's value is used. */
  markUsed(member: HeavyMember): void {
    if (this.#loadedMembers.delete(member)) {
      this.#loadedMembers.add(member);
      return;
    }
    this.#loadedMembers.add(member);
    this.#usedBytes += member.weight;
    for (const oldest of this.#loadedMembers) {
      if (this.#usedBytes <= this.#maxBytes || oldest === member) return;
      this.#loadedMembers.delete(oldest);
      this.#usedBytes -= oldest.weight;
      this.#scheduleWork(() => {
        if (!this.#loadedMembers.has(oldest)) oldest.serialize();
      });
    }
  }
}

/** The limit applies to the process, with all its servers. */
const SHARED_CACHE = new HeavyMemberCache();

export class HeavyMember {
  /** The approximate size of the value in bytes. */
  readonly weight: number;
  readonly #cache: HeavyMemberCache;
  #value: Json | undefined;
  #json: Buffer | undefined;

  constructor(value: Json, weight: number, cache = SHARED_CACHE) {
    this.weight = weight;
    this.#cache = cache;
    this.#value = value;
    cache.markUsed(this);
  }

  get value(): Json {
    const value = this.#value ?? parseWrittenJson(this.#json?.toString() ?? 'null');
    this.#value = value;
    this.#cache.markUsed(this);
    return value;
  }

  serialize(): void {
    this.#json ??= Buffer.from(formatPlainJson(this.#value));
    this.#value = undefined;
  }
}
