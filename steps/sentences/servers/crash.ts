/** Crashes a server that the scenario has started with persistent storage: it is killed and restarted on the same folder. */
import { AssayError, createSuiteError } from '../../../client/errors.ts';
import { connect } from '../../../client/exchange/target.ts';
import { Mismatch } from '../../harness/comparison/mismatch.ts';
import type { AssayWorld } from '../../harness/world.ts';

export async function crashServer(world: AssayWorld): Promise<void> {
  const { launched, subject } = world;
  if (launched === undefined) throw createSuiteError('only a separate server can be killed');
  // Monitors can't relate requests before the crash to responses after it.
  world.evidence.observedSubject = undefined;
  try {
    world.launched = await launched.crash();
  } catch (error) {
    world.launched = undefined;
    if (!(error instanceof AssayError)) throw error;
    throw new Mismatch('the start of the server after it was killed', 'it is ready', error.message);
  }
  const { target } = subject;
  await target.close();
  world.subject = { ...subject, target: connect(world.launched.target), control: world.launched.control };
}
