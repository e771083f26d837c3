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
import { type Issue, SyntaxIssues } from '../syntax/issues.ts';
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
  isOptional,
  isSameType,
  unwrapOptional,
} from '../types/type.ts';
import { findValueType } from '../values/value-type.ts';
import { CheckedExpression, type ResolvedReference } from './checked-expression.ts';
import { TypeInference } from './inference.ts';
import { findFunction, findNameDeclaration, findStruct } from './names.ts';

type VariableTypes = ReadonlyMap<string, CelType>;

/** Checks the types of an expression. Throws SyntaxIssues with all problems. */
export function checkExpression(source: string, tree: Expression, environment: CelEnvironment): CheckedExpression {
  return new TypeChecker(source, environment).checkRoot(tree);
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

  checkRoot(tree: Expression): CheckedExpression {
    this.#visit(tree, new Map());
    if (this.#issues.length > 0) throw new SyntaxIssues(this.#source, this.#issues);
    const types = new Map(
      [...this.#types].map(([expression, type]) => [expression, this.#inference.resolveFully(type)] as const),
    );
    return new CheckedExpression(this.#source, tree, types, this.#overloads, this.#references);
  }

  #reportIssue(index: number, message: string): CelType {
    this.#issues.push({ position: index, message });
    return ERROR;
  }

  #reportUndeclared(index: number, name: string): CelType {
    return this.#reportIssue(
      index,
      `undeclared reference to '${name}' (in container '${this.#environment.container}')`,
    );
  }

  #visit(tree: Expression, scope: VariableTypes): CelType {
    const type = this.#findType(tree, scope);
    this.#types.set(tree, type);
    return type;
  }

  #findType(tree: Expression, scope: VariableTypes): CelType {
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
    const root = name === undefined ? undefined : name.replace(/^\./, '').split('.')[0];
    const isLocal = root !== undefined && scope.has(root);
    const variable = name === undefined || isLocal ? undefined : this.#checkName(tree, name, scope);
    if (variable !== undefined) return variable;
    const type = this.#checkFieldAccess(tree, tree.operand, tree.field, { optional: false }, scope);
    return tree.testOnly ? BOOL : this.#inference.resolveKnown(type);
  }

  #checkFieldAccess(
    tree: Expression,
    operand: Expression,
    field: string,
    { optional: isOptionalSelect }: { readonly optional: boolean },
    scope: VariableTypes,
  ): CelType {
    const operandType = this.#inference.resolveKnown(this.#visit(operand, scope));
    const target = unwrapOptional(operandType);
    const type = this.#checkField(tree, target, field);
    return isOptionalSelect || isOptional(operandType) ? createOptionalType(type) : type;
  }

  #checkField(tree: Expression, target: CelType, field: string): CelType {
    switch (target.kind) {
      case 'map':
        return getParameter(target, 1);
      case 'struct': {
        const struct = this.#environment.structs.get(target.name);
        if (struct === undefined)
          return this.#reportIssue(tree.position, `unexpected failed resolution of '${target.name}'`);
        return struct.fields.get(field) ?? this.#reportIssue(tree.position, `undefined field '${field}'`);
      }
      case 'parameter':
        this.#inference.isAssignable(DYN, target);
        return DYN;
      default:
        if (!isDynOrError(target)) {
          this.#reportIssue(tree.position, `type '${formatType(target)}' does not support field selection`);
        }
        return DYN;
    }
  }

  #checkCall(tree: Call, scope: VariableTypes): CelType {
    const [operand, field] = tree.arguments;
    if (tree.name === '_?._' && operand !== undefined && field?.node === 'literal') {
      this.#types.set(field, findValueType(field.value));
      const type = this.#checkFieldAccess(tree, operand, String(field.value), { optional: true }, scope);
      return this.#inference.resolveKnown(type);
    }
    const types = tree.arguments.map((argument) => this.#visit(argument, scope));
    if (tree.target === undefined) return this.#resolveCall(tree, tree.name, { member: false }, types);
    const prefix = formatQualifiedName(tree.target);
    const qualifiedFunction =
      prefix === undefined ? undefined : findFunction(this.#environment, `${prefix}.${tree.name}`);
    if (qualifiedFunction !== undefined)
      return this.#resolveCall(tree, `${prefix}.${tree.name}`, { member: false }, types);
    const target = this.#visit(tree.target, scope);
    return this.#resolveCall(tree, tree.name, { member: true }, [target, ...types]);
  }

  #resolveCall(
    tree: Call,
    name: string,
    { member: isMethod }: { readonly member: boolean },
    argumentTypes: readonly CelType[],
  ): CelType {
    const declaredFunction = findFunction(this.#environment, name);
    if (declaredFunction === undefined) return this.#reportUndeclared(tree.position, name);
    if (name === '_&&_' || name === '_||_') return this.#checkLogic(tree, declaredFunction, argumentTypes);
    const resolution = this.#inference.resolve(declaredFunction, isMethod, argumentTypes);
    if (resolution.result === undefined) {
      const types = argumentTypes.map((type) => formatType(this.#inference.resolveFully(type)));
      const signature = isMethod ? `${types[0]}.(${types.slice(1).join(', ')})` : `(${types.join(', ')})`;
      return this.#reportIssue(
        tree.position,
        `found no matching overload for '${declaredFunction[0]?.name}' applied to '${signature}'`,
      );
    }
    this.#overloads.set(tree, resolution.overloads);
    return resolution.result;
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

  #checkEntry(tree: Expression, isOptionalEntry: boolean, scope: VariableTypes): CelType {
    const type = this.#visit(tree, scope);
    if (!isOptionalEntry) return type;
    if (!isOptional(type) && !isDyn(type)) this.#reportMismatch(tree, createOptionalType(type), type);
    return unwrapOptional(type);
  }

  #checkList(tree: ListLiteral, scope: VariableTypes): CelType {
    let type: CelType | undefined;
    for (const { value, optional } of tree.elements)
      type = this.#inference.joinTypes(type, this.#checkEntry(value, optional, scope));
    return createListType(type ?? this.#inference.createVariable());
  }

  #checkMap(tree: MapLiteral, scope: VariableTypes): CelType {
    let [keys, values]: [CelType | undefined, CelType | undefined] = [undefined, undefined];
    for (const { key, value, optional } of tree.entries) {
      keys = this.#inference.joinTypes(keys, this.#visit(key, scope));
      values = this.#inference.joinTypes(values, this.#checkEntry(value, optional, scope));
    }
    return createMapType(keys ?? this.#inference.createVariable(), values ?? this.#inference.createVariable());
  }

  #checkStruct(tree: StructLiteral, scope: VariableTypes): CelType {
    const struct = findStruct(this.#environment, tree.type);
    if (struct === undefined) return this.#reportUndeclared(tree.position, tree.type);
    for (const { name: field, value, optional, position } of tree.fields) {
      const type = this.#checkEntry(value, optional, scope);
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
    const range = this.#inference.resolveKnown(this.#visit(tree.range, scope));
    const start = this.#visit(tree.start, scope);
    const [first, second] = this.#checkRange(tree, range);
    const outerScope = new Map(scope).set(tree.accumulator, start);
    const innerScope = new Map(outerScope).set(tree.variable, first);
    if (tree.secondVariable !== undefined) innerScope.set(tree.secondVariable, second);
    const condition = this.#visit(tree.condition, innerScope);
    if (!this.#inference.isAssignable(BOOL, condition)) this.#reportMismatch(tree.condition, BOOL, condition);
    const step = this.#visit(tree.step, innerScope);
    if (!this.#inference.isAssignable(start, step)) this.#reportMismatch(tree.step, start, step);
    return this.#inference.resolveKnown(this.#visit(tree.result, outerScope));
  }

  #checkRange(tree: Comprehension, range: CelType): [CelType, CelType] {
    // A value of type Any cannot be iterated. A value of unknown type can.
    const kind = isSameType(range, ANY) ? undefined : range.kind;
    switch (kind) {
      case 'list':
        return tree.secondVariable === undefined ? [getParameter(range, 0), DYN] : [INT, getParameter(range, 0)];
      case 'map':
        return [getParameter(range, 0), getParameter(range, 1)];
      case 'dyn':
      case 'error':
      case 'parameter':
        this.#inference.isAssignable(DYN, range);
        return [DYN, DYN];
      default: {
        const message = `expression of type '${formatType(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`;
        return [this.#reportIssue(tree.range.position, message), ERROR];
      }
    }
  }
}
