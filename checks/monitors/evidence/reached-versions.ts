/**
 * Records the versions in the responses about one resource, by namespace, with the time of each response: at that time, the store had
 * reached the version.
 */
import type { Evidence } from '../monitor.ts';

export interface ReachedVersion {
  readonly version: number;
  readonly reachedAt: number;
  readonly evidence: Evidence;
}

export class ReachedVersions {
  /** The versions in all responses. */
  readonly #allVersions = new IncreasingVersions();
  /** The versions in responses across all namespaces, which count for each namespace. */
  readonly #clusterWideVersions = new IncreasingVersions();
  readonly #versionsByNamespace = new Map<string, IncreasingVersions>();

  /** Adds a version. Versions must be added in the order in which the responses arrived. */
  add(namespace: string | undefined, reachedVersion: ReachedVersion): void {
    this.#allVersions.add(reachedVersion);
    const versions =
      namespace === undefined
        ? this.#clusterWideVersions
        : (this.#versionsByNamespace.get(namespace) ?? new IncreasingVersions());
    versions.add(reachedVersion);
    if (namespace !== undefined) this.#versionsByNamespace.set(namespace, versions);
  }

  /** Returns the highest version that the store had reached at a time, in a namespace or in all namespaces. */
  findReachedVersion(time: number, namespace: string | undefined): ReachedVersion | undefined {
    if (namespace === undefined) return this.#allVersions.findReachedVersion(time);
    const [namespaceVersion, clusterWideVersion] = [
      this.#versionsByNamespace.get(namespace)?.findReachedVersion(time),
      this.#clusterWideVersions.findReachedVersion(time),
    ];
    return (namespaceVersion?.version ?? 0) < (clusterWideVersion?.version ?? 0)
      ? clusterWideVersion
      : namespaceVersion;
  }
}

class IncreasingVersions {
  /** Increasing versions in the order of their times. */
  readonly #versions: ReachedVersion[] = [];

  add(reachedVersion: ReachedVersion): void {
    if ((this.#versions.at(-1)?.version ?? 0) < reachedVersion.version) this.#versions.push(reachedVersion);
  }

  findReachedVersion(time: number): ReachedVersion | undefined {
    let [low, high] = [0, this.#versions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#versions[middle]?.reachedAt ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return this.#versions[low - 1];
  }
}
