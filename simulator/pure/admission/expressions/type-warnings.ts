/**
 * Compares the expressions of a policy with the schemas of the kinds that it matches, and returns warnings. The warnings do not prevent a
 * write of the policy, because its expressions are evaluated with untyped objects. Example: `object.nowhere == 1` in a policy for Endpoints
 * leads to the warning `/v1, Kind=Endpoints: ERROR: <input>:1:7: undefined field 'nowhere'`, followed by the line of the expression with a
 * caret below the location.
 */
import { compileCel } from '../../cel/cel.ts';
import type { CelEnvironment, StructType } from '../../cel/environment.ts';
import { CompilationError } from '../../cel/syntax/issues.ts';
import { type CelType, DYN } from '../../cel/types/type.ts';
import { listStructs, type SchemaDeclaration } from '../../custom/rules/declare-schema.ts';
import { createAdmissionEnvironment } from './environment.ts';
import { type NamedExpression, toVariableType } from './programs.ts';
import type { Validation } from './validations.ts';

/** A kind that the policy matches. */
export interface DeclaredKind {
  /** The name of the kind in warnings, such as `/v1, Kind=Endpoints`. */
  readonly kindText: string;
  /** The schema of the kind, or undefined if it is not known. */
  readonly schema: SchemaDeclaration | undefined;
}

export interface PolicyTypes {
  /** The kinds of objects that the policy matches. */
  readonly kinds: readonly DeclaredKind[];
  /** The schema of the paramKind, or undefined if the policy has no paramKind or the server does not serve it. */
  readonly paramsSchema: SchemaDeclaration | undefined;
  /** The minor release of the server. */
  readonly serverMinor: number;
}

export interface ExpressionWarning {
  readonly fieldRef: string;
  readonly warning: string;
}

/**
 * Returns the warnings about validations and their message expressions. Yields before it checks an expression, so that the server can process
 * other requests.
 */
export function* findTypeWarnings(
  { variables = [], validations = [] }: { variables?: readonly NamedExpression[]; validations?: readonly Validation[] },
  { kinds, paramsSchema, serverMinor }: PolicyTypes,
): Generator<void, ExpressionWarning[]> {
  const environments: { kindText: string; environment: CelEnvironment }[] = [];
  for (const { kindText, schema } of kinds)
    environments.push({
      kindText,
      environment: yield* createTypedEnvironment(schema, { paramsSchema, serverMinor }, variables),
    });
  const warnings: ExpressionWarning[] = [];
  for (const [index, { expression, messageExpression = '' }] of validations.entries()) {
    for (const [member, memberExpression] of Object.entries({ expression, messageExpression })) {
      if (memberExpression === '' && member === 'messageExpression') continue;
      const problems: string[] = [];
      for (const { kindText, environment } of environments) {
        yield;
        const typeOrProblem = findTypeOrProblem(environment, memberExpression);
        if (typeof typeOrProblem === 'string') problems.push(`${kindText}: ${typeOrProblem}\n`);
      }
      const fieldRef = `spec.validations[${index}].${member}`;
      if (problems.length > 0) warnings.push({ fieldRef, warning: problems.join('\n') });
    }
  }
  return warnings;
}

function* createTypedEnvironment(
  objectSchema: SchemaDeclaration | undefined,
  { paramsSchema, serverMinor }: Pick<PolicyTypes, 'paramsSchema' | 'serverMinor'>,
  policyVariables: readonly NamedExpression[],
): Generator<void, CelEnvironment> {
  const structs = new Map<string, StructType>();
  for (const declaration of [objectSchema, paramsSchema])
    if (declaration !== undefined) listStructs(declaration, structs);
  const policyVariableTypes = new Map<string, CelType>();
  const baseEnvironment = createAdmissionEnvironment({
    hasParams: paramsSchema !== undefined,
    hasAuthorizer: true,
    variableTypes: policyVariableTypes,
    isGateEnabled: () => true,
    serverMinor,
  });
  const variableTypes = new Map(baseEnvironment.variables);
  for (const name of ['object', 'oldObject']) variableTypes.set(name, objectSchema?.type ?? DYN);
  if (paramsSchema !== undefined) variableTypes.set('params', paramsSchema.type);
  // The type checker of 1.32 declares `authorizer`, but not `authorizer.requestResource`.
  variableTypes.delete('authorizer.requestResource');
  const environment: CelEnvironment = {
    ...baseEnvironment,
    variables: variableTypes,
    structs: { get: (name) => structs.get(name) ?? baseEnvironment.structs.get(name) },
  };
  for (const { name, expression } of policyVariables) {
    yield;
    const typeOrProblem = findTypeOrProblem(environment, expression);
    policyVariableTypes.set(name, typeof typeOrProblem === 'string' ? DYN : toVariableType(typeOrProblem));
  }
  return environment;
}

/** Returns the type of the result, or the problem of the expression. */
function findTypeOrProblem(environment: CelEnvironment, expression: string): CelType | string {
  try {
    return compileCel(expression, environment).type;
  } catch (error) {
    if (!(error instanceof CompilationError)) throw error;
    return error.message;
  }
}
