/**
 * Compiles the expressions of an AuthenticationConfiguration. An expression has the variable `claims` with the claims of a token, whose
 * types are unknown until a token is read, or the variable `user` with the mapped user. It may use all CEL features that the server
 * supports.
 */
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { minorVersion } from '../../../values/minor-version.ts';
import { compile, createProgram, type Program } from '../../pure/cel/cel.ts';
import { createCallCosts } from '../../pure/cel/cost/call-costs.ts';
import { type CostFactors, FIGURES } from '../../pure/cel/cost/figures.ts';
import type { Environment } from '../../pure/cel/environment.ts';
import { PlanProblem } from '../../pure/cel/evaluate/planned.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS } from '../../pure/cel/kubernetes-environment.ts';
import { type Expression, listChildren } from '../../pure/cel/syntax/ast.ts';
import { SyntaxIssues } from '../../pure/cel/syntax/issues.ts';
import { parse } from '../../pure/cel/syntax/parser.ts';
import { readType } from '../../pure/cel/types/read-type.ts';
import { ANY, createMapType, createStructType, formatType, STRING, type Type } from '../../pure/cel/types/type.ts';

export type Subject = 'claims' | 'user';

const USER = createStructType('kubernetes.UserInfo');
const USER_FIELDS = {
  username: 'string',
  uid: 'string',
  groups: 'list<string>',
  extra: 'map<string, list<string>>',
};
/** The functions of the default release, because the emulated release does not limit expressions in configuration files. */
const LANGUAGE = createKubernetesEnvironment({ minor: STORED_EXPRESSIONS, server: minorVersion(BASE_RELEASE) });

function createEnvironment(variable: Subject, type: Type, structs: Environment['structs']): Environment {
  return { ...LANGUAGE, variables: new Map([[variable, type]]), structs };
}

const ENVIRONMENTS: Readonly<Record<Subject, Environment>> = {
  claims: createEnvironment('claims', createMapType(STRING, ANY), new Map()),
  user: createEnvironment(
    'user',
    USER,
    new Map([
      [
        USER.name,
        { type: USER, fields: new Map(Object.entries(USER_FIELDS).map(([name, type]) => [name, readType(type)])) },
      ],
    ]),
  ),
};

export type CompiledExpression = { readonly program: Program } | { readonly problem: string };

/** Compiles an expression. `type` is the required type of the result, or undefined if the type is known only after the evaluation. */
export function compileExpression(
  expression: string,
  subject: Subject,
  type: 'bool' | undefined,
  costFactors: CostFactors = FIGURES.kubernetes,
): CompiledExpression {
  try {
    const compiledExpression = compile(expression, ENVIRONMENTS[subject]);
    if (type !== undefined && formatType(compiledExpression.type) !== type)
      return { problem: `must evaluate to ${type}` };
    return { program: createProgram(compiledExpression, createCallCosts(costFactors)) };
  } catch (error) {
    if (error instanceof SyntaxIssues) return { problem: `compilation failed: ${error.message}` };
    if (error instanceof PlanProblem) return { problem: `program instantiation failed: ${error.message}` };
    throw error;
  }
}

/** Reports whether the expression selects the claim by name, as `claims.NAME` or `claims[?'NAME']`. */
export function selectsClaim(expression: string, claim: string): boolean {
  try {
    return expression !== '' && selectsClaimIn(parse(expression, LANGUAGE.syntax), claim);
  } catch (error) {
    if (error instanceof SyntaxIssues) return false;
    throw error;
  }
}

function selectsClaimIn(tree: Expression, claim: string): boolean {
  const isClaims = (expression: Expression | undefined) =>
    expression?.node === 'identifier' && expression.name === 'claims';
  if (tree.node === 'select' && isClaims(tree.operand) && tree.field === claim) return true;
  if (tree.node === 'call' && tree.name === '_?._') {
    const [operand, field] = tree.arguments;
    if (isClaims(operand) && field?.node === 'literal' && field.value === claim) return true;
  }
  return listChildren(tree).some((child) => selectsClaimIn(child, claim));
}
