/** Collects the results of monitors in a scenario. A scenario with random programs is evaluated after each program. */
import type { MonitorAttachment } from '../../../reports/schema/attachments.ts';

type Replay = MonitorAttachment['replay'];

export class MonitorTally {
  readonly #results = new Map<string, MonitorAttachment>();

  add(attachments: readonly MonitorAttachment[]): void {
    for (const now of attachments) {
      const key = `${now.monitor} ${now.basic ?? ''}`;
      const before = this.#results.get(key);
      this.#results.set(key, before === undefined ? now : mergeAttachments(before, now));
    }
  }

  /** Adds to the broken invariants the random values that reproduce them. */
  addReplay(replay: NonNullable<Replay>): void {
    for (const [monitor, result] of this.#results)
      if (result.broken > 0) this.#results.set(monitor, { ...result, replay });
  }

  get results(): MonitorAttachment[] {
    return [...this.#results.values()];
  }
}

/** Keeps the last contradiction, which is from the shortest program. */
function mergeAttachments(before: MonitorAttachment, now: MonitorAttachment): MonitorAttachment {
  return {
    ...before,
    compared: before.compared + now.compared,
    broken: before.broken + now.broken,
    failed: [...new Set([...before.failed, ...now.failed])],
    contradictions: now.broken > 0 ? now.contradictions : before.contradictions,
  };
}
