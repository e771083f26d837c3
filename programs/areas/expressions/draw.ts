/** A pseudo-random generator: the same seed gives the same values in every run. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  #drawFraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  integerBelow(count: number): number {
    return Math.floor(this.#drawFraction() * count);
  }

  chance(probability: number): boolean {
    return this.#drawFraction() < probability;
  }

  one<T>(list: readonly [T, ...T[]]): T {
    return list[this.integerBelow(list.length)] ?? list[0];
  }
}
