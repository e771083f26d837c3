/**
 * Checks whether the server under test still responds. A server that has stopped or hangs breaks no rule: the run ends, and reports the
 * scenario during which the server stopped responding.
 */
import type { Exchange } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import { getStopSignal, openRunChannel, STOPPED_MESSAGE } from '../../client/exchange/stop-run.ts';
import type { Target } from '../../client/exchange/target.ts';
import { getScenarioIo } from '../../client/recording/scenario-io.ts';
import type { RunParameters } from './subject.ts';

/** The number of consecutive timeouts after which a server is considered unreachable, even if it responds to /readyz. */
const MAX_TIMEOUTS = 4;
/** The maximum number of requests to /readyz. */
const MAX_READYZ_REQUESTS = 3;
/** The time limit of a request to /readyz, in milliseconds. */
const READYZ_TIMEOUT = 5_000;
/** The interval between two requests to /readyz, in milliseconds. */
const REQUEST_INTERVAL = 500;

/** Ends the scenario without a verdict. */
export class RunEndedError extends Error {}

const consecutiveTimeouts = new WeakMap<Target, number>();

/** Counts timeouts of the server under test. If the server no longer responds, ends the run and throws an error. */
export async function countTimeouts(
  target: Target,
  exchange: Exchange,
  { scenarioTitle, parameters }: { readonly scenarioTitle: string; readonly parameters: RunParameters },
): Promise<void> {
  if (getStopSignal().aborted) throw new RunEndedError(STOPPED_MESSAGE);
  if (exchange.response !== undefined) return void consecutiveTimeouts.delete(target);
  const timeoutCount = (consecutiveTimeouts.get(target) ?? 0) + (exchange.late === true ? 1 : 0);
  consecutiveTimeouts.set(target, timeoutCount);
  if (timeoutCount < MAX_TIMEOUTS && (await isResponding(target))) return;
  if (parameters.runId === undefined || getStopSignal().aborted || getScenarioIo().isReplay) return;
  endRun(parameters.runId, scenarioTitle, exchange.error ?? 'no response');
  throw new RunEndedError(STOPPED_MESSAGE);
}

/** Ends the run if a scenario failed because the server stopped. A watch may detect the closed connection before any request does. */
export async function endRunIfUnreachable(
  target: Target,
  { scenarioTitle, parameters }: { readonly scenarioTitle: string; readonly parameters: RunParameters },
): Promise<void> {
  if (
    parameters.runId === undefined ||
    getStopSignal().aborted ||
    getScenarioIo().isReplay ||
    (await isResponding(target))
  )
    return;
  endRun(parameters.runId, scenarioTitle, 'no response');
}

function endRun(runId: string, scenarioTitle: string, error: string): void {
  const channel = openRunChannel(runId);
  channel.sendMessage({ kind: 'unreachable', scenario: scenarioTitle, error });
  channel.close();
}

async function isResponding(target: Target): Promise<boolean> {
  for (let attempt = 0; attempt < MAX_READYZ_REQUESTS; attempt += 1) {
    if (attempt > 0) await getScenarioIo().pause(REQUEST_INTERVAL);
    const { response } = await send(target, { method: 'GET', path: '/readyz' }, { timeout: READYZ_TIMEOUT });
    if (response !== undefined) return true;
  }
  return false;
}
