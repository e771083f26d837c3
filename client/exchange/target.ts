/**
 * The server under test: base URL, credentials, trusted certificates. A `TargetDescription` is plain data that the command line passes to
 * worker threads. Each worker creates a `Target` with its own connection pool from it.
 */
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { compact } from '../../values/compact.ts';
import { createUsageError } from '../errors.ts';
import type { TrafficListener } from './traffic-listener.ts';

export interface TargetDescription {
  /** The base URL, without a trailing slash. It may have a path, for servers behind a prefix. */
  readonly url: string;
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  /** The certificate authority in PEM. */
  readonly certificateAuthority?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly serverName?: string;
  readonly insecure?: boolean;
  /** The address of an HTTP proxy. */
  readonly proxy?: string;
  /** The default impersonation headers, for requests without such headers. */
  readonly impersonate?: readonly (readonly [name: string, value: string])[];
}

export interface Target {
  readonly description: TargetDescription;
  readonly dispatcher: Dispatcher;
  /** The default Authorization header. */
  readonly authorization: string | undefined;
  /** Whether the requests remove objects, and are sent even after the run was stopped (client/exchange/stop-run.ts). */
  readonly isForCleanUp?: boolean;
  readonly trafficListener?: TrafficListener;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Whether HTTP/2 is used; false by default, since raw headers exist only in HTTP/1.1. */
  readonly http2?: boolean;
  readonly connectTimeout?: number;
  /** Whether connections are reused. If false, each request uses a new connection. */
  readonly keepsConnections?: boolean;
}

const CONNECT_TIMEOUT = 5_000;

export function connect(description: TargetDescription, options: ConnectOptions = {}): Target {
  const timeout = options.connectTimeout ?? CONNECT_TIMEOUT;
  const tls = {
    timeout,
    rejectUnauthorized: description.insecure !== true,
    ...compact({
      ca: description.certificateAuthority,
      cert: description.clientCertificate,
      key: description.clientKey,
      servername: description.serverName,
    }),
  };
  const pool = {
    allowH2: options.http2 ?? false,
    // Watches occupy a connection while they are open, and other requests must not wait for a connection.
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
        }).compose(keepRepeatedHeaders);
  return {
    description,
    dispatcher,
    authorization: buildAuthorization(description),
    close: () => dispatcher.destroy(),
  };
}

/** Passes repeated headers as lists of values. undici's proxy agent keeps only one value per name of a flat header list. */
function keepRepeatedHeaders(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => {
    const { headers } = options;
    if (!Array.isArray(headers)) return dispatch(options, handler);
    const headersByName = new Map<string, { readonly name: string; readonly values: string[] }>();
    for (let index = 0; index + 1 < headers.length; index += 2) {
      const name = headers[index] ?? '';
      const header = headersByName.get(name.toLowerCase()) ?? { name, values: [] };
      header.values.push(headers[index + 1] ?? '');
      headersByName.set(name.toLowerCase(), header);
    }
    const headerEntries = [...headersByName.values()].map(({ name, values }) => [
      name,
      values.length === 1 ? values[0] : values,
    ]);
    return dispatch({ ...options, headers: Object.fromEntries(headerEntries) }, handler);
  };
}

/** Returns the same server for requests without credentials. */
export function createAnonymousTarget(description: TargetDescription): Target {
  const { url, certificateAuthority, serverName, insecure, proxy } = description;
  return connect({
    url,
    ...compact({ proxy, certificateAuthority, serverName, insecure }),
  });
}

function buildAuthorization({ token, username, password }: TargetDescription): string | undefined {
  if (token !== undefined) return `Bearer ${token}`;
  if (username === undefined) return undefined;
  return `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`;
}

/** Validates the URL that a user entered, and removes a trailing slash. */
export function parseServerUrl(text: string, location: string): string {
  // The URL parser silently removes blanks and line breaks.
  if (/[\s\p{Cc}]/u.test(text)) throw createUsageError(`${location}: ${JSON.stringify(text)} is not a URL`);
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (url === null) throw createUsageError(`${location}: ${JSON.stringify(text)} is not a URL`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw createUsageError(`${location}: ${JSON.stringify(text)} must begin with http:// or https://`);
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw createUsageError(`${location}: ${JSON.stringify(text)} may contain only a host, a port and a path`);
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
