/**
 * Checks whether the server under test still responds. A server that has stopped or hangs breaks no rule: the run ends, and reports the
 * scenario during which the server stopped responding.
 */
import type { Exchange } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import { getStopSignal, openRunChannel, STOPPED } from '../../client/exchange/stop-run.ts';
import type { Target } from '../../client/exchange/target.ts';
import { getTape } from '../../client/tape/tape.ts';
import type { Parameters } from './subject.ts';

/** The number of consecutive timeouts after which a server is considered unreachable, even if it responds to /readyz. */
const MAX_TIMEOUTS = 4;
/** The maximum number of requests to /readyz. */
const READYZ_REQUESTS = 3;
/** Milliseconds for each request to /readyz. */
const LIMIT = 5_000;
/** Milliseconds between two requests to /readyz. */
const REQUEST_INTERVAL = 500;

/** Ends the scenario without a verdict. */
export class RunEndedError extends Error {}

const consecutiveTimeouts = new WeakMap<Target, number>();

/** Counts timeouts of the server under test. Ends the run, and throws, if the server no longer responds. */
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

/** Ends the run if a scenario failed because the server stopped: a watch may notice the closed connection before any request does. */
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
