/** A pseudo-random generator: the same seed gives the same values in every run. */
export class RandomGenerator {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  #drawFraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** Draws an integer from 0 to `count - 1`. */
  drawInteger(count: number): number {
    return Math.floor(this.#drawFraction() * count);
  }

  drawBoolean(probability: number): boolean {
    return this.#drawFraction() < probability;
  }

  drawItem<T>(list: readonly [T, ...T[]]): T {
    return list[this.drawInteger(list.length)] ?? list[0];
  }
}
