/** An expected failure as `assay.yaml` holds it: a rule or a scenario, why it fails, and until when that is accepted. */
export interface ExpectedFailure {
  readonly rule?: string;
  /** Name or id of a scenario; `*` stands for anything. */
  readonly scenario?: string;
  readonly reason: string;
  /** The last day on which it counts, YYYY-MM-DD. */
  readonly expires?: string;
}
