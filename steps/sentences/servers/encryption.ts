/** Changes the keys of encryption at rest: a server with the profile "encrypted" gets new keys, and can't read its stored objects. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { advanceClock } from '../../../client/control.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { statusOf } from '../../../client/exchange/exchange.ts';
import { getTape } from '../../../client/tape/tape.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** Servers reload the file each minute. On a server with a controllable clock that takes no time. */
const MINUTE = 60;
const LIMIT = 100_000;

export async function removeEncryptionKey(world: AssayWorld, kind = '', name = ''): Promise<void> {
  const { launched, subject } = world;
  if (launched === undefined) throw createSuiteError('only a separate server can get other keys');
  const path = await world.pathTo(kind, name);
  getTape().performAction(() =>
    copyFileSync(join(launched.dir, 'encryption-later.yaml'), join(launched.dir, 'encryption.yaml')),
  );
  if (subject.control !== undefined) await advanceClock(subject.control, MINUTE);
  const before = world.evidence.exchanges.length;
  const read = await pollUntil(
    async () => {
      // The report only keeps the last of these requests.
      world.evidence.exchanges.length = before;
      return statusOf(await world.send({ method: 'GET', path })) !== 200;
    },
    LIMIT,
    world.waitLimits,
  );
  if (!read) throw createSuiteError(`the server still reads ${path} after ${LIMIT / 1000} s`);
}
