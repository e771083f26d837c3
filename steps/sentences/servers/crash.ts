/** Kills a server that the scenario has started with persistent storage, and restarts it on the same folder. */
import { AssayError, createSuiteError } from '../../../client/errors.ts';
import { connect } from '../../../client/exchange/target.ts';
import { MismatchError } from '../../harness/comparison/mismatch.ts';
import type { AssayWorld } from '../../harness/world.ts';

export async function crashServer(world: AssayWorld): Promise<void> {
  const { launchedServer, subject } = world;
  if (launchedServer === undefined)
    throw createSuiteError(
      'only a separate server can be killed: add the step `a separate server with the launch profile "…"`',
    );
  // A crash interrupts requests, so that monitors cannot check the traffic of this scenario.
  world.evidence.observedSubject = undefined;
  try {
    world.launchedServer = await launchedServer.crashAndRestart();
  } catch (error) {
    world.launchedServer = undefined;
    if (!(error instanceof AssayError)) throw error;
    throw new MismatchError('the start of the server after it was killed', 'it is ready', error.message);
  }
  const { target } = subject;
  await target.close();
  world.subject = {
    ...subject,
    target: connect(world.launchedServer.target),
    control: world.launchedServer.controlUrl,
  };
}
