/**
 * Creates the claims of legacy service account tokens. These tokens do not expire, and are valid as long as the Secret that contains the
 * token exists.
 */
import type { Claims } from './compact-token.ts';

/** The name and UID of a service account. */
export interface AccountReference {
  readonly name: string;
  readonly uid: string;
}

/** The values in the claims of a legacy token. `secret` is the name of the Secret that contains the token. */
export interface LegacyClaims {
  readonly namespace: string;
  readonly account: AccountReference;
  readonly secret: string;
}

interface DialectNames {
  readonly productName: string;
  readonly domain: string;
}

export function formatLegacyIssuer({ productName }: Pick<DialectNames, 'productName'>): string {
  return `${productName}/serviceaccount`;
}

export function createLegacyTokenClaims({ namespace, account, secret }: LegacyClaims, dialect: DialectNames): Claims {
  const prefix = `${dialect.domain}/serviceaccount`;
  return {
    iss: formatLegacyIssuer(dialect),
    [`${prefix}/namespace`]: namespace,
    [`${prefix}/secret.name`]: secret,
    [`${prefix}/service-account.name`]: account.name,
    [`${prefix}/service-account.uid`]: account.uid,
  };
}
