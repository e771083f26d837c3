/** Who signs tokens of service accounts; `auth` makes one. */
export interface AccountTokenIssuer {
  /** What stands as `iss`. */
  readonly issuer: string;
  /** The audiences of tokens whose request names none. */
  readonly audiences: readonly string[];
  /** Milliseconds; 0 for no bound. */
  readonly maxExpiration: number;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}
