/** The interface of the signer of service account tokens. `auth/` implements it. */
export interface AccountTokenIssuer {
  /** The claim `iss` of the tokens. */
  readonly issuer: string;
  /** The default audiences of tokens. */
  readonly audiences: readonly string[];
  /** The maximum lifetime of a token in milliseconds. 0 means that there is no limit. */
  readonly maxLifetimeMilliseconds: number;
  signToken(claims: Readonly<Record<string, unknown>>): Promise<string>;
}
