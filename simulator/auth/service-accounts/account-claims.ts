/** What tokens of service accounts say: the form that is issued now, bound to an account and perhaps to more, and the older one of Secrets. */
import type { Dialect } from '../../../spec/dialect.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';
import type { LegacyClaims, Reference } from '../../pure/jwt/legacy-claims.ts';

/** `bound` are the objects besides the account that must still be there, by resource. */
export interface AccountClaims {
  readonly namespace: string;
  readonly account: Reference;
  readonly bound: Readonly<Partial<Record<'pods' | 'secrets' | 'nodes', Reference>>>;
  readonly id: string;
}

/** Undefined when anything is missing or of another type. */
export function accountClaims(claims: Claims, { protocolPrefix }: Dialect): AccountClaims | undefined {
  const own = claims[protocolPrefix];
  if (!isObject(own)) return undefined;
  const account = reference(own.serviceaccount);
  const { namespace } = own;
  if (account === undefined || typeof namespace !== 'string' || namespace === '') return undefined;
  const bound: Record<string, Reference> = {};
  for (const [member, resource] of [
    ['pod', 'pods'],
    ['secret', 'secrets'],
    ['node', 'nodes'],
  ] as const) {
    if (own[member] === undefined) continue;
    // A pod may stand on a node that nobody knows.
    const found = reference(own[member], resource === 'nodes');
    if (found === undefined) return undefined;
    bound[resource] = found;
  }
  return { namespace, account, bound, id: typeof claims.jti === 'string' ? claims.jti : '' };
}

export function legacyClaims(claims: Claims, { protocolPrefix }: Dialect): LegacyClaims | undefined {
  const text = (name: string): string => {
    const value = claims[`${protocolPrefix}/serviceaccount/${name}`];
    return typeof value === 'string' ? value : '';
  };
  const namespace = text('namespace');
  const account = { name: text('service-account.name'), uid: text('service-account.uid') };
  const secret = text('secret.name');
  const whole = [namespace, account.name, account.uid, secret].every((each) => each !== '');
  return whole ? { namespace, account, secret } : undefined;
}

function reference(value: unknown, anonymous = false): Reference | undefined {
  if (!isObject(value)) return undefined;
  const { name, uid = anonymous ? '' : undefined } = value;
  return typeof name === 'string' && name !== '' && typeof uid === 'string' && (uid !== '' || anonymous)
    ? { name, uid }
    : undefined;
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
