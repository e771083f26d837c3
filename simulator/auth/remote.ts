/** Requests of authenticators and authorizers to other servers. `start/` provides the function that sends them. */

export interface RemoteRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds; 10,000 when absent. */
  readonly timeout?: number;
}

export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The TLS configuration of a client. PEM text. */
export interface RemoteTrust {
  /** Absent: the root authorities of the host. */
  readonly certificateAuthority?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly serverName?: string;
  readonly insecure?: boolean;
  /** The address to connect to if the host of the URL cannot be resolved. */
  readonly address?: { readonly host: string; readonly port: number };
}

/** Sends a request. Rejects if there is no response. */
export type SendRemoteRequest = (request: RemoteRequest) => Promise<RemoteAnswer>;
/** Returns a function that sends requests with a TLS configuration. */
export type CreateRemoteSender = (trust: RemoteTrust) => SendRemoteRequest;
