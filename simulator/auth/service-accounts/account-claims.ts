/** What tokens of service accounts say: the form that is issued now, bound to an account and perhaps to more, and the older one of Secrets. */
import type { Dialect } from '../../../spec/dialect.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';

export interface Reference {
  readonly name: string;
  readonly uid: string;
}

/** `bound` are the objects besides the account that must still be there, by resource. */
export interface AccountClaims {
  readonly namespace: string;
  readonly account: Reference;
  readonly bound: Readonly<Partial<Record<'pods' | 'secrets' | 'nodes', Reference>>>;
  readonly id: string;
}

/** Of the older form; the Secret holds the token itself. */
export interface LegacyClaims {
  readonly namespace: string;
  readonly account: Reference;
  readonly secret: string;
}

export function legacyIssuer({ productName }: Dialect): string {
  return `${productName}/serviceaccount`;
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

export function claimsOfLegacy({ namespace, account, secret }: LegacyClaims, dialect: Dialect): Claims {
  const prefix = `${dialect.protocolPrefix}/serviceaccount`;
  return {
    iss: legacyIssuer(dialect),
    [`${prefix}/namespace`]: namespace,
    [`${prefix}/secret.name`]: secret,
    [`${prefix}/service-account.name`]: account.name,
    [`${prefix}/service-account.uid`]: account.uid,
  };
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
