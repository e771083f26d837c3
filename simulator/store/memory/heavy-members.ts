/**
 * Heavy members of stored objects, of all objects of the process together: those used last are at hand as values, up to a bound, and the others
 * are put away as JSON outside of the heap, a tenth of the size where they have many members of their own.
 *
 * Worked example: there is room for 10. One of 6 comes, and one of 3, then one of 5: the first is put away. When it is read again the second
 * goes, and what the first one's JSON was is still there: to put it away again costs nothing.
 */
import { ownTurn } from '../../ground/turns.ts';
import { readBack } from '../../pure/json/read-back.ts';
import { plainJson } from '../../pure/json/write.ts';
import type { Json } from '../../pure/object.ts';

const MOST = 24 * 1024 * 1024;

type Later = (work: () => void) => void;

/** To write the JSON takes a turn of its own, after that in which others had to make room. */
const inOwnTurn: Later = (work) => void ownTurn().then(work);

export class HeavyMembers {
  readonly #most: number;
  readonly #later: Later;
  /** Those used last stand last. */
  readonly #atHand = new Set<HeavyMember>();
  #used = 0;

  constructor(most = MOST, later = inOwnTurn) {
    this.#most = most;
    this.#later = later;
  }

  /** Bytes of the values at hand. */
  get bytes(): number {
    return this.#used;
  }

  /** Called whenever the member's value is needed. */
  used(member: HeavyMember): void {
    if (this.#atHand.delete(member)) {
      this.#atHand.add(member);
      return;
    }
    this.#atHand.add(member);
    this.#used += member.weight;
    for (const oldest of this.#atHand) {
      if (this.#used <= this.#most || oldest === member) return;
      this.#atHand.delete(oldest);
      this.#used -= oldest.weight;
      this.#later(() => {
        if (!this.#atHand.has(oldest)) oldest.putAway();
      });
    }
  }
}

/** Memory is that of the process, whichever of its servers fills it. */
const ALL = new HeavyMembers();

export class HeavyMember {
  /** About how many bytes the value takes. */
  readonly weight: number;
  readonly #all: HeavyMembers;
  #value: Json | undefined;
  #json: Buffer | undefined;

  constructor(value: Json, weight: number, all = ALL) {
    this.weight = weight;
    this.#all = all;
    this.#value = value;
    all.used(this);
  }

  get value(): Json {
    const value = this.#value ?? readBack(this.#json?.toString() ?? 'null');
    this.#value = value;
    this.#all.used(this);
    return value;
  }

  putAway(): void {
    this.#json ??= Buffer.from(plainJson(this.#value));
    this.#value = undefined;
  }
}
