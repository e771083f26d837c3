/** A client of the simulator's control port. It moves the clock of the simulator, so that no scenario has to wait five minutes. */
import { createServerError } from './errors.ts';
import { getStatus, isSuccess, parseJsonBody, readText } from './exchange/exchange.ts';
import { send } from './exchange/request.ts';
import { connect } from './exchange/target.ts';

/** Sends a request whose response has no content that a scenario needs. */
async function sendCommand(controlUrl: string, path: string, body: object): Promise<void> {
  await sendControlRequest(controlUrl, path, body);
}

async function sendControlRequest(controlUrl: string, path: string, body: object): Promise<unknown> {
  const target = connect({ url: controlUrl });
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

export const advanceClock = (controlUrl: string, seconds: number): Promise<void> =>
  sendCommand(controlUrl, '/clock/advance', { seconds });

/** Compacts the history of the store and of the watch cache. */
export const compactHistory = (controlUrl: string): Promise<void> => sendCommand(controlUrl, '/compact', {});

export const pauseWatchCache = (controlUrl: string): Promise<void> => sendCommand(controlUrl, '/cache/pause', {});
export const resumeWatchCache = (controlUrl: string): Promise<void> => sendCommand(controlUrl, '/cache/resume', {});

/** Corrupts the stored object at the path. `kind` is `undecryptable` or `undecodable`. */
export const corruptObject = (controlUrl: string, path: string, kind: string): Promise<void> =>
  sendCommand(controlUrl, '/corrupt', { path, kind });

export const breakHealthCheck = (controlUrl: string, check: string): Promise<void> =>
  sendCommand(controlUrl, '/health/fail', { check });
export const repairHealthCheck = (controlUrl: string, check: string): Promise<void> =>
  sendCommand(controlUrl, '/health/recover', { check });

/** Exports the stored objects of a namespace, for import into another server. */
export const exportObjects = (controlUrl: string, namespace: string): Promise<unknown> =>
  sendControlRequest(controlUrl, '/export', { namespace });

/** Imports the objects that `exportObjects` returned. */
export const importObjects = (controlUrl: string, exportResponse: object): Promise<void> =>
  sendCommand(controlUrl, '/import', exportResponse);
