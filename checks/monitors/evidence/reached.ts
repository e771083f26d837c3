/** To which version the store had certainly come by which moment, by what was answered until then: of one resource, by namespace. */
import type { Evidence } from '../monitor.ts';

export interface Come {
  readonly version: number;
  readonly moment: number;
  readonly evidence: Evidence;
}

export class Reached {
  /** What is known of all namespaces together; a list over all of them tells of each, too. */
  readonly #ofAll = new Highest();
  readonly #overAll = new Highest();
  readonly #byNamespace = new Map<string, Highest>();

  /** Answers are told of in the order in which they ended. */
  add(namespace: string | undefined, come: Come): void {
    this.#ofAll.add(come);
    const highest = namespace === undefined ? this.#overAll : (this.#byNamespace.get(namespace) ?? new Highest());
    highest.add(come);
    if (namespace !== undefined) this.#byNamespace.set(namespace, highest);
  }

  by(moment: number, namespace: string | undefined): Come | undefined {
    if (namespace === undefined) return this.#ofAll.by(moment);
    const [one, other] = [this.#byNamespace.get(namespace)?.by(moment), this.#overAll.by(moment)];
    return (one?.version ?? 0) < (other?.version ?? 0) ? other : one;
  }
}

class Highest {
  /** In the order of moments, the version always rising. */
  readonly #comes: Come[] = [];

  add(come: Come): void {
    if ((this.#comes.at(-1)?.version ?? 0) < come.version) this.#comes.push(come);
  }

  by(moment: number): Come | undefined {
    let [low, high] = [0, this.#comes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#comes[middle]?.moment ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    return this.#comes[low - 1];
  }
}
