/**
 * One rule of a role, as in the API. `*` matches everything. An absent list matches nothing, except resourceNames: without it, the rule
 * applies to all names.
 */
export type PolicyRule = {
  readonly verbs?: string[] | null;
  readonly apiGroups?: string[] | null;
  readonly resources?: string[] | null;
  readonly resourceNames?: string[] | null;
  readonly nonResourceURLs?: string[] | null;
};
