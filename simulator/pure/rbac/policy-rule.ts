/** One rule of a role, as the API spells it. A star stands for everything; lists that are absent hold nothing. */
export type PolicyRule = {
  readonly verbs?: string[] | null;
  readonly apiGroups?: string[] | null;
  readonly resources?: string[] | null;
  readonly resourceNames?: string[] | null;
  readonly nonResourceURLs?: string[] | null;
};
