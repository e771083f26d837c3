/**
 * Determines the result of an execution of a scenario. The verdict follows from the status of the steps, from the verdict that a step attached
 * (skipped or refused), and from the number of comparisons, which must be at least one.
 */

import type { Attachment, Pickle, TestCase, TestStepFinished } from '@cucumber/messages';
import { compact } from '../../values/compact.ts';
import {
  ATTACHMENT_TYPES,
  type ComparisonsAttachment,
  type ExchangesAttachment,
  type FailureAttachment,
  type MonitorsAttachment,
  type ObservationAttachment,
  type RequestsAttachment,
  type VerdictAttachment,
} from '../schema/attachments.ts';
import type { Failure, RecordedExchange, ScenarioResult, StepResult, Verdict } from '../schema/envelope.ts';
import { mergeRepeatedReads } from './merge-repeated-reads.ts';
import type { SourceIndex } from './source-index.ts';

const RULE_TAG = '@rule:';
const BASIC_TAG = '@basic:';

interface VerdictWithReason {
  readonly verdict: Verdict;
  readonly reason?: string;
  readonly blockedBy?: string;
  readonly problem?: string;
}

const NOT_RUN_VERDICT: VerdictWithReason = {
  verdict: 'skipped',
  reason: 'not run: the run ended at its first failure',
};

const STEP_STATUSES: Readonly<Record<TestStepFinished['testStepResult']['status'], StepResult['status']>> = {
  PASSED: 'passed',
  FAILED: 'failed',
  SKIPPED: 'skipped',
  UNDEFINED: 'undefined',
  AMBIGUOUS: 'ambiguous',
  PENDING: 'pending',
  UNKNOWN: 'unknown',
};

export class Attempt {
  readonly pickle: Pickle;
  readonly #testCase: TestCase;
  readonly #startDate: Date;
  readonly #steps = new Map<string, TestStepFinished['testStepResult']>();
  readonly #exchanges: RecordedExchange[] = [];
  readonly #observations: ObservationAttachment[] = [];
  readonly #failure: FailureAttachment = {};
  readonly #monitors: MonitorsAttachment = [];
  readonly #requests: RequestsAttachment = [];
  #comparisonCount = 0;
  #attachedVerdict: VerdictAttachment | undefined;

  constructor(testCase: TestCase, pickle: Pickle, startedTimestamp: Timestamp) {
    this.#testCase = testCase;
    this.#startDate = new Date(convertToSeconds(startedTimestamp) * 1000);
    this.pickle = pickle;
  }

  recordStepResult({ testStepId, testStepResult }: TestStepFinished): void {
    this.#steps.set(testStepId, testStepResult);
  }

  addAttachment(attachment: Attachment): void {
    if (!Object.values<string>(ATTACHMENT_TYPES).includes(attachment.mediaType)) return;
    const text =
      attachment.contentEncoding === 'BASE64'
        ? Buffer.from(attachment.body, 'base64').toString('utf8')
        : attachment.body;
    switch (attachment.mediaType) {
      case ATTACHMENT_TYPES.exchanges:
        this.#exchanges.push(...parseAttachment<ExchangesAttachment>(text));
        break;
      case ATTACHMENT_TYPES.verdict:
        this.#attachedVerdict = parseAttachment<VerdictAttachment>(text);
        break;
      case ATTACHMENT_TYPES.comparisons:
        this.#comparisonCount += parseAttachment<ComparisonsAttachment>(text).count;
        break;
      case ATTACHMENT_TYPES.observation:
        this.#observations.push(parseAttachment<ObservationAttachment>(text));
        break;
      case ATTACHMENT_TYPES.monitors:
        this.#monitors.push(...parseAttachment<MonitorsAttachment>(text));
        break;
      case ATTACHMENT_TYPES.requests:
        this.#requests.push(...parseAttachment<RequestsAttachment>(text));
        break;
      case ATTACHMENT_TYPES.failure:
        Object.assign(this.#failure, parseAttachment<FailureAttachment>(text));
        break;
    }
  }

  /**
   * Returns the result of the scenario, and the problem if the scenario itself is incorrect. `hasRunEnded` states that the run ended before,
   * at its first failure.
   */
  createResult(
    source: SourceIndex,
    findArea: (rules: readonly string[], uri: string) => string,
    { hasRunEnded = false }: { readonly hasRunEnded?: boolean } = {},
  ): AttemptResult {
    const statuses = [...this.#steps.values()].map(({ status }) => status);
    const wasNotRun = hasRunEnded && !statuses.some((status) => status === 'PASSED' || status === 'FAILED');
    const { verdict, reason, blockedBy, problem } = wasNotRun ? NOT_RUN_VERDICT : this.#computeVerdict(statuses);
    const uri = this.pickle.uri.replaceAll('\\', '/');
    const tags = this.pickle.tags.map(({ name }) => name);
    const rules = [...new Set(tags.filter((tag) => tag.startsWith(RULE_TAG)).map((tag) => tag.slice(RULE_TAG.length)))];
    const basic = tags.find((tag) => tag.startsWith(BASIC_TAG))?.slice(BASIC_TAG.length);
    const example = source.findExample(this.pickle);
    const description = source.findDescription(this.pickle);
    const failure = verdict === 'failed' ? this.#createFailure(problem) : undefined;
    const scenario: ScenarioResult = {
      id: `${uri}:${source.findLine(this.pickle)}`,
      name: this.pickle.name,
      ...compact({ description }),
      feature: uri,
      area: findArea(rules, uri),
      rules,
      tags: tags.filter((tag) => !tag.startsWith(RULE_TAG)),
      verdict,
      ...compact({ reason, basic, blockedBy, example }),
      ...(wasNotRun ? {} : { started: this.#startDate.toISOString() }),
      seconds: roundSeconds(
        [...this.#steps.values()].reduce((sum, { duration }) => sum + convertToSeconds(duration), 0),
      ),
      comparisons: this.#comparisonCount,
      steps: this.#createStepResults(source),
      ...compact({ failure }),
      exchanges: mergeRepeatedReads(this.#exchanges),
      observations: this.#observations.map(({ rule, observation }) => `${rule}: ${observation}`),
    };
    const attachments = { observations: this.#observations, monitors: this.#monitors, requests: this.#requests };
    return { scenario, ...attachments, ...compact({ problem }) };
  }

  #computeVerdict(statuses: readonly string[]): VerdictWithReason {
    const unusableStatus = statuses.find(
      (status) => status === 'UNDEFINED' || status === 'AMBIGUOUS' || status === 'PENDING',
    );
    if (this.#attachedVerdict?.broken === true)
      return { verdict: this.#attachedVerdict.verdict, reason: this.#attachedVerdict.reason };
    if (statuses.includes('FAILED')) return { verdict: 'failed' };
    if (unusableStatus !== undefined)
      return { verdict: 'failed', problem: `a step is ${unusableStatus.toLowerCase()}` };
    if (this.#attachedVerdict !== undefined) {
      const { verdict, reason, blockedBy } = this.#attachedVerdict;
      return { verdict, reason, ...compact({ blockedBy }) };
    }
    if (statuses.includes('SKIPPED'))
      return { verdict: 'skipped', reason: 'no reason given', problem: 'skipped without a reason' };
    if (this.#comparisonCount === 0) return { verdict: 'failed', problem: 'the scenario compared nothing' };
    return { verdict: 'passed' };
  }

  #createFailure(problem: string | undefined): Failure {
    const failedStep = [...this.#steps.values()].find(({ status }) => status === 'FAILED');
    const message = failedStep?.exception?.message ?? failedStep?.message ?? problem ?? 'failed without a message';
    const { actual, ...otherMembers } = this.#failure;
    return {
      message: removeStackAndDiff(message),
      ...otherMembers,
      ...(actual === undefined ? {} : { actual: removeStackAndDiff(actual) }),
    };
  }

  #createStepResults(source: SourceIndex): StepResult[] {
    return this.#testCase.testSteps.flatMap(({ id, pickleStepId }): StepResult[] => {
      const result = this.#steps.get(id);
      const step = this.pickle.steps.find((candidate) => candidate.id === pickleStepId);
      if (step === undefined && result?.status !== 'FAILED') return [];
      return [
        {
          text: step === undefined ? 'preparing or cleaning up' : step.text,
          keyword: step === undefined ? 'Hook' : source.findKeyword(step.astNodeIds),
          status: STEP_STATUSES[result?.status ?? 'UNKNOWN'],
          seconds: roundSeconds(result === undefined ? 0 : convertToSeconds(result.duration)),
          ...readArgument(step),
        },
      ];
    });
  }
}

export interface AttemptResult {
  readonly scenario: ScenarioResult;
  readonly observations: readonly ObservationAttachment[];
  readonly monitors: MonitorsAttachment;
  readonly requests: RequestsAttachment;
  readonly problem?: string;
}

/** Returns the table or text below a step. */
function readArgument(step: Pickle['steps'][number] | undefined): Pick<StepResult, 'table' | 'docString'> {
  const { dataTable, docString } = step?.argument ?? {};
  if (dataTable !== undefined) return { table: dataTable.rows.map(({ cells }) => cells.map(({ value }) => value)) };
  return docString === undefined ? {} : { docString: docString.content };
}

/** Parses an attachment of a step. Its type is in schema/attachments.ts. */
function parseAttachment<Attached>(text: string): Attached {
  return JSON.parse(text);
}

interface Timestamp {
  readonly seconds: number;
  readonly nanos: number;
}

function convertToSeconds({ seconds, nanos }: Timestamp): number {
  return Number(seconds) + nanos / 1e9;
}

function roundSeconds(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4;
}

/** Removes the stack and Cucumber's diff from the message of an exception. */
function removeStackAndDiff(message: string): string {
  const lines = message.split('\n');
  const end = lines.findIndex((line) => /^\s+at .+[:)]|^\s*\+ expected - actual$/.test(line));
  return (end === -1 ? lines : lines.slice(0, end)).join('\n').trim();
}
