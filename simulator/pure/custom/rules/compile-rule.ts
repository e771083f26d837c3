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

/** The result of compiling an expression: a program with its estimated cost, or the problem. */
export type CompilationResult = { readonly program: Program; readonly cost: number } | { readonly problem: string };

export interface CompiledRule {
  readonly rule: CompilationResult;
  /** The compiled message expression. Undefined if there is none, or if the rule itself is invalid. */
  readonly message: CompilationResult | undefined;
  /** Whether the rule uses oldSelf. */
  readonly usesOldSelf: boolean;
}

const environmentsByMinor = new Map<string, CelEnvironment>();

/** Returns the environment of expressions, which may use the features of the release `minor`. */
function findOrCreateEnvironment(compatibleMinor: number, serverMinor: number): CelEnvironment {
  const key = `${compatibleMinor} ${serverMinor}`;
  const environment = environmentsByMinor.get(key) ?? createKubernetesEnvironment({ compatibleMinor, serverMinor });
  environmentsByMinor.set(key, environment);
  return environment;
}

export interface CompileOptions {
  readonly costs: CallCosts;
  /** The minor release of the server. */
  readonly serverMinor: number;
  /** The minor release whose features a new expression may use. */
  readonly compatibleMinor: number;
  /** Reports whether the expression is already stored. Such an expression may use every feature. */
  readonly isStored: (expression: string) => boolean;
}

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
  const compileWithPrefixes = (expression: string, type: string, prefixes: ErrorPrefixes) =>
    compileExpression(
      expression,
      { environment: createEnvironment(expression), declaration, costs },
      { type, prefixes },
    );
  const compiledExpression = compileWithPrefixes(rule, 'bool', RULE_PREFIXES);
  const message =
    'problem' in compiledExpression.result || messageExpression === ''
      ? undefined
      : compileWithPrefixes(messageExpression, 'string', MESSAGE_PREFIXES);
  return {
    rule: compiledExpression.result,
    message: message?.result,
    usesOldSelf: compiledExpression.checkedExpression?.usesVariable('oldSelf') === true,
  };
}

interface ErrorPrefixes {
  readonly compilation: string;
  readonly type: string;
  readonly instantiation: string;
}

const RULE_PREFIXES: ErrorPrefixes = {
  compilation: 'compilation failed: ',
  type: 'cel expression must evaluate to a bool',
  instantiation: 'program instantiation failed: ',
};
const MESSAGE_PREFIXES: ErrorPrefixes = {
  compilation: 'messageExpression compilation failed: ',
  type: 'messageExpression must evaluate to a string',
  instantiation: 'messageExpression instantiation failed: ',
};

interface CompilationContext {
  readonly environment: CelEnvironment;
  readonly declaration: SchemaDeclaration;
  readonly costs: CallCosts;
}

function compileExpression(
  expression: string,
  { environment, declaration, costs }: CompilationContext,
  { type, prefixes }: { readonly type: string; readonly prefixes: ErrorPrefixes },
): { readonly result: CompilationResult; readonly checkedExpression?: CheckedExpression } {
  let checkedExpression: CheckedExpression | undefined;
  try {
    checkedExpression = compileCel(expression, environment);
    if (formatType(checkedExpression.type) !== type) return { result: { problem: prefixes.type } };
    const program = createProgram(checkedExpression, costs);
    const cost = estimateCost(checkedExpression, costs.costFactors, (path) => findMaxElements(declaration, path));
    return { result: { program, cost }, checkedExpression };
  } catch (error) {
    if (error instanceof CompilationError) return { result: { problem: `${prefixes.compilation}${error.message}` } };
    if (!(error instanceof PlanError)) throw error;
    // Undeclared names have already been reported.
    return {
      result: { problem: `${prefixes.instantiation}${error.message}` },
      ...(checkedExpression && { checkedExpression }),
    };
  }
}
