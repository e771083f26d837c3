/**
 * The heavy (large) members of all stored objects of the process. The most recently used members are kept as JavaScript values, up to a size
 * limit. The others are serialized as JSON outside of the heap, where a member with many fields needs only a tenth of the memory.
 *
 * Example: the limit is 10, and members of size 6 and 3 are added. When a member of size 5 is added, the first one is serialized. When the
 * first one is read again, the second one is serialized. The JSON of the first member is kept, so that it need not be serialized again.
 */
import { waitForTurn } from '../../foundation/event-loop.ts';
import { parseWrittenJson } from '../../pure/json/parse-written-json.ts';
import { writeUnescapedJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';

const MAX_BYTES = 24 * 1024 * 1024;

type ScheduleWork = (task: () => void) => void;

/** Runs a task in a later turn of the event loop, because serialization takes long. */
const runInLaterTurn: ScheduleWork = (work) => void waitForTurn().then(work);

export class HeavyMemberCache {
  readonly #maxBytes: number;
  readonly #scheduleWork: ScheduleWork;
  /** The members that are kept as values, in the order of their last use. */
  readonly #loadedMembers = new Set<HeavyMember>();
  #loadedBytes = 0;

  constructor(maxBytes = MAX_BYTES, scheduleWork = runInLaterTurn) {
    this.#maxBytes = maxBytes;
    this.#scheduleWork = scheduleWork;
  }

  /** The total size in bytes of the members that are kept as values. */
  get loadedBytes(): number {
    return this.#loadedBytes;
  }

  /** Records that the value of a member is used, and schedules the serialization of other members if the limit is exceeded. */
  markUsed(member: HeavyMember): void {
    if (this.#loadedMembers.delete(member)) {
      this.#loadedMembers.add(member);
      return;
    }
    this.#loadedMembers.add(member);
    this.#loadedBytes += member.weight;
    for (const oldestMember of this.#loadedMembers) {
      if (this.#loadedBytes <= this.#maxBytes || oldestMember === member) return;
      this.#loadedMembers.delete(oldestMember);
      this.#loadedBytes -= oldestMember.weight;
      this.#scheduleWork(() => {
        if (!this.#loadedMembers.has(oldestMember)) oldestMember.serialize();
      });
    }
  }
}

/** The cache that all servers of the process share. */
const SHARED_CACHE = new HeavyMemberCache();

/** A heavy member of an object. Its value is loaded from JSON when it is read, unless the value is still in memory. */
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
    this.#json ??= Buffer.from(writeUnescapedJson(this.#value));
    this.#value = undefined;
  }
}
