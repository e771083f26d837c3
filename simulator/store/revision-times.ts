/**
 * Records when each revision became the newest, so that history can be kept for a time instead of a number of changes.
 *
 * Example with five minutes: revision 7 was reached at 10:00:00, and 8 at 10:00:10. At 10:05:05, the newest revision that is five minutes
 * old is 7, so that the states from revision 7 on are kept. At 10:05:10, it is 8.
 */
export class RevisionTimes {
  /**
   * Changes within this time share a sample, which has the time of the last of these changes. Therefore, history is kept longer than
   * configured, by up to this time, but never shorter.
   */
  readonly #sampleInterval: number;
  #samples: { readonly start: number; time: number; revision: number }[] = [];

  constructor(sampleInterval: number) {
    this.#sampleInterval = sampleInterval;
  }

  record(revision: number, time: number): void {
    const lastSample = this.#samples.at(-1);
    if (!lastSample || time - lastSample.start >= this.#sampleInterval) {
      this.#samples.push({ start: time, time, revision });
      return;
    }
    lastSample.time = time;
    lastSample.revision = Math.max(lastSample.revision, revision);
  }

  /** Returns the newest revision that was reached at `time` or before, or undefined if there is none. Removes older samples. */
  findNewestRevision(time: number): number | undefined {
    let index = 0;
    while (index < this.#samples.length && (this.#samples[index]?.time ?? 0) <= time) index++;
    if (index === 0) return undefined;
    const revision = this.#samples[index - 1]?.revision;
    this.#samples = this.#samples.slice(index - 1);
    return revision;
  }
}
