/**
 * Records when each revision became the newest, so that the length of the history can be limited by time instead of by the number of changes.
 *
 * Example with five minutes: revision 7 was reached at 10:00:00, and 8 at 10:00:10. At 10:05:05, the newest revision that is five minutes
 * old is 7, so that the states from revision 7 on are kept. At 10:05:10, it is 8.
 */
export class RevisionTimes {
  /**
   * The time in milliseconds within which changes share a sample. A sample has the time of its last change. Therefore, history is kept for up
   * to this time longer than configured, but never shorter.
   */
  readonly #sampleInterval: number;
  #samples: { readonly start: number; time: number; revision: number }[] = [];

  constructor(sampleInterval: number) {
    this.#sampleInterval = sampleInterval;
  }

  recordRevision(revision: number, time: number): void {
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
