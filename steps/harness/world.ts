/**
 * What a scenario keeps between its steps: the last exchange, what was remembered by name, the clean-up list, the count of
 * comparisons. It talks to one server, which a scenario may exchange for one of its own (steps/sentences/servers/servers.ts).
 *
 * Longer than its neighbours: Cucumber gives a scenario one World, and every step speaks through it (talking, names, objects, judging).
 */
import type { RequestCounts } from '../../checks/coverage/requests.ts';
import { type Provider, unknownProvider } from '../../client/credentials/provider.ts';
import { apiVersion, resourceOfKind, resourcePath, type ServedResource } from '../../client/discovery/discovery.ts';
import { harness } from '../../client/errors.ts';
import {
  type Exchange,
  type HeaderPairs,
  isSuccess,
  jsonOf,
  statusOf,
  textOf,
  type WireRequest,
} from '../../client/exchange/exchange.ts';
import type { Patience } from '../../client/exchange/patience.ts';
import { REQUEST_LIMIT, send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { openWatch, type WatchStream } from '../../client/exchange/watch-stream.ts';
import type { Launched } from '../../client/launch/launched.ts';
import { newRunId, newUniqueName, RUN_LABEL } from '../../client/run-names.ts';
import { LIVE, type Tape, tape } from '../../client/tape/tape.ts';
import type { FailureAttachment, MonitorAttachment, ObservationAttachment } from '../../reports/schema/attachments.ts';
import { dialect } from '../../spec/dialect.ts';
import { machineryIn } from '../../spec/machinery.ts';
import { describe, type Expectation, meets, readExpectation, readValue, show } from './comparison/matching.ts';
import { Mismatch } from './comparison/mismatch.ts';
import { lookUp, MISSING, withField } from './comparison/paths.ts';
import { select } from './comparison/selecting.ts';
import { inDialect } from './dialect-text.ts';
import { awaitEffects } from './effects/awaiting.ts';
import { awaitServiceAccount } from './effects/service-accounts.ts';
import { judgeHeard, sortedElsewhere } from './monitoring/judge.ts';
import { MonitorTally } from './monitoring/tally.ts';
import { noteAnswer } from './reachability.ts';
import { fixedNamespace } from './resource/namespaces.ts';
import { isResource, RESOURCE_WORDS, resourceOf, resourceWord } from './resource/speaking.ts';
import { type Manifest, manifestOf } from './states.ts';
import type { Parameters, Subject } from './subject.ts';

/** `{namespace}`, `{namespace:second}`, `{before:metadata.resourceVersion}`, `{unique}`. Never JSON: that goes on with a quote. */
const PLACEHOLDER = /\{([a-zA-Z][\w -]*)(?::([^\s{}][^{}]*))?\}/g;

/** Of an object of the resource under test: what it says, wherever that stands. */
const CONTENT = '(content)';

/** Where `cucumber-js` runs by itself. */
const OWN_RUN = newRunId();

export interface WorldOptions {
  readonly parameters: Parameters;
  /** Passes evidence to the report. */
  readonly attach: (body: string, mediaType: string) => void;
}

export class AssayWorld {
  readonly parameters: Parameters;
  readonly attach: WorldOptions['attach'];
  subject!: Subject;
  /** The exchange of the When, or of the last step that sent one. */
  last: Exchange | undefined;
  /** Whether a step has asked for the status of `last`. */
  asked = true;
  readonly answers = new Map<string, Exchange>();
  readonly exchanges: Exchange[] = [];
  /** Watches in which a random program has failed. */
  shownWatches: Exchange[] = [];
  /** How many exchanges there were at the first comparison that failed. */
  failedAt: number | undefined;
  readonly namespaces = new Map<string, Promise<string>>();
  /** Placeholders that steps have given a meaning: `client:name`. */
  readonly words = new Map<string, string>();
  /** What steps leave to be asked about; throws where no step has. */
  readonly unasked: (() => void)[] = [];
  /** Paths to delete at the end, newest first. */
  readonly cleanUp: string[] = [];
  /** Paths of objects that finalizers hold: these go first. */
  readonly held: string[] = [];
  /** Runs at the end, before objects are deleted: closes what the scenario opened. */
  readonly atEnd: (() => unknown)[] = [];
  /** Runs after everything was deleted: ends servers and proxies. */
  readonly atLast: (() => unknown)[] = [];
  readonly observations: ObservationAttachment[] = [];
  readonly monitors = new MonitorTally();
  readonly #requests = new Map<string, number>();
  comparisons = 0;
  failure: FailureAttachment | undefined;
  /** Headers that the next request of a When carries. */
  nextHeaders: [string, string][] = [];
  /** Headers that it does not carry, though all others do. */
  nextWithout: string[] = [];
  /** The way that it goes, where that isn't the usual one. */
  nextTarget: Target | undefined;
  /** The media type of the doc string of the step that runs. */
  docStringType: string | undefined;
  /** The server that this scenario started. */
  launched: Launched | undefined;
  /** Types that this scenario has defined, by kind. */
  readonly customTypes = new Map<string, ServedResource>();
  rules: string[] = [];
  tags: string[] = [];
  /** Its title. */
  scenario = '';
  /** False where something speaks against it beforehand. */
  isSent = true;
  /** Whether the scenario was cut short, so that failed steps do not count. */
  isBroken = false;
  /** The error of the failed step. */
  thrown: unknown;
  /** For what does not come; absent where each wait has the time that it asks for. */
  patience: Patience | undefined;
  /** The server under judgement, whichever this scenario talks to. */
  judged: Target | undefined;
  /** The same, with what it was sent. */
  heard: Subject | undefined;

  /** What is not the same a second time comes from here, or is written there. */
  tape: Tape = LIVE;
  #unique: string | undefined;

  constructor({ parameters, attach }: WorldOptions) {
    this.parameters = parameters;
    this.attach = attach;
  }

  /** A word that no other scenario has, as part of names. */
  get unique(): string {
    this.#unique ??= this.tape.draw('a word for names', () => newUniqueName(this.parameters.run ?? OWN_RUN));
    return this.#unique;
  }

  /** Whether the name holds the word that no other scenario has. */
  owns(name: string): boolean {
    return this.#unique !== undefined && name.includes(this.#unique);
  }

  get target(): Target {
    return this.subject.target;
  }

  // Talking

  /** Sends the request that the scenario is about; its answer is what the next steps judge. */
  async act(request: WireRequest): Promise<Exchange> {
    this.judgeUnasked();
    const headers = [...(request.headers ?? []), ...this.nextHeaders];
    const without = this.nextWithout.length === 0 ? {} : { without: this.nextWithout };
    const exchange = await this.send({ ...request, headers, ...without }, undefined, this.nextTarget);
    this.nextTarget = undefined;
    this.nextHeaders = [];
    this.nextWithout = [];
    this.last = exchange;
    this.asked = false;
    return exchange;
  }

  /** Sends a request that prepares the ground: it must succeed, and its effect must be there. */
  async prepare(request: WireRequest): Promise<Exchange> {
    await awaitServiceAccount(this, request);
    const exchange = await this.send(request);
    if (!isSuccess(exchange)) {
      this.last = exchange;
      throw new Mismatch(
        `${request.method} ${request.path} prepares the scenario`,
        'a success',
        exchange.error ?? `${statusOf(exchange)} ${textOf(exchange).slice(0, 600)}`,
      );
    }
    return awaitEffects(this, exchange);
  }

  openWatch(path: string, headers: HeaderPairs = []): Promise<WatchStream> {
    const { patience } = this;
    return openWatch(this.target, path, { headers, limit: this.#limit, ...(patience && { patience }) });
  }

  /** Milliseconds that a request may take. */
  get #limit(): number {
    return (this.parameters.timeout ?? REQUEST_LIMIT / 1000) * 1000;
  }

  /** Sends, keeps the exchange for the report, and notes what has to be deleted at the end. */
  async send(request: WireRequest, limit = this.#limit, target = this.target): Promise<Exchange> {
    const allowed = this.patience?.allowedAnswer(limit) ?? limit;
    const exchange = await send(target, request, { limit: allowed });
    this.exchanges.push(exchange);
    this.#noteForCleanUp(exchange);
    if (target === this.judged) await noteAnswer(target, exchange, this);
    if (exchange.late === true) this.patience?.recordMissingResponse(allowed, limit);
    return exchange;
  }

  #noteForCleanUp(exchange: Exchange): void {
    const { method, path } = exchange.request;
    const isCreated = statusOf(exchange) === 201 || (method === 'POST' && statusOf(exchange) === 200);
    if (!isCreated || (method !== 'POST' && method !== 'PUT' && method !== 'PATCH')) return;
    const bare = path.split('?')[0] ?? path;
    const metadata = jsonOf<Manifest>(exchange)?.metadata;
    // A dry run, too: not every server has them.
    if (typeof metadata?.name !== 'string') return;
    const createdPath = method === 'POST' ? `${bare}/${metadata.name}` : bare;
    this.cleanUp.push(createdPath);
    if (Array.isArray(metadata.finalizers)) this.held.push(createdPath);
  }

  /** What monitors find in all that was sent to the server under judgement since the last time. */
  async judgeHeard(): Promise<MonitorAttachment[]> {
    if (this.heard === undefined) return [];
    const { monitors, requests } = await judgeHeard(this.heard);
    this.#count(requests);
    return monitors;
  }

  /** How often which sorts of requests were sent, to whatever server. */
  sentRequests(): RequestCounts {
    if (this.heard !== undefined) this.#count(sortedElsewhere(this.exchanges, this.heard));
    return this.#requests;
  }

  /** Exchanges from a place on, which are counted and not shown. */
  leaveOut(from: number): void {
    const others = this.exchanges.splice(from);
    if (this.heard !== undefined) this.#count(sortedElsewhere(others, this.heard));
  }

  #count(requests: RequestCounts): void {
    for (const [sort, count] of requests) this.#requests.set(sort, (this.#requests.get(sort) ?? 0) + count);
  }

  // Names

  /** The text of a feature as it goes to the server: placeholders filled in, names in the dialect of the target. */
  async text(source: string): Promise<string> {
    let result = '';
    let end = 0;
    const translated = inDialect(dialect(this.subject.inventory.dialect), source);
    for (const match of translated.matchAll(PLACEHOLDER)) {
      const value = await this.named(match[1] ?? '', match[2]);
      result += translated.slice(end, match.index) + (typeof value === 'string' ? value : show(value));
      end = match.index + match[0].length;
    }
    return result + translated.slice(end);
  }

  /** That of the server of the scenario. */
  async provider(): Promise<Provider> {
    return this.launched?.provider ?? unknownProvider();
  }

  /** A cell that is nothing but a placeholder keeps the type of what it stands for. */
  async #whole(cell: string): Promise<{ value: unknown } | undefined> {
    const match = new RegExp(`^${PLACEHOLDER.source}$`).exec(cell);
    return match === null ? undefined : { value: await this.named(match[1] ?? '', match[2]) };
  }

  async value(cell: string): Promise<unknown> {
    return ((await this.#whole(cell)) ?? { value: readValue(await this.text(cell)) }).value;
  }

  async expectation(cell: string): Promise<Expectation> {
    return (await this.#whole(cell)) ?? readExpectation(await this.text(cell));
  }

  async named(name: string, path: string | undefined): Promise<unknown> {
    if (name === 'namespace') return this.namespace(path);
    if (name === 'unique') return this.unique;
    if (RESOURCE_WORDS.has(name))
      return resourceWord(resourceOf(this.subject), (nickname) => this.namespace(nickname), name, path);
    if (name === 'issuer' && path !== undefined)
      return tape().observe(
        `the address of the issuer ${path}`,
        async () => (await (await this.provider()).issuer(path)).url,
      );
    if ((name === 'future' || name === 'early') && path !== undefined) {
      const version = String(await this.named(path, 'metadata.resourceVersion'));
      return name === 'future' ? futureVersion(version) : earlyVersion(version);
    }
    if (name === 'aged' && path !== undefined) return agedToken(String(await this.named(path, 'metadata.continue')));
    const word = path === undefined ? undefined : this.words.get(`${name}:${path}`);
    if (word !== undefined) return word;
    if (name === 'dialect' && path !== undefined) {
      return lookUp(dialect(this.subject.inventory.dialect), path);
    }
    const exchange = name === 'last' ? this.last : this.answers.get(name);
    if (exchange === undefined) {
      throw harness(
        `nothing is remembered as ${JSON.stringify(name)}; there is: ${[...this.answers.keys()].join(', ')}`,
      );
    }
    const field = path === CONTENT ? resourceOf(this.subject).content : path;
    const value = field === undefined ? jsonOf(exchange) : select(jsonOf(exchange), field);
    if (value === MISSING) {
      throw new Mismatch(`the answer remembered as ${JSON.stringify(name)} has ${path}`, '(present)', '(absent)');
    }
    return value;
  }

  /** The scenario's own namespace, or another one under a nickname; made when first spoken of. */
  namespace(nickname = ''): Promise<string> {
    const existing = this.namespaces.get(nickname);
    if (existing !== undefined) return existing;
    const created = this.#makeNamespace(nickname);
    this.namespaces.set(nickname, created);
    return created;
  }

  async #makeNamespace(nickname: string): Promise<string> {
    const { namespaces } = this.subject;
    if (namespaces.fixed !== undefined) return fixedNamespace(namespaces.fixed, nickname);
    const name = `${this.unique}${nickname === '' ? '' : `-${nickname}`}`;
    if (!namespaces.made) return name;
    const labels = { [RUN_LABEL]: this.parameters.run ?? OWN_RUN, ...this.#nameLabel(name) };
    const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
    await this.prepare({ method: 'POST', path: '/api/v1/namespaces', body });
    return name;
  }

  /** The label by which webhooks select the namespace, where the server does not set it. */
  #nameLabel(name: string): Record<string, string> {
    const { release, inventory } = this.subject;
    if (release === undefined || machineryIn(release).has('namespace-name-label')) return {};
    return { [`${dialect(inventory.dialect).protocolPrefix}/metadata.name`]: name };
  }

  /** A cluster-scoped name may end in `-{unique}`; it is remembered without that. */
  remember(name: string, exchange: Exchange): void {
    this.answers.set(name.replace('-{unique}', ''), exchange);
  }

  remembered(name: string): Manifest {
    const exchange = this.answers.get(name.replace('-{unique}', ''));
    if (exchange === undefined) throw harness(`nothing is remembered as ${JSON.stringify(name)}`);
    return jsonOf(exchange) as Manifest;
  }

  // Objects

  resource(kind: string): ServedResource {
    if (isResource(kind)) return resourceOf(this.subject).served;
    const customType = this.customTypes.get(kind);
    if (customType !== undefined) return customType;
    const resource = resourceOfKind(this.subject.inventory, inDialect(dialect(this.subject.inventory.dialect), kind));
    if (resource === undefined) throw harness(`the server has no kind ${kind}: tag the scenario with @needs:type:…`);
    return resource;
  }

  async pathTo(kind: string, name?: string, nickname?: string): Promise<string> {
    const resource = this.resource(kind);
    const namespace = resource.namespaced ? await this.namespace(nickname) : undefined;
    return resourcePath(resource, namespace, name === undefined ? undefined : await this.text(name));
  }

  /** A manifest read from a state, given its kind's apiVersion as the target has it. */
  async manifest(kind: string, source: string): Promise<Manifest> {
    const resource = this.resource(kind);
    const body = manifestOf(await this.text(source)) ?? {};
    return { apiVersion: apiVersion(resource), kind: resource.kind, ...body };
  }

  async changed(manifest: Manifest, rows: readonly (readonly string[])[]): Promise<Manifest> {
    let result = manifest;
    for (const [path = '', cell = ''] of rows)
      result = withField(result, await this.text(path), await this.value(cell));
    return result;
  }

  // Judging

  /** The one place where something is compared. */
  compare(what: string, expectation: Expectation, actual: unknown): void {
    this.check(what, describe(expectation), show(actual), meets(expectation, actual));
  }

  check(what: string, expected: string, actual: string, holds: boolean): void {
    this.comparisons += 1;
    if (holds) return;
    this.failedAt ??= this.exchanges.length;
    throw new Mismatch(what, expected, actual);
  }

  answer(): Exchange {
    if (this.last === undefined) throw harness('no request was sent before this step');
    if (this.last.answer === undefined) {
      this.asked = true;
      throw new Mismatch(
        `${this.last.request.method} ${this.last.request.path}`,
        'an answer',
        this.last.error ?? 'none',
      );
    }
    return this.last;
  }

  /** An error that no step asked about fails the scenario, whatever else it compared. */
  judgeUnasked(): void {
    for (const judge of this.unasked) judge();
    if (this.asked || this.last === undefined) return;
    this.asked = true;
    const { last } = this;
    if (last.answer === undefined || statusOf(last) >= 400) {
      const { method, path } = last.request;
      const actual = last.error ?? `${statusOf(last)} ${textOf(last).slice(0, 600)}`;
      throw new Mismatch(`${method} ${path}, whose status no step asked about`, 'a success', actual);
    }
  }

  /** For rules of strength `may`: what was seen of the permitted answers. */
  observe(observation: string): void {
    for (const rule of this.rules) this.observations.push({ rule, observation });
  }
}

/**
 * A version far beyond another. The judge, not a client, makes it: servers that count write versions as numbers; of others no version from the
 * future can be made, and the scenario must not run.
 */
function futureVersion(version: string): string {
  return String(versionNumber(version) + 1_000_000_000n);
}

/** A version in the middle of the history up to another, which the server may have lost. Made by the judge, as one from the future is. */
function earlyVersion(version: string): string {
  const number = versionNumber(version) / 2n;
  return String(number < 1n ? 1n : number);
}

function versionNumber(version: string): bigint {
  if (!/^\d+$/.test(version)) throw harness(`${JSON.stringify(version)} is no number: no other version can be made`);
  return BigInt(version);
}

/** A continue token as it would be if its list had been read at version 1. Tokens of kube-apiserver are JSON in base64; others can't be changed. */
function agedToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString();
  const aged = text.replace(/("rv":)\d+/, '$11');
  if (aged === text) throw harness(`the continue token ${JSON.stringify(token)} shows no version: it can't be aged`);
  return Buffer.from(aged).toString('base64url');
}
