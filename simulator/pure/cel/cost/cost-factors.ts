/** The cost figures. The specification and kube-apiserver differ in some figures. A departure selects the figures of a server. */

export interface CostFactors {
  readonly listLiteral: number;
  readonly mapLiteral: number;
  readonly structLiteral: number;
  /** The cost per character of a text that is traversed once. */
  readonly traversal: number;
  /** The text factor per character. The cost of matching a regular expression is the product of a text factor and a pattern factor. */
  readonly patternTextFactor: number;
  /** The number that is added to the length of the text before it is multiplied by `patternTextFactor`. */
  readonly addedTextLength: number;
  /** The pattern factor per character of the regular expression. */
  readonly patternFactor: number;
  /** Whether estimates use the sizes of bound variables, of operands of `dyn` and of all scalars. True since release 1.33. */
  readonly tracksSizes: boolean;
}

const COMMON_FACTORS = { mapLiteral: 30, structLiteral: 40, traversal: 0.1, tracksSizes: false };

export const COST_FACTORS = {
  /** The figures of the section Limits 7 of the specification. */
  specification: { ...COMMON_FACTORS, listLiteral: 40, patternTextFactor: 1, addedTextLength: 0, patternFactor: 1 },
  kubernetes: { ...COMMON_FACTORS, listLiteral: 10, patternTextFactor: 0.1, addedTextLength: 1, patternFactor: 0.25 },
} satisfies Record<string, CostFactors>;

/** The cost of an authorizer check. The limit of an expression allows two of them. */
export const AUTHORIZER_CHECK_COST = 350_000;

/** The limit of one evaluation. */
export const EVALUATION_LIMIT = 1_000_000;
/** The limit of all evaluations for one object, or for one binding of a policy. */
export const OBJECT_BUDGET = 10_000_000;
/** The limit of the match conditions of one webhook, or of one binding of a policy. */
export const MATCH_CONDITIONS_BUDGET = 2_500_000;
/** The limits of the estimated cost of one validation rule, and of all rules of a CustomResourceDefinition together. */
export const RULE_ESTIMATE_LIMIT = 10_000_000;
export const DEFINITION_ESTIMATE_LIMIT = 100_000_000;
