/**
 * A collection as a client reads it. Resource versions and continue tokens are opaque: the client sends them back unchanged and compares
 * them only for equality.
 */
import { type Exchange, getStatus, parseJsonBody, readText } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import type { Target } from '../exchange/target.ts';

export interface ClientObject {
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly resourceVersion: string };
  readonly [field: string]: unknown;
}

export interface Collection {
  readonly resourceVersion: string;
  readonly continue: string;
  /** The estimated number of remaining items (chunk-remaining-is-estimate). The client makes no decisions based on it. */
  readonly remainingItemCount: number | undefined;
  readonly items: readonly ClientObject[];
}

/** A response that is not a success. */
export class ApiStatusError extends Error {
  readonly status: number;
  readonly retryAfter: number | undefined;
  constructor(exchange: Exchange) {
    super(exchange.error ?? `${getStatus(exchange)} ${readText(exchange).slice(0, 300)}`);
    this.status = getStatus(exchange);
    const header = exchange.response?.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
    this.retryAfter = header === undefined ? undefined : Number(header);
  }
}

interface ListDocument {
  readonly metadata?: {
    readonly resourceVersion?: string;
    readonly continue?: string;
    readonly remainingItemCount?: number;
  };
  readonly items?: readonly ClientObject[];
}

export interface ListOptions {
  readonly limit?: number;
  readonly continue?: string;
  readonly resourceVersion?: string;
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan';
}

export async function listObjects(target: Target, path: string, options: ListOptions = {}): Promise<Collection> {
  const exchange = await send(target, { method: 'GET', path: addQuery(path, options) });
  if (getStatus(exchange) !== 200) throw new ApiStatusError(exchange);
  const document = parseJsonBody<ListDocument>(exchange);
  if (document === undefined) throw new ApiStatusError(exchange);
  return readCollection(document);
}

/** Returns the collection from a decoded list. */
export function readCollection(body: ListDocument): Collection {
  return {
    resourceVersion: body.metadata?.resourceVersion ?? '',
    continue: body.metadata?.continue ?? '',
    remainingItemCount: body.metadata?.remainingItemCount,
    items: body.items ?? [],
  };
}

export function addQuery(path: string, parameters: object): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query.join('&')}`;
}
