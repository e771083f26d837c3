/** Runs all monitors on the traffic of a scenario, reports the exchanges that contradict each other, and counts requests by class. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { countRequestsByClass, type RequestCounts } from '../../../checks/coverage/requests.ts';
import { MONITORS } from '../../../checks/monitors/catalogue.ts';
import {
  type FollowUpRequest,
  findFollowUpRequests,
  formatPath,
} from '../../../checks/monitors/evidence/follow-up-requests.ts';
import type { Contradiction, Evidence, Monitor } from '../../../checks/monitors/monitor.ts';
import type { Traffic } from '../../../checks/monitors/traffic.ts';
import type { Exchange, WireRequest } from '../../../client/exchange/exchange.ts';
import { completeRequest, send } from '../../../client/exchange/request.ts';
import { getStopSignal } from '../../../client/exchange/stop-run.ts';
import { toRecordedExchange } from '../../../client/exchange/transcript.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import type { MonitorAttachment } from '../../../reports/schema/attachments.ts';
import type { RecordedExchange } from '../../../reports/schema/envelope.ts';
import { getDialect } from '../../../spec/dialect.ts';
import { compact } from '../../../values/compact.ts';
import type { Subject } from '../subject.ts';
import type { ObservedTraffic } from './recorder.ts';
import { parseTraffic } from './traffic.ts';

/**
 * The maximum number of contradictions of one monitor that a scenario reports. Further contradictions usually repeat the first
 * contradictions.
 */
const MAX_REPORTED_CONTRADICTIONS = 3;

export interface TrafficFindings {
  /** The results of the monitors, for the report. */
  readonly monitors: MonitorAttachment[];
  /** The counts of the scenario's requests, without the follow-up requests. */
  readonly requestCounts: RequestCounts;
}

/** Sends the follow-up requests for the traffic since the last call, and runs the monitors on this traffic and the follow-up requests. */
export async function checkTraffic(subject: Subject): Promise<TrafficFindings> {
  const observedTraffic = subject.recorder?.takeTraffic() ?? [];
  if (observedTraffic.length === 0) return { monitors: [], requestCounts: new Map() };
  const { inventory, release } = subject;
  const parseObservations = (observations: readonly ObservedTraffic[]): Traffic => ({
    ...parseTraffic(observations, { dialect: getDialect(inventory.dialect), release }),
    ...compact({ release }),
  });
  const traffic = parseObservations(observedTraffic);
  const requestCounts = countRequests(traffic, subject);
  await sendFollowUpRequests(findFollowUpRequests(traffic), subject);
  const followUpTraffic = subject.recorder?.takeTraffic() ?? [];
  if (followUpTraffic.length === 0)
    return { monitors: await runMonitors(observedTraffic, traffic, subject), requestCounts };
  const allTraffic = [...observedTraffic, ...followUpTraffic];
  return { monitors: await runMonitors(allTraffic, parseObservations(allTraffic), subject), requestCounts };
}

/** Counts the requests to other servers, which monitors do not observe: scenarios start servers with flags that their rules need. */
export function countRequestsToOtherServers(exchanges: readonly Exchange[], subject: Subject): RequestCounts {
  const { url } = subject.target.description;
  const exchangesWithOtherServers = exchanges.filter(({ request }) => request.url !== url + request.path);
  const timedExchanges = exchangesWithOtherServers.map((exchange) => ({
    exchange,
    ...(exchange.times ?? { startedAt: 0, endedAt: 0 }),
  }));
  return countRequests(parseTraffic(timedExchanges, { dialect: getDialect(subject.inventory.dialect) }), subject);
}

function countRequests(traffic: Traffic, { inventory: { resources } }: Subject): RequestCounts {
  const namespacedPlurals = new Set(resources.flatMap((resource) => (resource.namespaced ? [resource.plural] : [])));
  return countRequestsByClass(traffic, (plural) => namespacedPlurals.has(plural));
}

/** The time limit of a follow-up request in milliseconds. */
const FOLLOW_UP_TIMEOUT = 3_000;

async function sendFollowUpRequests(requests: readonly FollowUpRequest[], { target: server }: Subject): Promise<void> {
  for (const { method, target } of requests) {
    if (getStopSignal().aborted) return;
    const request = { method, path: formatPath(target), ...(method === 'PATCH' ? EMPTY_PATCH : {}) };
    if (!getScenarioIo().hasResponse(completeRequest(server, request))) return;
    const { error } = await send(server, request, { timeout: FOLLOW_UP_TIMEOUT });
    if (error !== undefined) return;
  }
}

const EMPTY_PATCH: Pick<WireRequest, 'headers' | 'body'> = {
  headers: [['Content-Type', 'application/merge-patch+json']],
  body: '{}',
};

/** Runs the monitors one by one, and yields to the event loop between them, because other scenarios of the worker wait for responses. */
async function runMonitors(
  observedTraffic: readonly ObservedTraffic[],
  traffic: Traffic,
  { target }: Subject,
): Promise<MonitorAttachment[]> {
  const createReportedContradiction = ({
    subject,
    expected,
    actual,
    evidence,
  }: Contradiction): MonitorAttachment['contradictions'][number] => ({
    what: subject,
    expected,
    actual,
    exchanges: evidence.map((evidence) => findCitedExchange(evidence, observedTraffic, target.description)),
  });
  const runMonitor = (monitor: Monitor): MonitorAttachment[] => {
    const { id, statement, rules } = monitor;
    const { comparisonCount, contradictions } = monitor.check(traffic);
    const buildAttachment = (contradictions: readonly Contradiction[]): Omit<MonitorAttachment, 'compared'> => ({
      monitor: id,
      statement,
      rules: [...rules],
      failed: [...new Set(contradictions.flatMap((contradiction) => contradiction.rules ?? rules))],
      broken: contradictions.length,
      contradictions: contradictions.slice(0, MAX_REPORTED_CONTRADICTIONS).map(createReportedContradiction),
    });
    const contradictionsByBasic = Map.groupBy(contradictions, ({ basic }) => basic);
    const basicFindings = [...contradictionsByBasic].flatMap(([basic, contradictions]) =>
      basic === undefined ? [] : [{ ...buildAttachment(contradictions), basic, compared: 0 }],
    );
    return comparisonCount === 0
      ? []
      : [
          { ...buildAttachment(contradictionsByBasic.get(undefined) ?? []), compared: comparisonCount },
          ...basicFindings,
        ];
  };
  const attachments: MonitorAttachment[] = [];
  for (const monitor of MONITORS) {
    attachments.push(...runMonitor(monitor));
    if (observedTraffic.length > LONG_TRAFFIC_LENGTH) await yieldToEventLoop();
  }
  return attachments;
}

/** The number of exchanges above which a monitor takes noticeable time. */
const LONG_TRAFFIC_LENGTH = 100;

/** Returns the exchange that a contradiction cites. For a watch, the exchange contains only the cited event. */
function findCitedExchange(
  { id, eventIndex }: Evidence,
  observedTraffic: readonly ObservedTraffic[],
  target: Subject['target']['description'],
): RecordedExchange {
  const observation = observedTraffic[id];
  if (observation === undefined) throw new Error(`no exchange ${id}`);
  if ('exchange' in observation) return toRecordedExchange(observation.exchange, target);
  const { request, headers, events } = observation.watch;
  const body = Buffer.from(eventIndex === undefined ? '' : (events[eventIndex]?.raw ?? ''));
  return toRecordedExchange({ request, response: { status: 200, headers, body, milliseconds: 0 } }, target);
}
