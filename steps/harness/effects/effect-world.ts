/** The part of the World of a scenario that waiting for effects needs. */
import type { ServedResource } from '../../../client/discovery/discovery.ts';
import type { Exchange, WireRequest } from '../../../client/exchange/exchange.ts';
import type { WaitLimits } from '../../../client/exchange/wait-limits.ts';
import type { Subject } from '../subject.ts';

export interface EffectWorld {
  readonly subject: Pick<Subject, 'inventory' | 'capabilities'>;
  readonly waitLimits: WaitLimits | undefined;
  /** The custom types that the scenario has defined. */
  readonly names: { readonly customTypes: ReadonlyMap<string, ServedResource> };
  send(request: WireRequest): Promise<Exchange>;
  getResource(kind: string): ServedResource;
  /** Ends the scenario without a verdict. */
  endWithoutVerdict(reason: string): never;
  check(subject: string, expected: string, actual: string, isFulfilled: boolean): void;
}
