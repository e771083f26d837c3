/** To which version the store had certainly come by which moment, by what was answered until then: of one resource, by namespace. */
import type { Evidence } from './monitor.ts';

export interface Come {
  readonly version: number;
  readonly moment: number;
  readonly evidence: Evidence;
}

export class Reached {
  /** In the order of moments, the version always rising. */
  readonly #byNamespace = new Map<string, Come[]>();

  /** Answers are told of in the order in which they ended. */
  add(namespace: string | undefined, come: Come): void {
    const comes = this.#byNamespace.get(namespace ?? '') ?? [];
    if ((comes.at(-1)?.version ?? 0) < come.version) comes.push(come);
    this.#byNamespace.set(namespace ?? '', comes);
  }

  by(moment: number, namespace: string | undefined): Come | undefined {
    const comes = this.#byNamespace.get(namespace ?? '') ?? [];
    let [low, high] = [0, comes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((comes[middle]?.moment ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    return comes[low - 1];
  }
}
