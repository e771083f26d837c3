/** How authentication asks other servers: it is handed this, and opens no sockets itself. */

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

/** Whom to trust, and what to show. PEM text. */
export interface RemoteTrust {
  /** Absent: whom the host trusts. */
  readonly certificateAuthority?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly serverName?: string;
  readonly insecure?: boolean;
  /** Where to connect to, when the host of the url is no address of a machine. */
  readonly address?: { readonly host: string; readonly port: number };
}

/** Rejects when there is no answer. */
export type Ask = (request: RemoteRequest) => Promise<RemoteAnswer>;
export type AskWith = (trust: RemoteTrust) => Ask;
