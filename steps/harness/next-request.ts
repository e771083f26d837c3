/** The parts of the next request that earlier sentences set, such as headers. */
import type { WireRequest } from '../../client/exchange/exchange.ts';
import type { Target } from '../../client/exchange/target.ts';

export class NextRequest {
  readonly headers: [string, string][] = [];
  /** Default headers that the request omits. */
  readonly without: string[] = [];
  /** Another connection than the usual one. */
  target: Target | undefined;

  /** Returns the headers, which later requests do not carry. */
  takeHeaders(): [string, string][] {
    return this.headers.splice(0);
  }

  complete(request: WireRequest): WireRequest {
    const without = this.without.splice(0);
    const headers = [...(request.headers ?? []), ...this.takeHeaders()];
    return { ...request, headers, ...(without.length > 0 && { without }) };
  }

  takeTarget(): Target | undefined {
    const { target } = this;
    this.target = undefined;
    return target;
  }
}
