/**
 * The state of a scenario between its steps: the target, the last exchange, saved responses and the cleanup plan. Other modules keep the
 * evidence for the reports, the names and the headers of the next request. A scenario uses one server, which it may start itself
 * (steps/sentences/servers/servers.ts).
 */
import { createFallbackProvider, type OidcProvider } from '../../client/credentials/provider.ts';
import {
  buildResourcePath,
  findResourceOfKind,
  formatResourceApiVersion,
  type ServedResource,
} from '../../client/discovery/discovery.ts';
import { createFrameReader } from '../../client/encodings/frame-reader.ts';
import { createSuiteError } from '../../client/errors.ts';
import {
  type Exchange,
  getStatus,
  type HeaderPairs,
  isSuccess,
  parseJsonBody,
  readText,
  type WireRequest,
} from '../../client/exchange/exchange.ts';
import { REQUEST_TIMEOUT, send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import type { WaitLimits } from '../../client/exchange/wait-limits.ts';
import { openWatch, type WatchStream } from '../../client/exchange/watch-stream.ts';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { LIVE_IO, type ScenarioIo } from '../../client/recording/scenario-io.ts';
import { getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import { CleanUpPlan } from './cleanup/clean-up.ts';
import { describeExpectation, type Expectation, matchesExpectation, renderValue } from './comparison/expectations.ts';
import { type ComparisonSubject, MismatchError } from './comparison/mismatch.ts';
import { setField } from './comparison/paths.ts';
import { translateText } from './dialect-text.ts';
import { awaitEffects } from './effects/await-effects.ts';
import { awaitInformers } from './effects/informers.ts';
import { awaitServiceAccount } from './effects/service-accounts.ts';
import { type AttachEvidence, Evidence } from './evidence.ts';
import { createNamespace, Names } from './names.ts';
import { RequestSettings } from './next-request.ts';
import { fillPlaceholders, readCell, readExpectedCell } from './placeholders.ts';
import { countTimeouts } from './reachability.ts';
import { isResourceUnderTest, requireResource } from './resource/resource-placeholders.ts';
import { type Manifest, parseManifest } from './state-manifests.ts';
import type { RunParameters, Subject } from './subject.ts';

export interface WorldOptions {
  readonly parameters: RunParameters;
  readonly attach: AttachEvidence;
}

export class AssayWorld {
  readonly parameters: RunParameters;
  readonly attach: AttachEvidence;
  /** The server to which the scenario sends requests. */
  subject!: Subject;
  /** The server under test, even if this scenario uses another server. */
  serverUnderTest: Target | undefined;
  /** The server that this scenario started. */
  launchedServer: LaunchedServer | undefined;
  /** The exchange of the When step, or of the last step that sent a request. */
  lastExchange: Exchange | undefined;
  /** Whether a step has compared the status of `lastExchange`. */
  isStatusCompared = true;
  /** The saved responses by name. */
  readonly savedResponses = new Map<string, Exchange>();
  /** Checks that run before the next request and at the end. They throw if no step has compared a failure, such as an exit code. */
  readonly pendingChecks: (() => void)[] = [];
  readonly names: Names;
  readonly nextRequestSettings = new RequestSettings();
  readonly cleanUp = new CleanUpPlan();
  readonly evidence = new Evidence();
  /** The title of the scenario. */
  scenarioTitle = '';
  tags: readonly string[] = [];
  rules: readonly string[] = [];
  /** The media type of the doc string of the step that runs. */
  docStringType: string | undefined;
  /**
   * The outcome if it does not depend on the steps. `skipped`: the scenario was skipped before the first step. `broken`: it was ended
   * early, so that failed steps do not count.
   */
  outcome: 'skipped' | 'broken' | undefined;
  /** The reason why the scenario has no verdict although it has begun; see `endWithoutVerdict`. */
  noVerdictReason: string | undefined;
  /** Limits all waits together; absent if each wait has its own limit. */
  waitLimits: WaitLimits | undefined;
  /** Records values that differ between runs, or replays them. */
  scenarioIo: ScenarioIo = LIVE_IO;

  constructor({ parameters, attach }: WorldOptions) {
    this.parameters = parameters;
    this.attach = attach;
    this.names = new Names(() => this.scenarioIo, parameters.runId);
  }

  get target(): Target {
    return this.subject.target;
  }

  // Sending requests

  /** Sends the request that the scenario tests. The next steps compare its response. */
  async sendTestedRequest(request: WireRequest): Promise<Exchange> {
    this.checkUncomparedResponse();
    await awaitServiceAccount(this, request);
    await awaitInformers(this, request);
    const exchange = await this.send(
      this.nextRequestSettings.applyTo(request),
      undefined,
      this.nextRequestSettings.takeTarget(),
    );
    this.lastExchange = exchange;
    this.isStatusCompared = false;
    return exchange;
  }

  /** Ends the scenario without a verdict: the server does not break a rule, but the scenario cannot continue. */
  endWithoutVerdict(reason: string): never {
    this.noVerdictReason = reason;
    throw new Error(reason);
  }

  /** Sends a request that the scenario does not test. The request must succeed, and the method waits for its effects. */
  async sendPreparatoryRequest(request: WireRequest): Promise<Exchange> {
    await awaitServiceAccount(this, request);
    const exchange = await this.send(request);
    if (isSuccess(exchange)) return awaitEffects(this, exchange);
    this.lastExchange = exchange;
    const subject = `${request.method} ${request.path} prepares the scenario`;
    throw new MismatchError({ name: subject, exchange }, 'a success', describeResponse(exchange));
  }

  openWatch(path: string, headers: HeaderPairs = []): Promise<WatchStream> {
    const { waitLimits } = this;
    const { inventory, release } = this.subject;
    const format = { dialect: getDialect(inventory.dialect), release };
    const createReader = (contentType: string) => createFrameReader(contentType, format);
    return openWatch(this.target, path, {
      headers,
      timeout: this.#requestTimeout,
      createFrameReader: createReader,
      ...compact({ waitLimits }),
    });
  }

  /** The time limit of a request, in milliseconds. */
  get #requestTimeout(): number {
    return (this.parameters.timeout ?? REQUEST_TIMEOUT / 1000) * 1000;
  }

  /** Sends a request, saves the exchange for the report, and records created objects for the cleanup. */
  async send(request: WireRequest, requestTimeout = this.#requestTimeout, target = this.target): Promise<Exchange> {
    const responseLimit = this.waitLimits?.computeResponseLimit(requestTimeout) ?? requestTimeout;
    const exchange = await send(target, request, { timeout: responseLimit });
    this.evidence.exchanges.push(exchange);
    this.cleanUp.recordCreation(exchange);
    if (target === this.serverUnderTest) await countTimeouts(target, exchange, this);
    if (exchange.late === true) this.waitLimits?.recordMissingResponse(responseLimit, requestTimeout);
    return exchange;
  }

  /** Returns the token provider of the scenario's server. */
  async getProvider(): Promise<OidcProvider> {
    return this.launchedServer?.provider ?? createFallbackProvider();
  }

  // Filling in placeholders

  /** Replaces the placeholders in a text of a feature with the values that are sent to the server. */
  fillPlaceholders(source: string): Promise<string> {
    return fillPlaceholders(this, source);
  }

  readCell(cell: string): Promise<unknown> {
    return readCell(this, cell);
  }

  readExpectedCell(cell: string): Promise<Expectation> {
    return readExpectedCell(this, cell);
  }

  /** Returns the namespace of the scenario, or another namespace by alias. The namespace is created at first use. */
  getNamespace(alias = ''): Promise<string> {
    return this.names.getNamespace(alias, () => createNamespace(this, alias));
  }

  /** Saves a response by name. A cluster-scoped name may end in `-{unique}`; the response is saved without that suffix. */
  saveResponse(name: string, exchange: Exchange): void {
    this.savedResponses.set(name.replace('-{unique}', ''), exchange);
  }

  getSavedObject(name: string): Manifest {
    const exchange = this.savedResponses.get(name.replace('-{unique}', ''));
    if (exchange === undefined)
      throw createSuiteError(`no step has saved an object or response as ${JSON.stringify(name)}`);
    return parseJsonBody(exchange) as Manifest;
  }

  // Objects

  /** Returns the resource of a kind: the resource under test, a type that the scenario defined, or a type of the server. */
  getResource(kind: string): ServedResource {
    if (isResourceUnderTest(kind)) return requireResource(this.subject).served;
    const customType = this.names.customTypes.get(kind);
    if (customType !== undefined) return customType;
    const resource = findResourceOfKind(
      this.subject.inventory,
      translateText(getDialect(this.subject.inventory.dialect), kind),
    );
    if (resource === undefined)
      throw createSuiteError(`the server has no kind ${kind}: tag the scenario with @needs:type:…`);
    return resource;
  }

  /** Returns the path of a collection or, with a name, of an object. `alias` selects another namespace of the scenario. */
  async buildPath(kind: string, name?: string, alias?: string): Promise<string> {
    const resource = this.getResource(kind);
    const namespace = resource.namespaced ? await this.getNamespace(alias) : undefined;
    return buildResourcePath(resource, namespace, name === undefined ? undefined : await this.fillPlaceholders(name));
  }

  /** Parses the manifest of an object, and adds its kind and the apiVersion that the target serves. */
  async createManifest(kind: string, source: string): Promise<Manifest> {
    const resource = this.getResource(kind);
    const body = parseManifest(await this.fillPlaceholders(source)) ?? {};
    return { apiVersion: formatResourceApiVersion(resource), kind: resource.kind, ...body };
  }

  /** Sets the fields of a manifest to the values in the rows of a table. */
  async setFieldsFromRows(manifest: Manifest, rows: readonly (readonly string[])[]): Promise<Manifest> {
    let result = manifest;
    for (const [path = '', cell = ''] of rows)
      result = setField(result, await this.fillPlaceholders(path), await this.readCell(cell));
    return result;
  }

  // Comparing

  /** Compares a value with an expectation. Throws a MismatchError if the value does not match. */
  compare(comparisonSubject: ComparisonSubject | string, expectation: Expectation, actual: unknown): void {
    this.check(
      comparisonSubject,
      describeExpectation(expectation),
      renderValue(actual),
      matchesExpectation(expectation, actual),
    );
  }

  /** Records a comparison. Throws a MismatchError if the expectation is not fulfilled. */
  check(comparisonSubject: ComparisonSubject | string, expected: string, actual: string, isFulfilled: boolean): void {
    if (isFulfilled) this.countMatch();
    else this.fail(comparisonSubject, expected, actual);
  }

  /** Records a successful comparison. */
  countMatch(): void {
    this.evidence.comparisonCount += 1;
  }

  /** Records a failed comparison, and throws a MismatchError. */
  fail(comparisonSubject: ComparisonSubject | string, expected: string, actual: string): never {
    const { evidence } = this;
    evidence.comparisonCount += 1;
    evidence.exchangeCountAtFailure ??= evidence.exchanges.length;
    throw new MismatchError(comparisonSubject, expected, actual);
  }

  getLastExchange(): Exchange {
    const { lastExchange } = this;
    if (lastExchange === undefined) throw createSuiteError('no request was sent before this step');
    if (lastExchange.response !== undefined) return lastExchange;
    this.isStatusCompared = true;
    const subject = `${lastExchange.request.method} ${lastExchange.request.path}`;
    throw new MismatchError({ name: subject, exchange: lastExchange }, 'a response', lastExchange.error ?? 'none');
  }

  /** Fails the scenario if the last response is an error that no step has compared. */
  checkUncomparedResponse(): void {
    for (const check of this.pendingChecks) check();
    const { lastExchange, isStatusCompared } = this;
    if (isStatusCompared || lastExchange === undefined) return;
    this.isStatusCompared = true;
    if (lastExchange.response !== undefined && getStatus(lastExchange) < 400) return;
    const subject = `${lastExchange.request.method} ${lastExchange.request.path}, whose status no step compared`;
    throw new MismatchError({ name: subject, exchange: lastExchange }, 'a success', describeResponse(lastExchange));
  }

  /** Records the permitted response that occurred, for rules of strength `may`. */
  recordObservation(observation: string): void {
    for (const rule of this.rules) this.evidence.observations.push({ rule, observation });
  }
}

/** Returns the status of a response with the beginning of its body, or the error if there is no response. */
export function describeResponse(exchange: Exchange): string {
  return exchange.error ?? `${getStatus(exchange)} ${readText(exchange).slice(0, 600)}`;
}
