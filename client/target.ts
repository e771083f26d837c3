/**
 * The server under judgement as it is addressed: base URL, credentials, trust. A `TargetDescription` is plain data, so that the
 * command line can hand it to worker threads; `connect` makes of it the one connection pool that a worker uses.
 */
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { usage } from './errors.ts';
import type { Hearing } from './hearing.ts';

export interface TargetDescription {
  /** Without a slash at its end. A path in it is kept: servers may live behind a prefix. */
  readonly url: string;
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  /** PEM text. */
  readonly certificateAuthority?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly serverName?: string;
  readonly insecure?: boolean;
  /** Address of the proxy that requests go through. */
  readonly proxy?: string;
  /** Headers of impersonation that go with each request which has none of its own. */
  readonly impersonate?: readonly (readonly [name: string, value: string])[];
}

export interface Target {
  readonly description: TargetDescription;
  readonly dispatcher: Dispatcher;
  /** The credential that goes with each request, unless the request brings its own. */
  readonly authorization: string | undefined;
  /** Its requests remove what was made, and go out after the run was told to end (client/stop.ts). */
  readonly tidies?: boolean;
  readonly hearing?: Hearing;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Off by default, since raw headers are an HTTP/1.1 notion. */
  readonly http2?: boolean;
  readonly connectTimeout?: number;
  /** False: each request goes over a connection of its own. */
  readonly keepsConnections?: boolean;
}

const CONNECT_TIMEOUT = 5_000;

export function connect(description: TargetDescription, options: ConnectOptions = {}): Target {
  const timeout = options.connectTimeout ?? CONNECT_TIMEOUT;
  const tls = {
    timeout,
    rejectUnauthorized: description.insecure !== true,
    ...(description.certificateAuthority === undefined ? {} : { ca: description.certificateAuthority }),
    ...(description.clientCertificate === undefined ? {} : { cert: description.clientCertificate }),
    ...(description.clientKey === undefined ? {} : { key: description.clientKey }),
    ...(description.serverName === undefined ? {} : { servername: description.serverName }),
  };
  const pool = {
    allowH2: options.http2 ?? false,
    // Watches keep their connection for as long as they live; the pool must not make requests wait for one.
    connections: null,
    pipelining: options.keepsConnections === false ? 0 : 1,
    bodyTimeout: 0,
    headersTimeout: 0,
  };
  const dispatcher =
    description.proxy === undefined
      ? new Agent({ ...pool, connect: tls })
      : new ProxyAgent({
          ...pool,
          uri: description.proxy,
          requestTls: tls,
          connectTimeout: timeout,
          proxyTunnel: true,
        }).compose(repeatedHeaders);
  return {
    description,
    dispatcher,
    authorization: authorizationOf(description),
    close: () => dispatcher.destroy(),
  };
}

/** Of a list of names and values undici's proxy agent keeps one value for each name: repeated headers are given to it as lists of values. */
function repeatedHeaders(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => {
    const { headers } = options;
    if (!Array.isArray(headers)) return dispatch(options, handler);
    const byName = new Map<string, { readonly name: string; readonly values: string[] }>();
    for (let at = 0; at + 1 < headers.length; at += 2) {
      const name = headers[at] ?? '';
      const header = byName.get(name.toLowerCase()) ?? { name, values: [] };
      header.values.push(headers[at + 1] ?? '');
      byName.set(name.toLowerCase(), header);
    }
    const grouped = [...byName.values()].map(({ name, values }) => [name, values.length === 1 ? values[0] : values]);
    return dispatch({ ...options, headers: Object.fromEntries(grouped) }, handler);
  };
}

/** The same server, as one sees it who shows nothing. */
export function withoutCredentials(description: TargetDescription): Target {
  const { url, certificateAuthority, serverName, insecure, proxy } = description;
  return connect({
    url,
    ...(proxy === undefined ? {} : { proxy }),
    ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
    ...(serverName === undefined ? {} : { serverName }),
    ...(insecure === undefined ? {} : { insecure }),
  });
}

function authorizationOf({ token, username, password }: TargetDescription): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  if (username === undefined) return undefined;
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
}

/** Checks an address as typed by a person, and takes the slash from its end. */
export function serverUrl(text: string, where: string): string {
  // A URL parser takes blanks and line breaks out without a word.
  if (/[\s\p{Cc}]/u.test(text)) throw usage(`${where}: ${JSON.stringify(text)} is not a URL`);
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url === null) throw usage(`${where}: ${JSON.stringify(text)} is not a URL`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw usage(`${where}: ${JSON.stringify(text)} must begin with http:// or https://`);
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw usage(`${where}: ${JSON.stringify(text)} may hold a host, a port and a path only`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
