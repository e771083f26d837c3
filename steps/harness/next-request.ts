/** The headers and the connection that sentences have set for the next request. */
import type { WireRequest } from '../../client/exchange/exchange.ts';
import type { Target } from '../../client/exchange/target.ts';

export class RequestSettings {
  readonly headers: [string, string][] = [];
  /** The default headers that the request omits. */
  readonly omittedHeaders: string[] = [];
  /** The connection for the next request, if it is not the usual connection of the scenario. */
  target: Target | undefined;

  /** Returns the headers, and removes them so that later requests do not have them. */
  takeHeaders(): [string, string][] {
    return this.headers.splice(0);
  }

  /** Returns the request with the headers that sentences have set, and removes the headers from these settings. */
  applyTo(request: WireRequest): WireRequest {
    const omittedHeaders = this.omittedHeaders.splice(0);
    const headers = [...(request.headers ?? []), ...this.takeHeaders()];
    return { ...request, headers, ...(omittedHeaders.length > 0 && { omittedHeaders }) };
  }

  /** Returns the connection, and removes it so that later requests use the usual connection. */
  takeTarget(): Target | undefined {
    const { target } = this;
    this.target = undefined;
    return target;
  }
}
