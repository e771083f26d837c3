/** Compiles the selectors in objects, such as `spec.selector` of a workload, with `matchLabels` and `matchExpressions`. */
import type { LabelOperator, LabelRequirement } from './label-requirement.ts';
import { createLabelSelector, type LabelSelector } from './label-selector.ts';

/** A selector in an object, such as `spec.selector`. */
export type SelectorField = {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: {
    readonly key: string;
    readonly operator: string;
    readonly values?: string[];
  }[];
};

const LABEL_OPERATORS: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
};

/** Compiles a selector. Returns undefined if an operator is unknown. An empty selector selects everything. */
export function compileSelector({ matchLabels = {}, matchExpressions = [] }: SelectorField): LabelSelector | undefined {
  const requirements: LabelRequirement[] = Object.entries(matchLabels).map(([key, value]) => ({
    key,
    operator: '=',
    values: [value],
  }));
  for (const { key, operator, values = [] } of matchExpressions) {
    const labelOperator = LABEL_OPERATORS[operator];
    if (labelOperator === undefined) return undefined;
    requirements.push({ key, operator: labelOperator, values: [...values].sort() });
  }
  return createLabelSelector(requirements);
}
