/**
 * What things cost. The specification and kube-apiserver differ in some figures: both stand side by side, and a departure says which of
 * them a server keeps.
 */

export interface Figures {
  readonly listLiteral: number;
  readonly mapLiteral: number;
  readonly structLiteral: number;
  /** For each character of a text that is looked through once. */
  readonly traversal: number;
  /** A regular expression costs the product: so much for each character of the text … */
  readonly patternText: number;
  /** … which counts as so many characters more … */
  readonly patternTextMore: number;
  /** … and so much for each character of the expression. */
  readonly pattern: number;
}

const COMMON = { mapLiteral: 30, structLiteral: 40, traversal: 0.1 };

export const FIGURES = {
  /** Limits 7. */
  specification: { ...COMMON, listLiteral: 40, patternText: 1, patternTextMore: 0, pattern: 1 },
  kubernetes: { ...COMMON, listLiteral: 10, patternText: 0.1, patternTextMore: 1, pattern: 0.25 },
} satisfies Record<string, Figures>;

/** What a check of the authorizer costs: two of them fit into the limit of an expression. */
export const AUTHORIZER_CHECK = 350_000;

/** Of one evaluation. */
export const EVALUATION_LIMIT = 1_000_000;
/** Of all evaluations for one object, or for one binding of a policy. */
export const OBJECT_BUDGET = 10_000_000;
/** Of the match conditions of one webhook, or of one binding of a policy. */
export const MATCH_CONDITIONS_BUDGET = 2_500_000;
/** Of the estimate of one rule of a definition, and of all together. */
export const RULE_ESTIMATE_LIMIT = 10_000_000;
export const DEFINITION_ESTIMATE_LIMIT = 100_000_000;
