/**
 * One of the two servers that `assay diff` compares. Sends requests, stores the values that the current program has received, and logs the
 * exchanges for the script.
 */
import { gunzipSync } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import type { BodyFormat } from '../../client/encodings/encodings.ts';
import { AssayError, createServerError } from '../../client/errors.ts';
import { explainError } from '../../client/exchange/explain-error.ts';
import { connect, type Target } from '../../client/exchange/target.ts';
import type { Dialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';

export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** Set if an earlier response of the program had the same Audit-Id. */
  readonly repeatsAuditId?: true;
}

/** The status of a request without a response: the server closed the connection, or the time limit expired. */
export const NO_RESPONSE = 0;

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A request with its response. The response of a watch contains all events until the watch was closed. */
export interface LoggedExchange extends WireRequest {
  readonly watch: boolean;
  response: string;
  etag?: string;
}

/** The last object with a name, and the versions of it that the program received. */
export interface ObservedObject {
  uid: string;
  versions: string[];
}

/** The suffix of the groups of the custom resources that programs define. */
export const DEFINED_GROUP_SUFFIX = 'differential.example.com';

/** Methods of requests that can be repeated. */
const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const USER_AGENT = 'assay-diff';
/** The time limit of a request, in milliseconds. */
const REQUEST_TIMEOUT = 60_000;

export class Server {
  readonly name: string;
  readonly target: Target;
  /** A connection to the same server that opens a new TCP connection for each request. */
  readonly #newConnections: Target;
  readonly format: BodyFormat;
  /** The prefix of the groups that programs define. Each run has another prefix. */
  readonly groupPrefix: string;
  readonly observedObjects = new Map<string, ObservedObject>();
  /** The exchanges of the program, in the order of their requests. */
  log: LoggedExchange[] = [];
  /** The last continue token. */
  continue = '';
  /** The versions of the lists that the program received. */
  listVersions: string[] = [];
  /** The version of the object that was received last. */
  latestVersion: string | undefined;
  /** The ETag of the last response that had an ETag. */
  etag: string | undefined;
  readonly #auditIds = new Set<string>();

  constructor(name: string, target: Target, format: BodyFormat, groupPrefix: string) {
    this.name = name;
    this.target = target;
    this.#newConnections = connect(target.description, { keepsConnections: false });
    this.format = format;
    this.groupPrefix = groupPrefix;
  }

  get dialect(): Dialect {
    return this.format.dialect;
  }

  async close(): Promise<void> {
    await this.#newConnections.close();
    await this.target.close();
  }

  /** Clears the state that belongs to one program. */
  resetProgramState(): void {
    this.observedObjects.clear();
    this.log = [];
    this.continue = '';
    this.listVersions = [];
    this.latestVersion = undefined;
    this.etag = undefined;
    this.#auditIds.clear();
  }

  async send(wireRequest: WireRequest): Promise<Exchange> {
    const loggedExchange = this.#logExchange(wireRequest, { isWatch: false });
    try {
      const response = await this.#sendRequest(loggedExchange, AbortSignal.timeout(REQUEST_TIMEOUT));
      const body = Buffer.from(await response.body.arrayBuffer());
      // The response to a HEAD request has the encoding, but no body.
      const isCompressed = response.headers['content-encoding'] === 'gzip' && body.length > 0;
      const bytes = isCompressed ? gunzipSync(body) : body;
      loggedExchange.response = bytes.toString('utf8');
      const { etag } = response.headers;
      if (typeof etag === 'string') [loggedExchange.etag, this.etag] = [etag, etag];
      const id = String(response.headers['audit-id']);
      const repeatedId = this.#auditIds.has(id) && { repeatsAuditId: true as const };
      this.#auditIds.add(id);
      return {
        status: response.statusCode,
        headers: response.headers,
        text: loggedExchange.response,
        bytes,
        ...repeatedId,
      };
    } catch (error) {
      return { status: NO_RESPONSE, headers: {}, text: this.#describeBrokenConnection(error), bytes: Buffer.alloc(0) };
    }
  }

  /** Opens a watch and returns its lines when it ends, `shouldStop` returns true for a line, or `abortSignal` aborts. */
  async followWatch(
    path: string,
    headers: Readonly<Record<string, string>>,
    shouldStop: (line: string) => boolean,
    abortSignal: AbortSignal,
  ): Promise<string[]> {
    const loggedExchange = this.#logExchange({ method: 'GET', path, headers }, { isWatch: true });
    const lines: string[] = [];
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, abortSignal]);
    try {
      const response = await this.#sendRequest(loggedExchange, signal);
      let incompleteLine = '';
      for await (const chunk of response.body) {
        incompleteLine += String(chunk);
        for (let end = incompleteLine.indexOf('\n'); end >= 0; end = incompleteLine.indexOf('\n')) {
          const line = incompleteLine.slice(0, end);
          incompleteLine = incompleteLine.slice(end + 1);
          lines.push(line);
          if (shouldStop(line)) controller.abort();
        }
      }
    } catch (error) {
      if (!signal.aborted) lines.push(this.#describeBrokenConnection(error));
    }
    loggedExchange.response = lines.join('\n');
    return lines;
  }

  /** Adds an exchange to the log, with the group names of this server. */
  #logExchange(
    { method, path, headers = {}, body }: WireRequest,
    { isWatch }: { readonly isWatch: boolean },
  ): LoggedExchange {
    const fillDialectNames = (text: string): string =>
      text
        .replaceAll('{suffix}', this.dialect.groupSuffix)
        .replaceAll('{prefix}', this.dialect.domain)
        .replaceAll('{protobuf}', this.dialect.protobufMediaType)
        .replaceAll(DEFINED_GROUP_SUFFIX, `${this.groupPrefix}.${DEFINED_GROUP_SUFFIX}`);
    const loggedExchange: LoggedExchange = {
      method,
      path: fillDialectNames(path),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fillDialectNames(value)])),
      ...(body !== undefined && { body: typeof body === 'string' ? fillDialectNames(body) : body }),
      watch: isWatch,
      response: '',
    };
    this.log.push(loggedExchange);
    return loggedExchange;
  }

  /**
   * Sends a request. A server may close an idle connection while a request is on its way. As HTTP clients do, a read is repeated. A write
   * must not be repeated, because the server may have executed it, so it uses a new connection.
   */
  async #sendRequest(loggedExchange: LoggedExchange, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    if (!READ_METHODS.has(loggedExchange.method))
      return this.#requestOnce(loggedExchange, signal, { usesNewConnection: true });
    try {
      return await this.#requestOnce(loggedExchange, signal, { usesNewConnection: false });
    } catch (error) {
      if (!isConnectionClosed(error) || signal.aborted) throw error;
      return this.#requestOnce(loggedExchange, signal, { usesNewConnection: true });
    }
  }

  #requestOnce(
    { method, path, headers, body }: LoggedExchange,
    signal: AbortSignal,
    { usesNewConnection }: { readonly usesNewConnection: boolean },
  ): Promise<Dispatcher.ResponseData> {
    const { target } = this;
    return request(target.description.url + path, {
      method,
      headers: {
        'user-agent': USER_AGENT,
        accept: 'application/json',
        ...compact({ authorization: target.authorization }),
        ...Object.fromEntries(target.description.impersonate ?? []),
        ...headers,
      },
      ...compact({ body }),
      dispatcher: usesNewConnection ? this.#newConnections.dispatcher : target.dispatcher,
      signal,
    });
  }

  /** Describes how the connection ended without a response. Throws if the server is not reachable. */
  #describeBrokenConnection(error: unknown): string {
    const { code, name } = error as { code?: string | number; name?: string };
    if (isConnectionClosed(error)) return 'the connection was closed';
    if (typeof code === 'string' && code.startsWith('HPE_')) return explainError(error, REQUEST_TIMEOUT);
    if (name === 'TimeoutError') return `no response within ${REQUEST_TIMEOUT / 1000} s`;
    if (error instanceof AssayError) throw error;
    throw createServerError(
      `${this.name}: ${this.target.description.url} cannot be reached: ${explainError(error, REQUEST_TIMEOUT)}`,
    );
  }
}

/** Reports whether the server closed the connection before the response was complete. */
function isConnectionClosed(error: unknown): boolean {
  const { code } = error as { code?: string | number };
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}
