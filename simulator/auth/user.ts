/** Who asks, as far as authentication found out; spelled as in the reviews of the API. */

export interface UserInfo {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export const ANONYMOUS: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] };

/** A request on the plain port without credentials. */
export const UNSECURED: UserInfo = { name: 'system:unsecured', groups: ['system:masters', 'system:authenticated'] };
