/**
 * The parts that a simulator is put together from at its start, by name. Whoever starts one may hand in a `Seam`, which sees each
 * part once, before anything uses it, and answers the part to use instead.
 */
import type { RequestAuthenticator } from './auth/authenticator.ts';
import type { Authorizer } from './auth/authorizer.ts';
import type { ResourceHandler } from './handlers/handlers.ts';
import type { Health } from './http/health/check.ts';
import type { Form } from './negotiation/forms/form.ts';
import type { Negotiator } from './negotiation/negotiator.ts';
import type { Registry } from './registry/resource.ts';

export interface Parts {
  authenticator: RequestAuthenticator;
  authorizer: Authorizer;
  forms: readonly Form[];
  handlers: ResourceHandler;
  health: Health;
  negotiator: Negotiator;
  registry: Registry;
}

export type Seam = <Name extends keyof Parts>(at: Name, part: Parts[Name]) => Parts[Name];

/** Every part as it was made. */
export const asMade: Seam = (_at, part) => part;
