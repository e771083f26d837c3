/** An entry of `expectedFailures` in `assay.yaml`: a rule or scenario, the reason, and the expiry date. */
export interface ExpectedFailure {
  readonly rule?: string;
  /** The name or ID of a scenario; `*` matches any text. */
  readonly scenario?: string;
  readonly reason: string;
  /** The last day on which the failure is expected, YYYY-MM-DD. */
  readonly expires?: string;
}
