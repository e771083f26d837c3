/** The evidence of a scenario for the reports: exchanges, observations, findings of monitors, and counts of comparisons and requests. */
import type { RequestCounts } from '../../checks/coverage/requests.ts';
import { formatCurlScript } from '../../client/exchange/curl.ts';
import type { Exchange } from '../../client/exchange/exchange.ts';
import type { TargetDescription } from '../../client/exchange/target.ts';
import { toRecordedExchange } from '../../client/exchange/transcript.ts';
import {
  ATTACHMENT_TYPES,
  type FailureAttachment,
  type MonitorAttachment,
  type ObservationAttachment,
} from '../../reports/schema/attachments.ts';
import { compact } from '../../values/compact.ts';
import { MismatchError } from './comparison/mismatch.ts';
import { checkTraffic, countRequestsToOtherServers } from './monitoring/check-traffic.ts';
import { MonitorTally } from './monitoring/tally.ts';
import type { Subject } from './subject.ts';

/** Passes evidence to the report. */
export type AttachEvidence = (body: string, mediaType: string) => void;

interface EvidenceOptions {
  /** Whether to omit the exchanges of passed scenarios. */
  readonly onlyFailures: boolean;
}

export class Evidence {
  readonly exchanges: Exchange[] = [];
  /** The watches of the random program that failed, which the report shows. */
  failedProgramWatches: Exchange[] = [];
  /** The number of exchanges at the first comparison that failed. */
  exchangeCountAtFailure: number | undefined;
  comparisonCount = 0;
  readonly observations: ObservationAttachment[] = [];
  /** The results of the monitors that have checked the traffic. */
  readonly monitors = new MonitorTally();
  /** The server under test, with the requests that were sent to it. */
  observedSubject: Subject | undefined;
  /** The error of the failed step. */
  thrownError: unknown;
  /** The random values that reproduce the failure. */
  replay: FailureAttachment['replay'];
  readonly requestCounts = new Map<string, number>();

  /** Returns the findings of monitors in the exchanges with the server under test since the last call. */
  async checkTraffic(): Promise<MonitorAttachment[]> {
    if (this.observedSubject === undefined) return [];
    const { monitors, requestCounts } = await checkTraffic(this.observedSubject);
    this.addRequestCounts(requestCounts);
    return monitors;
  }

  /** Removes the exchange at the index and all later exchanges. The report counts them but does not contain them. */
  omitExchangesFrom(startIndex: number): void {
    const omittedExchanges = this.exchanges.splice(startIndex);
    if (this.observedSubject !== undefined)
      this.addRequestCounts(countRequestsToOtherServers(omittedExchanges, this.observedSubject));
  }

  attachRequestCounts(attach: AttachEvidence): void {
    if (this.observedSubject !== undefined)
      this.addRequestCounts(countRequestsToOtherServers(this.exchanges, this.observedSubject));
    if (this.requestCounts.size > 0) attach(JSON.stringify([...this.requestCounts]), ATTACHMENT_TYPES.requests);
  }

  addRequestCounts(addedCounts: RequestCounts): void {
    for (const [requestClass, requestCount] of addedCounts)
      this.requestCounts.set(requestClass, (this.requestCounts.get(requestClass) ?? 0) + requestCount);
  }

  /** Attaches everything except the counts of requests. `failure` is the error that ended the scenario. */
  attach(attach: AttachEvidence, target: TargetDescription, failure: unknown, { onlyFailures }: EvidenceOptions): void {
    const exchanges = failure === undefined && onlyFailures ? [] : this.exchanges;
    attach(
      JSON.stringify(exchanges.map((exchange) => toRecordedExchange(exchange, target))),
      ATTACHMENT_TYPES.exchanges,
    );
    attach(JSON.stringify({ count: this.comparisonCount }), ATTACHMENT_TYPES.comparisons);
    for (const observation of this.observations) attach(JSON.stringify(observation), ATTACHMENT_TYPES.observation);
    const { results } = this.monitors;
    if (results.length > 0) attach(JSON.stringify(results), ATTACHMENT_TYPES.monitors);
    if (failure !== undefined) attach(JSON.stringify(this.#describeFailure(failure, target)), ATTACHMENT_TYPES.failure);
  }

  #describeFailure(failure: unknown, target: TargetDescription): FailureAttachment {
    const mismatch = findMismatch(failure);
    return {
      ...(mismatch && { mismatch: mismatch.toReport(), expected: mismatch.expected, actual: mismatch.actual }),
      ...(this.exchanges.length > 0 && { curl: formatCurlScript(this.exchanges, target).join('\n') }),
      ...compact({ replay: this.replay }),
    };
  }
}

/** Returns the failed comparison if the error, or its cause, is one. */
function findMismatch(error: unknown): MismatchError | undefined {
  if (error instanceof MismatchError) return error;
  return error instanceof Error ? findMismatch(error.cause) : undefined;
}
