/** Who signs tokens of service accounts; `auth` makes one. */
export interface AccountTokenIssuer {
  /** What stands as `iss`. */
  readonly issuer: string;
  /** For whom tokens are where nobody says. */
  readonly audiences: readonly string[];
  /** Milliseconds; 0 for no bound. */
  readonly maxExpiration: number;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}
