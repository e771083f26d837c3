/** Collects the results of monitors in a scenario. A scenario with random programs is evaluated after each program. */
import type { MonitorAttachment } from '../../../reports/schema/attachments.ts';

type ReplayValues = MonitorAttachment['replay'];

export class MonitorTally {
  readonly #results = new Map<string, MonitorAttachment>();

  add(attachments: readonly MonitorAttachment[]): void {
    for (const addition of attachments) {
      const key = `${addition.monitor} ${addition.basic ?? ''}`;
      const sum = this.#results.get(key);
      this.#results.set(key, sum === undefined ? addition : mergeAttachments(sum, addition));
    }
  }

  /** Adds the random values that reproduce a contradiction to each result with a contradiction. */
  addReplay(replay: NonNullable<ReplayValues>): void {
    for (const [monitor, result] of this.#results)
      if (result.broken > 0) this.#results.set(monitor, { ...result, replay });
  }

  get results(): MonitorAttachment[] {
    return [...this.#results.values()];
  }
}

/** Adds the counts of two results. Keeps the last contradictions, which are from the shortest program. */
function mergeAttachments(sum: MonitorAttachment, addition: MonitorAttachment): MonitorAttachment {
  return {
    ...sum,
    compared: sum.compared + addition.compared,
    broken: sum.broken + addition.broken,
    failed: [...new Set([...sum.failed, ...addition.failed])],
    contradictions: addition.broken > 0 ? addition.contradictions : sum.contradictions,
  };
}
