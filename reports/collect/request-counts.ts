/** Counts requests by kind, over scenarios, workers and runs. */
import type { RequestsAttachment } from '../schema/attachments.ts';

export class RequestCounts {
  readonly #counts = new Map<string, number>();

  add(requests: RequestsAttachment): void {
    for (const [sort, count] of requests) this.#counts.set(sort, (this.#counts.get(sort) ?? 0) + count);
  }

  get all(): RequestsAttachment {
    return [...this.#counts];
  }
}
