/**
 * What the basics of a run have shown, told to workers that were started meanwhile: loading the steps takes each of them a second, in which the
 * basics mostly wait. A worker asks, and is answered when that is known.
 */
import { BroadcastChannel } from 'node:worker_threads';

type BasicsMessage = { readonly kind: 'asked' } | { readonly kind: 'failed'; readonly names: readonly string[] };

/** Answers every worker that asks, until it is closed. */
export function tellBasics(name: string, failed: Promise<readonly string[]>): { close(): void } {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: { readonly data: BasicsMessage }) => {
    if (data.kind === 'asked') void failed.then((names) => channel.postMessage({ kind: 'failed', names }));
  };
  // It keeps no thread alive.
  channel.unref();
  return { close: () => channel.close() };
}

/** Of a worker: the names of those that failed, as soon as that is known. */
export async function failedBasics(name: string): Promise<readonly string[]> {
  const answer = Promise.withResolvers<readonly string[]>();
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: { readonly data: BasicsMessage }) => {
    if (data.kind === 'failed') answer.resolve(data.names);
  };
  channel.postMessage({ kind: 'asked' });
  const names = await answer.promise;
  channel.close();
  return names;
}
