/** Reads the claims of bound tokens, which the server issues, and of legacy tokens, which are stored in Secrets. */
import type { Dialect } from '../../../spec/dialect.ts';
import type { Claims } from '../../pure/jwt/compact-token.ts';
import type { AccountReference, LegacyClaims } from '../../pure/jwt/legacy-claims.ts';
import { isObject } from '../../pure/value/is-object.ts';

export interface AccountClaims {
  readonly namespace: string;
  readonly account: AccountReference;
  /** The objects that must exist in addition to the account, by resource. */
  readonly boundObjects: Readonly<Partial<Record<'pods' | 'secrets' | 'nodes', AccountReference>>>;
  /** The ID of the token (`jti`); '' if the token has none. */
  readonly tokenId: string;
}

/** Returns the claims of a bound token, or undefined if a claim is missing or has the wrong type. */
export function readAccountClaims(claims: Claims, { domain }: Dialect): AccountClaims | undefined {
  const privateClaims = claims[domain];
  if (!isObject(privateClaims)) return undefined;
  const account = parseReference(privateClaims.serviceaccount);
  const { namespace } = privateClaims;
  if (account === undefined || typeof namespace !== 'string' || namespace === '') return undefined;
  const boundReferences: Record<string, AccountReference> = {};
  for (const [member, resource] of [
    ['pod', 'pods'],
    ['secret', 'secrets'],
    ['node', 'nodes'],
  ] as const) {
    if (privateClaims[member] === undefined) continue;
    // The node of a pod may not exist. In this case, its reference has no uid.
    const boundReference = parseReference(privateClaims[member], resource === 'nodes');
    if (boundReference === undefined) return undefined;
    boundReferences[resource] = boundReference;
  }
  return {
    namespace,
    account,
    boundObjects: boundReferences,
    tokenId: typeof claims.jti === 'string' ? claims.jti : '',
  };
}

export function readLegacyClaims(claims: Claims, { domain }: Dialect): LegacyClaims | undefined {
  const readText = (name: string): string => {
    const value = claims[`${domain}/serviceaccount/${name}`];
    return typeof value === 'string' ? value : '';
  };
  const namespace = readText('namespace');
  const account = { name: readText('service-account.name'), uid: readText('service-account.uid') };
  const secret = readText('secret.name');
  const isComplete = [namespace, account.name, account.uid, secret].every((name) => name !== '');
  return isComplete ? { namespace, account, secret } : undefined;
}

function parseReference(value: unknown, allowsEmptyUid = false): AccountReference | undefined {
  if (!isObject(value)) return undefined;
  const { name, uid = allowsEmptyUid ? '' : undefined } = value;
  return typeof name === 'string' && name !== '' && typeof uid === 'string' && (uid !== '' || allowsEmptyUid)
    ? { name, uid }
    : undefined;
}
