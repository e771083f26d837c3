/** A client of the simulator's control port. It moves the clock of the simulator, so that no scenario has to wait five minutes. */
import { createServerError } from './errors.ts';
import { getStatus, isSuccess, parseJsonBody, readText } from './exchange/exchange.ts';
import { send } from './exchange/request.ts';
import { connect } from './exchange/target.ts';

async function sendControlRequest(controlUrl: string, path: string, body: object): Promise<void> {
  await sendRequest(controlUrl, path, body);
}

async function sendRequest(control: string, path: string, body: object): Promise<unknown> {
  const target = connect({ url: control });
  try {
    const exchange = await send(target, { method: 'POST', path, body: JSON.stringify(body) });
    if (!isSuccess(exchange)) {
      throw createServerError(
        `the control port rejects ${path}: ${exchange.error ?? `${getStatus(exchange)} ${readText(exchange)}`}`,
      );
    }
    return parseJsonBody(exchange);
  } finally {
    await target.close();
  }
}

export const advanceClock = (control: string, seconds: number): Promise<void> =>
  sendControlRequest(control, '/clock/advance', { seconds });

/** Compacts the history of the store and of the watch cache. */
export const compactHistory = (control: string): Promise<void> => sendControlRequest(control, '/compact', {});

export const pauseWatchCache = (control: string): Promise<void> => sendControlRequest(control, '/cache/pause', {});
export const resumeWatchCache = (control: string): Promise<void> => sendControlRequest(control, '/cache/resume', {});

/** Corrupts the stored object at the path. `kind` is `undecryptable` or `undecodable`. */
export const corruptObject = (control: string, path: string, kind: string): Promise<void> =>
  sendControlRequest(control, '/corrupt', { path, kind });

export const breakHealthCheck = (control: string, check: string): Promise<void> =>
  sendControlRequest(control, '/health/fail', { check });
export const repairHealthCheck = (control: string, check: string): Promise<void> =>
  sendControlRequest(control, '/health/recover', { check });

/** Exports the stored objects of a namespace, for import into another server. */
export const exportObjects = (control: string, namespace: string): Promise<unknown> =>
  sendRequest(control, '/export', { namespace });

/** Imports the response of an export. */
export const importObjects = (control: string, exportResponse: object): Promise<void> =>
  sendControlRequest(control, '/import', exportResponse);
