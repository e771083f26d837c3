/**
 * Records the versions that responses have shown, with the time of each response: the store had reached the version
 * by then. Covers one resource, by namespace.
 */
import type { Evidence } from '../monitor.ts';

export interface ReachedVersion {
  readonly version: number;
  readonly moment: number;
  readonly evidence: Evidence;
}

export class ReachedVersions {
  /** The versions of all namespaces; a list across all of them counts for each. */
  readonly #allVersions = new RisingVersions();
  readonly #clusterWideVersions = new RisingVersions();
  readonly #byNamespace = new Map<string, RisingVersions>();

  /** Answers must be added in the order in which they ended. */
  add(namespace: string | undefined, reachedVersion: ReachedVersion): void {
    this.#allVersions.add(reachedVersion);
    const highest =
      namespace === undefined ? this.#clusterWideVersions : (this.#byNamespace.get(namespace) ?? new RisingVersions());
    highest.add(reachedVersion);
    if (namespace !== undefined) this.#byNamespace.set(namespace, highest);
  }

  findReachedVersion(moment: number, namespace: string | undefined): ReachedVersion | undefined {
    if (namespace === undefined) return this.#allVersions.findReachedVersion(moment);
    const [left, right] = [
      this.#byNamespace.get(namespace)?.findReachedVersion(moment),
      this.#clusterWideVersions.findReachedVersion(moment),
    ];
    return (left?.version ?? 0) < (right?.version ?? 0) ? right : left;
  }
}

class RisingVersions {
  /** Increasing versions in the order of moments. */
  readonly #versions: ReachedVersion[] = [];

  add(reachedVersion: ReachedVersion): void {
    if ((this.#versions.at(-1)?.version ?? 0) < reachedVersion.version) this.#versions.push(reachedVersion);
  }

  findReachedVersion(moment: number): ReachedVersion | undefined {
    let [low, high] = [0, this.#versions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#versions[middle]?.moment ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    return this.#versions[low - 1];
  }
}
