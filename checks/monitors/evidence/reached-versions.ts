/** Records which version the store had certainly reached at which moment, according to responses: for one resource, by namespace. */
import type { Evidence } from '../monitor.ts';

export interface ReachedVersion {
  readonly version: number;
  readonly moment: number;
  readonly evidence: Evidence;
}

export class ReachedVersions {
  /** The versions of all namespaces; a list across all of them counts for each. */
  readonly #ofAll = new RisingVersions();
  readonly #overAll = new RisingVersions();
  readonly #byNamespace = new Map<string, RisingVersions>();

  /** Answers must be added in the order in which they ended. */
  add(namespace: string | undefined, reachedVersion: ReachedVersion): void {
    this.#ofAll.add(reachedVersion);
    const highest =
      namespace === undefined ? this.#overAll : (this.#byNamespace.get(namespace) ?? new RisingVersions());
    highest.add(reachedVersion);
    if (namespace !== undefined) this.#byNamespace.set(namespace, highest);
  }

  findReachedVersion(moment: number, namespace: string | undefined): ReachedVersion | undefined {
    if (namespace === undefined) return this.#ofAll.findReachedVersion(moment);
    const [left, right] = [
      this.#byNamespace.get(namespace)?.findReachedVersion(moment),
      this.#overAll.findReachedVersion(moment),
    ];
    return (left?.version ?? 0) < (right?.version ?? 0) ? right : left;
  }
}

class RisingVersions {
  /** Increasing versions in the order of moments. */
  readonly #arrivals: ReachedVersion[] = [];

  add(reachedVersion: ReachedVersion): void {
    if ((this.#arrivals.at(-1)?.version ?? 0) < reachedVersion.version) this.#arrivals.push(reachedVersion);
  }

  findReachedVersion(moment: number): ReachedVersion | undefined {
    let [low, high] = [0, this.#arrivals.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#arrivals[middle]?.moment ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    return this.#arrivals[low - 1];
  }
}
