/**
 * Replaces the keys of encryption at rest of a server with the launch profile "encrypted", so that the server can't read its stored
 * objects.
 */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { advanceClock } from '../../../client/control.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { getStatus } from '../../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The interval in which the server reloads the file, in seconds. If the server has a control port, the suite advances its clock. */
const RELOAD_INTERVAL_SECONDS = 60;
/** The time limit in milliseconds for the server to reload the file. */
const RELOAD_TIMEOUT = 100_000;

export async function removeEncryptionKey(world: AssayWorld, kind = '', name = ''): Promise<void> {
  const { launchedServer, subject } = world;
  if (launchedServer === undefined)
    throw createSuiteError(
      'only the keys of a separate server can be replaced: add the step `a separate server with the launch profile "encrypted"`',
    );
  const path = await world.buildPath(kind, name);
  getScenarioIo().performAction(() =>
    copyFileSync(join(launchedServer.dir, 'encryption-later.yaml'), join(launchedServer.dir, 'encryption.yaml')),
  );
  if (subject.control !== undefined) await advanceClock(subject.control, RELOAD_INTERVAL_SECONDS);
  const exchangeCountBefore = world.evidence.exchanges.length;
  const isUnreadable = await pollUntil(
    async () => {
      // The report contains only the last of these requests.
      world.evidence.exchanges.length = exchangeCountBefore;
      return getStatus(await world.send({ method: 'GET', path })) !== 200;
    },
    RELOAD_TIMEOUT,
    world.waitLimits,
  );
  if (!isUnreadable) throw createSuiteError(`the server still reads ${path} after ${RELOAD_TIMEOUT / 1000} s`);
}
