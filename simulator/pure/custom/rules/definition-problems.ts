/**
 * Validates the rules of a CustomResourceDefinition by compiling them (cel-estimate-rejects-write). Reports problems of expressions, and
 * estimated costs that exceed the limit of one rule or the limit of all rules together.
 */
import { DEFINITION_ESTIMATE_LIMIT, RULE_ESTIMATE_LIMIT } from '../../cel/cost/cost-factors.ts';
import { multiplySizesOrCosts } from '../../cel/cost/size.ts';
import { createForbiddenProblem, createInvalidValueProblem } from '../../status/field-problem.ts';
import type { FieldProblem } from '../../status/status.ts';
import type { StructuralSchema, ValidationRule } from '../structural-schema.ts';
import { type CompiledRule, type CompileOptions, compileRule } from './compile-rule.ts';
import { declareSchema, MAX_REQUEST_BYTES, type SchemaDeclaration } from './declare-schema.ts';
import { formatGoRule } from './rule-text.ts';

export interface RuleValidationOptions extends CompileOptions {
  /** Whether the schema is unchanged since it was accepted. Its rules may then exceed the cost limit of one rule. */
  readonly isUnchanged: boolean;
  /** Reports whether the schema has other problems at a field, or below the field. */
  readonly hasProblems: (field: string) => boolean;
}

/** The location of a schema in the schema of a version. */
interface SchemaContext {
  readonly field: string;
  readonly isRoot: boolean;
  /** The maximum number of values with this schema, or undefined if it is not limited. */
  readonly maxValueCount: number | undefined;
  /** The field of the nearest list around the schema whose items cannot be correlated with old items. */
  readonly uncorrelatedListField: string | undefined;
}

export function findDefinitionRuleProblems(
  schema: StructuralSchema,
  field: string,
  options: RuleValidationOptions,
): FieldProblem[] {
  const validator = new RuleValidator(options);
  validator.validateSchema(schema, { field, isRoot: true, maxValueCount: 1, uncorrelatedListField: undefined });
  return [...validator.problems, ...validator.findTotalCostProblems(field)];
}

class RuleValidator {
  readonly problems: FieldProblem[] = [];
  readonly #options: RuleValidationOptions;
  #totalCost = 0;
  #expensiveFields: { readonly field: string; readonly cost: number }[] = [];

  constructor(options: RuleValidationOptions) {
    this.#options = options;
  }

  validateSchema(schema: StructuralSchema, context: SchemaContext): void {
    const { properties = {}, additionalProperties, items } = schema;
    const { field, uncorrelatedListField } = context;
    const createNestedContext = (path: string, isUncorrelatedItem = false): SchemaContext => ({
      field: `${field}.${path}`,
      isRoot: false,
      maxValueCount: computeMaxChildCount(schema, context.maxValueCount),
      uncorrelatedListField: isUncorrelatedItem ? field : uncorrelatedListField,
    });
    if (typeof additionalProperties === 'object')
      this.validateSchema(additionalProperties, createNestedContext('additionalProperties'));
    for (const name of Object.keys(properties).sort())
      this.validateSchema(properties[name] ?? {}, createNestedContext(`properties[${name}]`));
    if (items !== undefined)
      this.validateSchema(items, createNestedContext('items', schema['x-kubernetes-list-type'] !== 'map'));
    this.#validateRules(schema, context);
  }

  #validateRules(schema: StructuralSchema, context: SchemaContext): void {
    const rules = schema['x-kubernetes-validations'] ?? [];
    if (rules.length === 0 || this.#options.hasProblems(context.field)) return;
    const isRoot = context.isRoot || schema['x-kubernetes-embedded-resource'] === true;
    const declaration = declareSchema(schema, 'selfType', { isRoot });
    if (declaration === undefined) return;
    for (const [index, rule] of rules.entries()) {
      const compiledRule = compileRule(rule, declaration, this.#options);
      this.#addRuleProblems(
        rule,
        compiledRule,
        declaration,
        `${context.field}.x-kubernetes-validations[${index}]`,
        context,
      );
    }
  }

  #addRuleProblems(
    validation: ValidationRule,
    compiledRule: CompiledRule,
    declaration: SchemaDeclaration,
    field: string,
    context: SchemaContext,
  ): void {
    const { rule, messageExpression, usesOldSelf } = compiledRule;
    const formattedRule = { unquoted: formatGoRule(validation) };
    if ('problem' in rule) this.problems.push(createInvalidValueProblem(`${field}.rule`, formattedRule, rule.problem));
    else
      this.#addCost(
        `${field}.rule`,
        'rule',
        multiplySizesOrCosts(rule.cost, context.maxValueCount ?? estimateUnboundedCount(declaration)),
      );
    if (messageExpression !== undefined && 'problem' in messageExpression) {
      this.problems.push(
        createInvalidValueProblem(`${field}.messageExpression`, formattedRule, messageExpression.problem),
      );
    } else if (messageExpression !== undefined)
      this.#addCost(`${field}.messageExpression`, 'messageExpression', messageExpression.cost);
    if (usesOldSelf && context.uncorrelatedListField !== undefined) {
      const message = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${context.uncorrelatedListField}`;
      this.problems.push(createInvalidValueProblem(`${field}.rule`, validation.rule, message));
    } else if (!usesOldSelf && validation.optionalOldSelf !== undefined) {
      const message = 'may not be set if oldSelf is not used in rule';
      this.problems.push(createInvalidValueProblem(`${field}.optionalOldSelf`, validation.optionalOldSelf, message));
    }
  }

  /** Adds an estimated cost to the total cost. Reports a cost that exceeds the limit of one rule. */
  #addCost(field: string, subject: string, cost: number): void {
    if (!this.#options.isUnchanged && cost > RULE_ESTIMATE_LIMIT) {
      this.problems.push(
        createForbiddenProblem(field, formatBudgetMessage(`estimated ${subject} cost`, cost, RULE_ESTIMATE_LIMIT)),
      );
    }
    this.#totalCost += cost;
    if (cost >= DEFINITION_ESTIMATE_LIMIT / 100) this.#expensiveFields.push({ field, cost });
  }

  findTotalCostProblems(field: string): FieldProblem[] {
    if (this.#totalCost <= DEFINITION_ESTIMATE_LIMIT) return [];
    const mostExpensiveFields = this.#expensiveFields.sort((a, b) => b.cost - a.cost).slice(0, 4);
    const message = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
    const subject = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema';
    return [
      ...mostExpensiveFields.map((expensiveField) => createForbiddenProblem(expensiveField.field, message)),
      createForbiddenProblem(field, formatBudgetMessage(subject, this.#totalCost, DEFINITION_ESTIMATE_LIMIT)),
    ];
  }
}

/** Returns the maximum number of values with the schema in a request of maximum size. */
function estimateUnboundedCount({ minBytes }: SchemaDeclaration): number {
  return Math.floor(MAX_REQUEST_BYTES / (minBytes + 1));
}

/** Returns the maximum number of items, entries or properties that values with the schema contain. */
function computeMaxChildCount(
  { type, additionalProperties, maxProperties, maxItems }: StructuralSchema,
  count: number | undefined,
): number | undefined {
  const maxChildCount =
    type === 'object' && additionalProperties !== undefined && additionalProperties !== false
      ? maxProperties
      : type === 'array'
        ? maxItems
        : 1;
  return count === undefined || maxChildCount === undefined ? undefined : count * Math.max(0, maxChildCount);
}

function formatBudgetMessage(subject: string, cost: number, limit: number): string {
  const costRatio = cost / limit;
  const factor =
    costRatio > 100 ? 'more than 100x' : costRatio < 1.5 ? `${costRatio.toFixed(6)}x` : `${costRatio.toFixed(1)}x`;
  const advice =
    'try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared';
  return `${subject} exceeds budget by factor of ${factor} (${advice})`;
}
