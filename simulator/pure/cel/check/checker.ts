/** The type checker of expressions. It reports all problems of an expression together. */
import type { CelEnvironment } from '../environment.ts';
import type { FunctionOverload } from '../functions/library.ts';
import type {
  Call,
  Comprehension,
  Expression,
  ListLiteral,
  MapLiteral,
  Selection,
  StructLiteral,
} from '../syntax/ast.ts';
import { CompilationError, type Issue } from '../syntax/issues.ts';
import { formatQualifiedName } from '../syntax/qualified-name.ts';
import {
  ANY,
  BOOL,
  type CelType,
  createListType,
  createMapType,
  createOptionalType,
  DYN,
  ERROR,
  formatType,
  getParameter,
  INT,
  isDyn,
  isDynOrError,
  isOptionalType,
  isSameType,
  unwrapOptional,
} from '../types/type.ts';
import { findValueType } from '../values/value-type.ts';
import { CheckedExpression, type ResolvedReference } from './checked-expression.ts';
import { TypeInference } from './inference.ts';
import { findFunction, findNameDeclaration, findStruct } from './names.ts';

type VariableTypes = ReadonlyMap<string, CelType>;

/** Checks the types of an expression. Throws a CompilationError with all problems. */
export function checkExpression(source: string, tree: Expression, environment: CelEnvironment): CheckedExpression {
  return new TypeChecker(source, environment).checkTree(tree);
}

class TypeChecker {
  readonly #source: string;
  readonly #environment: CelEnvironment;
  readonly #issues: Issue[] = [];
  readonly #types = new Map<Expression, CelType>();
  readonly #overloads = new Map<Expression, readonly FunctionOverload[]>();
  readonly #references = new Map<Expression, ResolvedReference>();
  readonly #inference = new TypeInference();

  constructor(source: string, environment: CelEnvironment) {
    this.#source = source;
    this.#environment = environment;
  }

  checkTree(tree: Expression): CheckedExpression {
    this.#checkNode(tree, new Map());
    if (this.#issues.length > 0) throw new CompilationError(this.#source, this.#issues);
    const types = new Map(
      [...this.#types].map(
        ([expression, type]) => [expression, this.#inference.substituteVariablesOrDyn(type)] as const,
      ),
    );
    return new CheckedExpression(this.#source, tree, types, this.#overloads, this.#references);
  }

  /** Records an issue. Returns the type of an expression with a problem. */
  #reportIssue(position: number, message: string): CelType {
    this.#issues.push({ position, message });
    return ERROR;
  }

  #reportUndeclared(position: number, name: string): CelType {
    return this.#reportIssue(
      position,
      `undeclared reference to '${name}' (in container '${this.#environment.container}')`,
    );
  }

  /** Checks an expression, and records its type. */
  #checkNode(tree: Expression, scope: VariableTypes): CelType {
    const type = this.#inferType(tree, scope);
    this.#types.set(tree, type);
    return type;
  }

  #inferType(tree: Expression, scope: VariableTypes): CelType {
    switch (tree.node) {
      case 'literal':
        return findValueType(tree.value);
      case 'identifier':
        return this.#checkName(tree, tree.name, scope) ?? this.#reportUndeclared(tree.position, tree.name);
      case 'select':
        return this.#checkSelect(tree, scope);
      case 'call':
        return this.#checkCall(tree, scope);
      case 'list':
        return this.#checkList(tree, scope);
      case 'map':
        return this.#checkMap(tree, scope);
      case 'struct':
        return this.#checkStruct(tree, scope);
      case 'comprehension':
        return this.#checkComprehension(tree, scope);
    }
  }

  #checkName(tree: Expression, name: string, scope: VariableTypes): CelType | undefined {
    const localType = scope.get(name);
    if (localType !== undefined) return localType;
    const declaration = findNameDeclaration(this.#environment, name);
    if (declaration !== undefined) this.#references.set(tree, declaration.reference);
    return declaration?.type;
  }

  #checkSelect(tree: Selection, scope: VariableTypes): CelType {
    const name = formatQualifiedName(tree);
    const rootName = name === undefined ? undefined : name.replace(/^\./, '').split('.')[0];
    const isLocalVariable = rootName !== undefined && scope.has(rootName);
    const declaredType = name === undefined || isLocalVariable ? undefined : this.#checkName(tree, name, scope);
    if (declaredType !== undefined) return declaredType;
    const type = this.#checkFieldAccess(tree, tree.operand, tree.field, { isOptionalSelect: false }, scope);
    return tree.isPresenceTest ? BOOL : this.#inference.substituteVariables(type);
  }

  #checkFieldAccess(
    tree: Expression,
    operand: Expression,
    field: string,
    { isOptionalSelect }: { readonly isOptionalSelect: boolean },
    scope: VariableTypes,
  ): CelType {
    const operandType = this.#inference.substituteVariables(this.#checkNode(operand, scope));
    const type = this.#checkField(tree, unwrapOptional(operandType), field);
    return isOptionalSelect || isOptionalType(operandType) ? createOptionalType(type) : type;
  }

  #checkField(tree: Expression, operandType: CelType, field: string): CelType {
    switch (operandType.kind) {
      case 'map':
        return getParameter(operandType, 1);
      case 'struct': {
        const struct = this.#environment.structs.get(operandType.name);
        if (struct === undefined)
          return this.#reportIssue(tree.position, `unexpected failed resolution of '${operandType.name}'`);
        return struct.fields.get(field) ?? this.#reportIssue(tree.position, `undefined field '${field}'`);
      }
      case 'parameter':
        this.#inference.isAssignable(DYN, operandType);
        return DYN;
      default:
        if (!isDynOrError(operandType)) {
          this.#reportIssue(tree.position, `type '${formatType(operandType)}' does not support field selection`);
        }
        return DYN;
    }
  }

  #checkCall(tree: Call, scope: VariableTypes): CelType {
    const [operand, field] = tree.arguments;
    if (tree.name === '_?._' && operand !== undefined && field?.node === 'literal') {
      this.#types.set(field, findValueType(field.value));
      const type = this.#checkFieldAccess(tree, operand, String(field.value), { isOptionalSelect: true }, scope);
      return this.#inference.substituteVariables(type);
    }
    const types = tree.arguments.map((argument) => this.#checkNode(argument, scope));
    if (tree.target === undefined) return this.#resolveCall(tree, tree.name, { isMethod: false }, types);
    const prefix = formatQualifiedName(tree.target);
    const qualifiedOverloads =
      prefix === undefined ? undefined : findFunction(this.#environment, `${prefix}.${tree.name}`);
    if (qualifiedOverloads !== undefined)
      return this.#resolveCall(tree, `${prefix}.${tree.name}`, { isMethod: false }, types);
    const targetType = this.#checkNode(tree.target, scope);
    return this.#resolveCall(tree, tree.name, { isMethod: true }, [targetType, ...types]);
  }

  #resolveCall(
    tree: Call,
    name: string,
    { isMethod }: { readonly isMethod: boolean },
    argumentTypes: readonly CelType[],
  ): CelType {
    const declaredOverloads = findFunction(this.#environment, name);
    if (declaredOverloads === undefined) return this.#reportUndeclared(tree.position, name);
    if (name === '_&&_' || name === '_||_') return this.#checkLogic(tree, declaredOverloads, argumentTypes);
    const resolution = this.#inference.resolveOverloads(declaredOverloads, isMethod, argumentTypes);
    if (resolution.resultType === undefined) {
      const types = argumentTypes.map((type) => formatType(this.#inference.substituteVariablesOrDyn(type)));
      const signature = isMethod ? `${types[0]}.(${types.slice(1).join(', ')})` : `(${types.join(', ')})`;
      return this.#reportIssue(
        tree.position,
        `found no matching overload for '${declaredOverloads[0]?.name}' applied to '${signature}'`,
      );
    }
    this.#overloads.set(tree, resolution.overloads);
    return resolution.resultType;
  }

  #checkLogic(tree: Call, declaredOverloads: readonly FunctionOverload[], argumentTypes: readonly CelType[]): CelType {
    const mismatches = argumentTypes.flatMap((type, index) => {
      const operand = tree.arguments[index];
      return this.#inference.isAssignable(type, BOOL) || operand === undefined ? [] : [{ operand, type }];
    });
    for (const { operand, type } of mismatches) this.#reportMismatch(operand, BOOL, type);
    if (mismatches.length > 0) return ERROR;
    this.#overloads.set(tree, declaredOverloads);
    return BOOL;
  }

  #reportMismatch(tree: Expression, expected: CelType, actual: CelType): CelType {
    return this.#reportIssue(
      tree.position,
      `expected type '${formatType(expected)}' but found '${formatType(actual)}'`,
    );
  }

  /** Returns the type of an item of a list, a value of a map, or a field of a struct. Unwraps the type of an optional element. */
  #checkElement(tree: Expression, isOptional: boolean, scope: VariableTypes): CelType {
    const type = this.#checkNode(tree, scope);
    if (!isOptional) return type;
    if (!isOptionalType(type) && !isDyn(type)) this.#reportMismatch(tree, createOptionalType(type), type);
    return unwrapOptional(type);
  }

  #checkList(tree: ListLiteral, scope: VariableTypes): CelType {
    let type: CelType | undefined;
    for (const { value, isOptional } of tree.elements)
      type = this.#inference.joinTypes(type, this.#checkElement(value, isOptional, scope));
    return createListType(type ?? this.#inference.createTypeVariable());
  }

  #checkMap(tree: MapLiteral, scope: VariableTypes): CelType {
    let [keyType, valueType]: [CelType | undefined, CelType | undefined] = [undefined, undefined];
    for (const { key, value, isOptional } of tree.entries) {
      keyType = this.#inference.joinTypes(keyType, this.#checkNode(key, scope));
      valueType = this.#inference.joinTypes(valueType, this.#checkElement(value, isOptional, scope));
    }
    return createMapType(
      keyType ?? this.#inference.createTypeVariable(),
      valueType ?? this.#inference.createTypeVariable(),
    );
  }

  #checkStruct(tree: StructLiteral, scope: VariableTypes): CelType {
    const struct = findStruct(this.#environment, tree.type);
    if (struct === undefined) return this.#reportUndeclared(tree.position, tree.type);
    for (const { name: field, value, isOptional, position } of tree.fields) {
      const type = this.#checkElement(value, isOptional, scope);
      const expected = struct.fields.get(field) ?? this.#reportIssue(position, `undefined field '${field}'`);
      if (this.#inference.isAssignable(expected, type)) continue;
      const [expectedText, foundText] = [formatType(expected), formatType(type)];
      this.#reportIssue(
        position,
        `expected type of field '${field}' is '${expectedText}' but provided type is '${foundText}'`,
      );
    }
    return struct.type;
  }

  #checkComprehension(tree: Comprehension, scope: VariableTypes): CelType {
    const rangeType = this.#inference.substituteVariables(this.#checkNode(tree.range, scope));
    const accumulatorType = this.#checkNode(tree.initialValue, scope);
    const [firstType, secondType] = this.#inferVariableTypes(tree, rangeType);
    const resultScope = new Map(scope).set(tree.accumulator, accumulatorType);
    const loopScope = new Map(resultScope).set(tree.variable, firstType);
    if (tree.secondVariable !== undefined) loopScope.set(tree.secondVariable, secondType);
    const conditionType = this.#checkNode(tree.loopCondition, loopScope);
    if (!this.#inference.isAssignable(BOOL, conditionType))
      this.#reportMismatch(tree.loopCondition, BOOL, conditionType);
    const stepType = this.#checkNode(tree.loopStep, loopScope);
    if (!this.#inference.isAssignable(accumulatorType, stepType))
      this.#reportMismatch(tree.loopStep, accumulatorType, stepType);
    return this.#inference.substituteVariables(this.#checkNode(tree.result, resultScope));
  }

  /** Returns the types of the two variables of a comprehension over a range. */
  #inferVariableTypes(tree: Comprehension, rangeType: CelType): [CelType, CelType] {
    // A range of the type dyn is allowed. A range of the type Any is not, although Any has the same kind.
    const kind = isSameType(rangeType, ANY) ? undefined : rangeType.kind;
    switch (kind) {
      case 'list':
        return tree.secondVariable === undefined
          ? [getParameter(rangeType, 0), DYN]
          : [INT, getParameter(rangeType, 0)];
      case 'map':
        return [getParameter(rangeType, 0), getParameter(rangeType, 1)];
      case 'dyn':
      case 'error':
      case 'parameter':
        this.#inference.isAssignable(DYN, rangeType);
        return [DYN, DYN];
      default: {
        const message = `expression of type '${formatType(rangeType)}' cannot be range of a comprehension (must be list, map, or dynamic)`;
        return [this.#reportIssue(tree.range.position, message), ERROR];
      }
    }
  }
}
