/** Verdicts of scenarios that did not run, or did not run to their end, with the reason. */

import type { WaitLimits } from '../../client/exchange/wait-limits.ts';
import { MISSING_PLACEHOLDER, UnknownFlagError } from '../../client/launch/failed-start.ts';
import { ATTACHMENT_TYPES, type VerdictAttachment } from '../../reports/schema/attachments.ts';
import type { AssayWorld } from './world.ts';

export const INTERRUPTION_REASON = 'the run was interrupted';

/** The verdict of a scenario that had not begun when the run was stopped. */
export const NOT_RUN_VERDICT: VerdictAttachment = { verdict: 'skipped', reason: `not run: ${INTERRUPTION_REASON}` };

export const NOT_FINISHED_VERDICT: VerdictAttachment = {
  verdict: 'skipped',
  reason: `not finished: ${INTERRUPTION_REASON}`,
  broken: true,
};

export function createWaitBudgetVerdict({ area }: WaitLimits): VerdictAttachment {
  return {
    verdict: 'skipped',
    reason: `not finished: too many waits timed out in the area ${area}`,
    broken: true,
  };
}

/** Returns the verdict of a scenario that has begun and cannot continue. */
export function createUnfinishedVerdict(reason: string): VerdictAttachment {
  return { verdict: 'skipped', reason: `not finished: ${reason}`, broken: true };
}

export function skipScenario(world: AssayWorld, verdict: VerdictAttachment): 'skipped' {
  world.outcome = 'skipped';
  world.attach(JSON.stringify(verdict), ATTACHMENT_TYPES.verdict);
  return 'skipped';
}

function formatMissingFlag(flag: string): string {
  return flag === MISSING_PLACEHOLDER
    ? 'the command of --launch does not contain {flags}'
    : `the server that --launch starts does not support ${flag}`;
}

/** Starts a server, and skips the scenario if the server does not support a flag that the scenario needs. */
export async function startServerOrSkip(world: AssayWorld, start: () => Promise<void>): Promise<'skipped' | undefined> {
  try {
    await start();
    return undefined;
  } catch (error) {
    if (!(error instanceof UnknownFlagError)) throw error;
    return skipScenario(world, {
      verdict: 'skipped',
      reason: formatMissingFlag(error.message),
    });
  }
}
