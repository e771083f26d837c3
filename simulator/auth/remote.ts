/** The interface for requests of authenticators and authorizers to other servers. `start/` provides the implementation. */

export interface RemoteRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The timeout in milliseconds. The default is 10,000. */
  readonly timeout?: number;
}

export interface RemoteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The TLS configuration of a client. Certificates and keys are PEM. */
export interface RemoteConnectionSettings {
  /** The trusted authorities in PEM. If undefined, the root authorities of the host are trusted. */
  readonly certificateAuthority?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  /** The name that the certificate of the server must have, if it differs from the host of the URL. */
  readonly serverName?: string;
  /** Whether the client accepts every certificate of the server. */
  readonly insecure?: boolean;
  /** The address to connect to if the host of the URL cannot be resolved. */
  readonly address?: { readonly host: string; readonly port: number };
}

/** Sends a request. Rejects if there is no response. */
export type RemoteSender = (request: RemoteRequest) => Promise<RemoteResponse>;
/** Returns a function that sends requests with a TLS configuration. */
export type RemoteSenderFactory = (connectionSettings: RemoteConnectionSettings) => RemoteSender;
