/**
 * Makes a server lose a version and the change after it; a watch from the version misses nothing as long as that change is kept. With a
 * control port this is immediate. A server with a short history gets writes until it returns 410. A server by address has its own history
 * and is only asked.
 */
import { compactHistory } from '../../../client/control.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { jsonOf, statusOf } from '../../../client/exchange/exchange.ts';
import type { Manifest } from '../../harness/state-manifests.ts';
import { pollUntil } from '../../harness/waiting.ts';
import { isByAddress } from '../../harness/worker-subject.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** Milliseconds within which a server with a short history must have lost the version, and the interval of requests. */
const SHORT_HISTORY = { limit: 45_000, pace: 100 };
/** The default for servers by address: five minutes of history, compacted every five minutes. */
const DEFAULT_HISTORY = { limit: 11 * 60_000, pace: 2_000 };

export async function forgetHistory(world: AssayWorld, version = ''): Promise<void> {
  const { control } = world.subject;
  const collection = await world.pathTo('Endpoints');
  const body = JSON.stringify({ metadata: { generateName: 'zz-later-' } });
  const write = () => world.prepare({ method: 'POST', path: collection, body });
  const laterObject = jsonOf<Manifest>(await write());
  if (control !== undefined) return compactHistory(control);
  const byAddress = isByAddress(world.parameters);
  const { limit, pace } = byAddress ? DEFAULT_HISTORY : SHORT_HISTORY;
  for (const keptVersion of [String(laterObject?.metadata?.resourceVersion), version]) {
    const exactPath = `${collection}?resourceVersion=${keptVersion}&resourceVersionMatch=Exact&limit=1`;
    const isGone = await pollUntil(
      async () => {
        if (!byAddress) await write();
        return statusOf(await world.send({ method: 'GET', path: exactPath })) === 410;
      },
      limit,
      undefined,
      pace,
    );
    if (!isGone) {
      const last = world.evidence.exchanges.at(-1);
      const answer = last === undefined ? 'nothing' : JSON.stringify(jsonOf(last));
      throw createSuiteError(`the server still keeps version ${keptVersion} after ${limit / 1000} s: ${answer}`);
    }
  }
}
