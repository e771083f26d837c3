/** Compiles a validation rule and its message expression for the schema that contains it. */
import { compileCel, createProgram, type Program } from '../../cel/cel.ts';
import type { CheckedExpression } from '../../cel/check/checked-expression.ts';
import type { CallCosts } from '../../cel/cost/call-costs.ts';
import { estimateCost } from '../../cel/cost/estimate.ts';
import type { CelEnvironment } from '../../cel/environment.ts';
import { PlanError } from '../../cel/evaluate/planned-expression.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from '../../cel/kubernetes-environment.ts';
import { CompilationError } from '../../cel/syntax/issues.ts';
import { createOptionalType, formatType } from '../../cel/types/type.ts';
import type { ValidationRule } from '../structural-schema.ts';
import { findMaxElements, listStructs, type SchemaDeclaration } from './declare-schema.ts';

/** A program with its estimated cost, or the problem of the expression. */
export type CompilationResult = { readonly program: Program; readonly cost: number } | { readonly problem: string };

export interface CompiledRule {
  readonly rule: CompilationResult;
  /** The compiled message expression, or undefined if the rule has none or is invalid. */
  readonly messageExpression: CompilationResult | undefined;
  /** Whether the rule uses oldSelf. */
  readonly usesOldSelf: boolean;
}

const environmentsByReleases = new Map<string, CelEnvironment>();

/** Returns the CEL environment for a compatible release and a release of the server. */
function findOrCreateEnvironment(compatibleMinor: number, serverMinor: number): CelEnvironment {
  const key = `${compatibleMinor} ${serverMinor}`;
  const environment = environmentsByReleases.get(key) ?? createKubernetesEnvironment({ compatibleMinor, serverMinor });
  environmentsByReleases.set(key, environment);
  return environment;
}

export interface CompileOptions {
  readonly costs: CallCosts;
  /** The minor release of the server. */
  readonly serverMinor: number;
  /** The minor release whose functions a new expression may use. */
  readonly compatibleMinor: number;
  /** Reports whether the expression is already stored. A stored expression may use all functions of the server. */
  readonly isStored: (expression: string) => boolean;
}

/** Compiles a rule and its message expression. `declaration` declares the type of `self` and `oldSelf`. */
export function compileRule(
  { rule, messageExpression = '', optionalOldSelf = false }: ValidationRule,
  declaration: SchemaDeclaration,
  { costs, serverMinor, compatibleMinor, isStored }: CompileOptions,
): CompiledRule {
  const createEnvironment = (expression: string): CelEnvironment => ({
    ...findOrCreateEnvironment(isStored(expression) ? STORED_EXPRESSIONS_MINOR : compatibleMinor, serverMinor),
    structs: listStructs(declaration),
    variables: new Map([
      ['self', declaration.type],
      ['oldSelf', optionalOldSelf ? createOptionalType(declaration.type) : declaration.type],
    ]),
  });
  const compileWithMessages = (expression: string, type: string, messages: ErrorMessages) =>
    compileExpression(
      expression,
      { environment: createEnvironment(expression), declaration, costs },
      { type, messages },
    );
  const compiledRule = compileWithMessages(rule, 'bool', RULE_MESSAGES);
  const compiledMessageExpression =
    'problem' in compiledRule.result || messageExpression === ''
      ? undefined
      : compileWithMessages(messageExpression, 'string', MESSAGE_EXPRESSION_MESSAGES);
  return {
    rule: compiledRule.result,
    messageExpression: compiledMessageExpression?.result,
    usesOldSelf: compiledRule.checkedExpression?.usesVariable('oldSelf') === true,
  };
}

interface ErrorMessages {
  readonly compilationPrefix: string;
  readonly wrongType: string;
  readonly instantiationPrefix: string;
}

const RULE_MESSAGES: ErrorMessages = {
  compilationPrefix: 'compilation failed: ',
  wrongType: 'cel expression must evaluate to a bool',
  instantiationPrefix: 'program instantiation failed: ',
};
const MESSAGE_EXPRESSION_MESSAGES: ErrorMessages = {
  compilationPrefix: 'messageExpression compilation failed: ',
  wrongType: 'messageExpression must evaluate to a string',
  instantiationPrefix: 'messageExpression instantiation failed: ',
};

interface CompilationContext {
  readonly environment: CelEnvironment;
  readonly declaration: SchemaDeclaration;
  readonly costs: CallCosts;
}

function compileExpression(
  expression: string,
  { environment, declaration, costs }: CompilationContext,
  { type, messages }: { readonly type: string; readonly messages: ErrorMessages },
): { readonly result: CompilationResult; readonly checkedExpression?: CheckedExpression } {
  let checkedExpression: CheckedExpression | undefined;
  try {
    checkedExpression = compileCel(expression, environment);
    if (formatType(checkedExpression.type) !== type) return { result: { problem: messages.wrongType } };
    const program = createProgram(checkedExpression, costs);
    const cost = estimateCost(checkedExpression, costs.costFactors, (path) => findMaxElements(declaration, path));
    return { result: { program, cost }, checkedExpression };
  } catch (error) {
    if (error instanceof CompilationError)
      return { result: { problem: `${messages.compilationPrefix}${error.message}` } };
    if (!(error instanceof PlanError)) throw error;
    // The type checker accepted the expression, so that the caller can find out whether it uses oldSelf.
    return {
      result: { problem: `${messages.instantiationPrefix}${error.message}` },
      ...(checkedExpression && { checkedExpression }),
    };
  }
}
