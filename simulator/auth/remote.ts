/** How authentication asks other servers: it is handed this, and opens no sockets itself. */

export interface RemoteRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
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
}

/** Rejects when there is no answer. */
export type Ask = (request: RemoteRequest) => Promise<RemoteAnswer>;
export type AskWith = (trust: RemoteTrust) => Ask;
