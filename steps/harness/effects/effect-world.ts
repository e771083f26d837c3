/** The part of the World of a scenario that waiting for effects needs. */
import type { ServedResource } from '../../../client/discovery/discovery.ts';
import type { Exchange, WireRequest } from '../../../client/exchange/exchange.ts';
import type { Patience } from '../../../client/exchange/patience.ts';
import type { Subject } from '../subject.ts';

export interface EffectWorld {
  readonly subject: Pick<Subject, 'inventory' | 'capabilities'>;
  readonly patience: Patience | undefined;
  send(request: WireRequest): Promise<Exchange>;
  resource(kind: string): ServedResource;
  check(subject: string, expected: string, actual: string, holds: boolean): void;
}
