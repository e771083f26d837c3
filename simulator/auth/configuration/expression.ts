/**
 * Compiles the expressions of an AuthenticationConfiguration. An expression has the variable `claims` with the claims of a token, whose
 * types are unknown until a token is read, or the variable `user` with the mapped user. It may use all CEL features that the server
 * supports.
 */
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { compileCel, createProgram, type Program } from '../../pure/cel/cel.ts';
import { createCallCosts } from '../../pure/cel/cost/call-costs.ts';
import { COST_FACTORS, type CostFactors } from '../../pure/cel/cost/cost-factors.ts';
import type { CelEnvironment } from '../../pure/cel/environment.ts';
import { PlanError } from '../../pure/cel/evaluate/planned-expression.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from '../../pure/cel/kubernetes-environment.ts';
import { type Expression, listChildren } from '../../pure/cel/syntax/ast.ts';
import { CompilationError } from '../../pure/cel/syntax/issues.ts';
import { parseExpression } from '../../pure/cel/syntax/parser.ts';
import { parseType } from '../../pure/cel/types/parse-type.ts';
import { ANY, type CelType, createMapType, createStructType, formatType, STRING } from '../../pure/cel/types/type.ts';

export type ExpressionVariable = 'claims' | 'user';

const USER_TYPE = createStructType('kubernetes.UserInfo');
const USER_FIELDS = {
  username: 'string',
  uid: 'string',
  groups: 'list<string>',
  extra: 'map<string, list<string>>',
};
/** The functions of the default release, because the emulated release does not limit expressions in configuration files. */
const CEL_ENVIRONMENT = createKubernetesEnvironment({
  compatibleMinor: STORED_EXPRESSIONS_MINOR,
  serverMinor: parseMinorVersion(BASE_RELEASE),
});

function createEnvironment(
  variable: ExpressionVariable,
  type: CelType,
  structs: CelEnvironment['structs'],
): CelEnvironment {
  return { ...CEL_ENVIRONMENT, variables: new Map([[variable, type]]), structs };
}

const ENVIRONMENTS: Readonly<Record<ExpressionVariable, CelEnvironment>> = {
  claims: createEnvironment('claims', createMapType(STRING, ANY), new Map()),
  user: createEnvironment(
    'user',
    USER_TYPE,
    new Map([
      [
        USER_TYPE.name,
        {
          type: USER_TYPE,
          fields: new Map(Object.entries(USER_FIELDS).map(([name, type]) => [name, parseType(type)])),
        },
      ],
    ]),
  ),
};

export type ExpressionResult = { readonly program: Program } | { readonly problem: string };

/** Compiles an expression. `type` is the required type of the result, or undefined if the type is known only after the evaluation. */
export function compileExpression(
  expression: string,
  variable: ExpressionVariable,
  type: 'bool' | undefined,
  costFactors: CostFactors = COST_FACTORS.kubernetes,
): ExpressionResult {
  try {
    const compiledExpression = compileCel(expression, ENVIRONMENTS[variable]);
    if (type !== undefined && formatType(compiledExpression.type) !== type)
      return { problem: `must evaluate to ${type}` };
    return { program: createProgram(compiledExpression, createCallCosts(costFactors)) };
  } catch (error) {
    if (error instanceof CompilationError) return { problem: `compilation failed: ${error.message}` };
    if (error instanceof PlanError) return { problem: `program instantiation failed: ${error.message}` };
    throw error;
  }
}

/** Reports whether the expression selects the claim by name, as `claims.NAME` or `claims[?'NAME']`. */
export function selectsClaim(expression: string, claim: string): boolean {
  try {
    return expression !== '' && containsClaimSelection(parseExpression(expression, CEL_ENVIRONMENT.syntax), claim);
  } catch (error) {
    if (error instanceof CompilationError) return false;
    throw error;
  }
}

function containsClaimSelection(expression: Expression, claim: string): boolean {
  const isClaims = (node: Expression | undefined) => node?.node === 'identifier' && node.name === 'claims';
  if (expression.node === 'select' && isClaims(expression.operand) && expression.field === claim) return true;
  if (expression.node === 'call' && expression.name === '_?._') {
    const [operand, field] = expression.arguments;
    if (isClaims(operand) && field?.node === 'literal' && field.value === claim) return true;
  }
  return listChildren(expression).some((child) => containsClaimSelection(child, claim));
}
