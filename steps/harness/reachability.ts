/**
 * Checks whether the server under test still responds. A server that has ended or hangs breaks no rule: the run ends, and reports the
 * scenario during which that happened.
 */
import type { Exchange } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import { getStopSignal, openRunChannel, STOPPED } from '../../client/exchange/stop-run.ts';
import type { Target } from '../../client/exchange/target.ts';
import { getTape } from '../../client/tape/tape.ts';
import type { Parameters } from './subject.ts';

/** The number of consecutive timeouts after which a server counts as unreachable although it answers /readyz. */
const MAX_TIMEOUTS = 4;
/** The number of requests to /readyz, and the milliseconds for each and between them. */
const READYZ_REQUESTS = 3;
const LIMIT = 5_000;
const REQUEST_INTERVAL = 500;

/** Ends the scenario without a verdict. */
export class RunEndedError extends Error {}

const consecutiveTimeouts = new WeakMap<Target, number>();

/** Examines the outcome of a request to the server under judgement. Throws if the run has to end. */
export async function recordAnswer(
  target: Target,
  exchange: Exchange,
  { scenario, parameters }: { readonly scenario: string; readonly parameters: Parameters },
): Promise<void> {
  if (getStopSignal().aborted) throw new RunEndedError(STOPPED);
  if (exchange.answer !== undefined) return void consecutiveTimeouts.delete(target);
  const timeoutCount = (consecutiveTimeouts.get(target) ?? 0) + (exchange.late === true ? 1 : 0);
  consecutiveTimeouts.set(target, timeoutCount);
  if (timeoutCount < MAX_TIMEOUTS && (await answersReadyz(target))) return;
  if (parameters.run === undefined || getStopSignal().aborted || getTape().isReplay) return;
  endRun(parameters.run, scenario, exchange.error ?? 'no response');
  throw new RunEndedError(STOPPED);
}

/** Ends the run if a scenario failed because the server ended: a watch may notice the closed connection before any request does. */
export async function recordFailure(
  target: Target,
  { scenario, parameters }: { readonly scenario: string; readonly parameters: Parameters },
): Promise<void> {
  if (parameters.run === undefined || getStopSignal().aborted || getTape().isReplay || (await answersReadyz(target)))
    return;
  endRun(parameters.run, scenario, 'no response');
}

function endRun(runId: string, scenario: string, error: string): void {
  const channel = openRunChannel(runId);
  channel.sendMessage({ kind: 'unreachable', scenario, error });
  channel.close();
}

async function answersReadyz(target: Target): Promise<boolean> {
  for (let time = 0; time < READYZ_REQUESTS; time += 1) {
    if (time > 0) await getTape().pause(REQUEST_INTERVAL);
    const { answer } = await send(target, { method: 'GET', path: '/readyz' }, { limit: LIMIT });
    if (answer !== undefined) return true;
  }
  return false;
}
