/** One rule of a role, as in the API. A star matches everything; an absent list matches nothing. */
export type PolicyRule = {
  readonly verbs?: string[] | null;
  readonly apiGroups?: string[] | null;
  readonly resources?: string[] | null;
  readonly resourceNames?: string[] | null;
  readonly nonResourceURLs?: string[] | null;
};
