/** Scenarios that are not judged: with the reason, as a verdict of the report. */
import { UnknownFlag } from '../../client/launch/failed-start.ts';
import { ATTACHMENT, type VerdictAttachment } from '../../reports/schema/attachments.ts';
import type { AssayWorld } from './world.ts';

export function skip(world: AssayWorld, verdict: VerdictAttachment): 'skipped' {
  world.isSent = false;
  world.attach(JSON.stringify(verdict), ATTACHMENT.verdict);
  return 'skipped';
}

/** Starts a server, and skips the scenario if the server was built without a flag that the scenario needs. */
export async function startOrSkip(world: AssayWorld, start: () => Promise<void>): Promise<'skipped' | undefined> {
  try {
    await start();
    return undefined;
  } catch (error) {
    if (!(error instanceof UnknownFlag)) throw error;
    return skip(world, { verdict: 'skipped', reason: `the server that --launch starts has no ${error.message}` });
  }
}
