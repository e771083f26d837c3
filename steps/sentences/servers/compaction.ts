/**
 * Waits until a server no longer has a resourceVersion and the change after it. While the server has that change, a watch from the
 * resourceVersion misses nothing. A server with a control port compacts its history immediately. To a server with a short history, the
 * suite sends writes until the server returns 410. For a server by address, the suite only waits until the server returns 410.
 */
import { compactHistory } from '../../../client/control.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { getStatus, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { isServerGivenByAddress } from '../../harness/runner-subject.ts';
import type { Manifest } from '../../harness/state-manifests.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/**
 * The maximum time in milliseconds until a server with a short history no longer has the resourceVersion, and the time between two
 * requests.
 */
const SHORT_HISTORY_WAIT = { limit: 45_000, interval: 100 };
/** The same limits for servers by address. By default, they store five minutes of history, and compact it every five minutes. */
const DEFAULT_HISTORY_WAIT = { limit: 11 * 60_000, interval: 2_000 };

/** Waits until the server no longer has the resourceVersion and the change after it. */
export async function expireHistory(world: AssayWorld, resourceVersion = ''): Promise<void> {
  const { control } = world.subject;
  const collection = await world.buildPath('Endpoints');
  const body = JSON.stringify({ metadata: { generateName: 'zz-later-' } });
  const createLaterObject = () => world.sendPreparatoryRequest({ method: 'POST', path: collection, body });
  const laterObject = parseJsonBody<Manifest>(await createLaterObject());
  if (control !== undefined) return compactHistory(control);
  const isGivenByAddress = isServerGivenByAddress(world.parameters);
  const { limit, interval } = isGivenByAddress ? DEFAULT_HISTORY_WAIT : SHORT_HISTORY_WAIT;
  for (const expiringVersion of [String(laterObject?.metadata?.resourceVersion), resourceVersion]) {
    const exactPath = `${collection}?resourceVersion=${expiringVersion}&resourceVersionMatch=Exact&limit=1`;
    const isExpired = await pollUntil(
      async () => {
        if (!isGivenByAddress) await createLaterObject();
        return getStatus(await world.send({ method: 'GET', path: exactPath })) === 410;
      },
      limit,
      undefined,
      interval,
    );
    if (!isExpired) {
      const lastExchange = world.evidence.exchanges.at(-1);
      const response = lastExchange === undefined ? 'nothing' : JSON.stringify(parseJsonBody(lastExchange));
      throw createSuiteError(
        `the server still has resourceVersion ${expiringVersion} after ${limit / 1000} s: ${response}`,
      );
    }
  }
}
