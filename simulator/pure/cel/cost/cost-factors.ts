/**
 * The numbers from which the cost of an expression is computed. Some differ between the specification and kube-apiserver. The departure
 * expression-cost-figures selects the numbers of kube-apiserver.
 */

export interface CostFactors {
  readonly listLiteralCost: number;
  readonly mapLiteralCost: number;
  readonly structLiteralCost: number;
  /** The cost per character of a string that a function reads once. */
  readonly traversalFactor: number;
  /**
   * The cost of matching a regular expression is `textCost * patternCost`. This is the text cost per character of the text.
   */
  readonly patternTextFactor: number;
  /** The number that is added to the length of the text before it is multiplied by `patternTextFactor`. */
  readonly addedTextLength: number;
  /** The pattern cost per character of the regular expression. */
  readonly patternFactor: number;
  /** Whether estimates use the sizes of variables of `cel.bind`, of operands of `dyn` and of all scalars. True since release 1.33. */
  readonly tracksSizes: boolean;
}

const COMMON_FACTORS = { mapLiteralCost: 30, structLiteralCost: 40, traversalFactor: 0.1, tracksSizes: false };

export const COST_FACTORS = {
  /** The factors in the section Limits 7 of the specification. */
  specification: { ...COMMON_FACTORS, listLiteralCost: 40, patternTextFactor: 1, addedTextLength: 0, patternFactor: 1 },
  kubernetes: {
    ...COMMON_FACTORS,
    listLiteralCost: 10,
    patternTextFactor: 0.1,
    addedTextLength: 1,
    patternFactor: 0.25,
  },
} satisfies Record<string, CostFactors>;

/** The cost of an authorizer check. The limit of one evaluation allows two checks. */
export const AUTHORIZER_CHECK_COST = 350_000;

/** The maximum cost of one evaluation. */
export const EVALUATION_LIMIT = 1_000_000;
/** The maximum cost of all evaluations for one object, or for one binding of a policy. */
export const OBJECT_BUDGET = 10_000_000;
/** The maximum cost of the match conditions of one webhook, or of one binding of a policy. */
export const MATCH_CONDITIONS_BUDGET = 2_500_000;
/** The maximum estimated cost of one validation rule. */
export const RULE_ESTIMATE_LIMIT = 10_000_000;
/** The maximum estimated cost of all validation rules of a CustomResourceDefinition together. */
export const DEFINITION_ESTIMATE_LIMIT = 100_000_000;
