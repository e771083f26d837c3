/** The control port of the simulator, as a client of it: what a harness needs so that no scenario waits five minutes for five minutes. */
import { unusable } from './errors.ts';
import { isSuccess, jsonOf, statusOf, textOf } from './exchange.ts';
import { send } from './request.ts';
import { connect } from './target.ts';

async function order(control: string, path: string, body: object): Promise<void> {
  await ask(control, path, body);
}

async function ask(control: string, path: string, body: object): Promise<unknown> {
  const target = connect({ url: control });
  try {
    const exchange = await send(target, { method: 'POST', path, body: JSON.stringify(body) });
    if (!isSuccess(exchange)) {
      throw unusable(
        `the control port refuses ${path}: ${exchange.error ?? `${statusOf(exchange)} ${textOf(exchange)}`}`,
      );
    }
    return jsonOf(exchange);
  } finally {
    await target.close();
  }
}

export const advanceClock = (control: string, seconds: number): Promise<void> =>
  order(control, '/clock/advance', { seconds });

/** Forgets all history up to now, in the store and in the watch cache. */
export const compact = (control: string): Promise<void> => order(control, '/compact', {});

export const pauseWatchCache = (control: string): Promise<void> => order(control, '/cache/pause', {});
export const resumeWatchCache = (control: string): Promise<void> => order(control, '/cache/resume', {});

/** `kind`: `undecryptable` or `undecodable`. */
export const corrupt = (control: string, path: string, kind: string): Promise<void> =>
  order(control, '/corrupt', { path, kind });

export const failCheck = (control: string, check: string): Promise<void> => order(control, '/health/fail', { check });
export const healCheck = (control: string, check: string): Promise<void> =>
  order(control, '/health/recover', { check });

/** What is stored of a namespace; for the import of another server. */
export const exportObjects = (control: string, namespace: string): Promise<unknown> =>
  ask(control, '/export', { namespace });

/** `exported`: the answer of an export. */
export const importObjects = (control: string, exported: object): Promise<void> => order(control, '/import', exported);
