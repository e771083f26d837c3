/**
 * One rule of a role, as in the API. `*` matches everything. A missing list matches nothing, except that a rule without resourceNames
 * applies to all names.
 */
export type PolicyRule = {
  readonly verbs?: string[] | null;
  readonly apiGroups?: string[] | null;
  readonly resources?: string[] | null;
  readonly resourceNames?: string[] | null;
  readonly nonResourceURLs?: string[] | null;
};
