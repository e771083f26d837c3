/**
 * Compiles a checked expression to a function. Costs are charged where they occur, so that an evaluation stops as soon as its limit is
 * exceeded. Conversions of constants, and lists and maps of constants, are evaluated once and cost nothing.
 */
import type { CheckedExpression } from '../check/checked-expression.ts';
import type { CallCosts } from '../cost/call-costs.ts';
import type { Call, Comprehension, Expression } from '../syntax/ast.ts';
import type { TypeKind } from '../types/type.ts';
import { CelError } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { planList, planMap, planStruct, type StructFactory } from './aggregates.ts';
import { type Attribute, addQualifier, createAttributeStep, type Qualifier } from './attribute.ts';
import { createFoldStep } from './fold.ts';
import type { EvaluationStep } from './frame.ts';
import { planAnd, planOr } from './logic.ts';
import { planCall } from './plan-call.ts';
import { createConstant, PlanError, type PlannedExpression, planAttribute, planChoice } from './planned-expression.ts';

/** The types of constants that cannot be keys, with their names in messages. */
const INVALID_KEY_TYPES: Partial<Record<TypeKind, string>> = {
  bytes: 'types.Bytes',
  duration: 'types.Duration',
  list: '*types.baseList',
  map: '*types.baseMap',
  null: 'types.Null',
  timestamp: 'types.Timestamp',
  type: '*types.Type',
};

/** Returns the function that evaluates the expression. Throws a PlanError. */
export function planExpression(
  compiledExpression: CheckedExpression,
  costs: CallCosts,
  structs?: StructFactory,
): EvaluationStep {
  return new Planner(compiledExpression, costs, structs).plan(compiledExpression.tree, new Map()).step;
}

type SlotsByVariable = ReadonlyMap<string, number>;

class Planner {
  readonly #compiledExpression: CheckedExpression;
  readonly #costs: CallCosts;
  readonly #structs: StructFactory | undefined;
  /** The values of names that a macro binds, by their slots. */
  readonly #boundSteps = new Map<number, EvaluationStep>();

  constructor(compiledExpression: CheckedExpression, costs: CallCosts, structs: StructFactory | undefined) {
    this.#compiledExpression = compiledExpression;
    this.#costs = costs;
    this.#structs = structs;
  }

  plan(tree: Expression, slots: SlotsByVariable): PlannedExpression {
    const { costFactors } = this.#costs;
    const planOperand = (value: Expression) => this.plan(value, slots);
    switch (tree.node) {
      case 'literal':
        return createConstant(tree.value);
      case 'identifier':
        return this.#planName(tree, tree.name, slots);
      case 'select': {
        if (this.#compiledExpression.findReference(tree) !== undefined) return this.#planName(tree, '', slots);
        const { field, testOnly: isPresenceTest } = tree;
        return planPath(this.#planAttribute(tree.operand, slots), {
          key: () => field,
          optional: false,
          testOnly: isPresenceTest,
        });
      }
      case 'call':
        return this.#planOperatorOrCall(tree, slots);
      case 'list':
        return planList(
          tree.elements.map(({ value, optional }) => ({ value: planOperand(value), optional })),
          costFactors,
        );
      case 'map':
        return planMap(
          tree.entries.map(({ key, value, optional }) => ({
            key: planOperand(key),
            value: planOperand(value),
            optional,
          })),
          costFactors,
        );
      case 'struct': {
        const fields = tree.fields.map(({ name, value, optional }) => ({ name, value: planOperand(value), optional }));
        return planStruct(this.#compiledExpression.findType(tree).name, fields, this.#structs, costFactors);
      }
      case 'comprehension':
        return { step: this.#planComprehension(tree, slots) };
    }
  }

  #planName(tree: Expression, name: string, slots: SlotsByVariable): PlannedExpression {
    const reference = this.#compiledExpression.findReference(tree);
    if (reference !== undefined && 'constant' in reference) return createConstant(reference.constant);
    const start = reference === undefined ? this.#planLocal(slots.get(name) ?? 0) : planVariable(reference.variable);
    return planAttribute({ start, qualifiers: [] });
  }

  #planLocal(slot: number): EvaluationStep {
    const boundStep = this.#boundSteps.get(slot);
    return boundStep === undefined ? ({ locals }) => locals[slot] ?? null : bindValue(slot, boundStep);
  }

  /** Returns the path if the expression is a path, or else a path that starts with the value of the expression. */
  #planAttribute(tree: Expression, slots: SlotsByVariable): Attribute {
    const { attribute, step } = this.plan(tree, slots);
    return attribute ?? { start: step, qualifiers: [] };
  }

  #planOperatorOrCall(tree: Call, slots: SlotsByVariable): PlannedExpression {
    const [first, second, third] = tree.arguments;
    if (first !== undefined && second !== undefined) {
      switch (tree.name) {
        case '_&&_':
          return { step: planAnd(this.plan(first, slots).step, this.plan(second, slots).step) };
        case '_||_':
          return { step: planOr(this.plan(first, slots).step, this.plan(second, slots).step) };
        case '_[_]':
        case '_[?_]':
        case '_?._':
          return planPath(this.#planAttribute(first, slots), {
            key: this.#planKey(second, slots),
            optional: tree.name !== '_[_]',
            testOnly: false,
          });
        case '_?_:_':
          if (third === undefined) break;
          return planChoice({
            condition: this.plan(first, slots).step,
            whenTrue: this.#planAttribute(second, slots),
            whenFalse: this.#planAttribute(third, slots),
          });
      }
    }
    return this.#planFunction(tree, slots);
  }

  /** Plans a key. If the key is a path, its start costs nothing. */
  #planKey(tree: Expression, slots: SlotsByVariable): EvaluationStep {
    const { attribute, step, constant: literalConstant } = this.plan(tree, slots);
    const type =
      literalConstant === undefined ? undefined : INVALID_KEY_TYPES[findValueType(literalConstant.value).kind];
    if (type !== undefined) throw new PlanError(`invalid qualifier type: ${type}`);
    return attribute === undefined ? step : createAttributeStep(attribute);
  }

  #planFunction(tree: Call, slots: SlotsByVariable): PlannedExpression {
    const overloads = this.#compiledExpression.findOverloads(tree);
    const target = overloads[0]?.isMethod === true ? tree.target : undefined;
    const operands = target === undefined ? tree.arguments : [target, ...tree.arguments];
    const plannedExpressions = operands.map((operand) => this.plan(operand, slots));
    return planCall(tree.name, overloads, plannedExpressions, this.#costs);
  }

  #planComprehension(tree: Comprehension, slots: SlotsByVariable): EvaluationStep {
    const accumulator = slots.size;
    const [variable, secondVariable] = [accumulator + 1, accumulator + 2];
    const start = this.plan(tree.start, slots).step;
    const range = this.plan(tree.range, slots).step;
    // A slot is never reused, so that hidden variables keep their values.
    const outerSlots = new Map([
      ...slots,
      [`\u0000${accumulator}`, -1],
      [`\u0000${variable}`, -1],
      [`\u0000${secondVariable}`, -1],
    ]);
    outerSlots.set(tree.accumulator, accumulator);
    const innerSlots = new Map(outerSlots).set(tree.variable, variable);
    if (tree.secondVariable !== undefined) innerSlots.set(tree.secondVariable, secondVariable);
    // A comprehension over an empty list only binds a value to a name, which is the name of the accumulator.
    if (tree.range.node === 'list' && tree.range.elements.length === 0) {
      this.#boundSteps.set(accumulator, start);
      const result = this.plan(tree.result, outerSlots).step;
      return (frame) => {
        delete frame.locals[accumulator];
        return result(frame);
      };
    }
    return createFoldStep({
      range,
      start,
      condition: this.plan(tree.condition, innerSlots).step,
      step: this.plan(tree.step, innerSlots).step,
      result: this.plan(tree.result, outerSlots).step,
      slots: { accumulator, variable, secondVariable: tree.secondVariable === undefined ? undefined : secondVariable },
    });
  }
}

function planPath(operand: Attribute, qualifier: Qualifier): PlannedExpression {
  const attribute = addQualifier(operand, qualifier);
  return qualifier.testOnly || 'condition' in attribute ? planChoice(attribute) : planAttribute(attribute);
}

function planVariable(variable: string): EvaluationStep {
  const missingAttribute = new CelError(`no such attribute(s): ${variable}`);
  return ({ activation }) => {
    const value = activation(variable);
    return value === undefined ? missingAttribute : value;
  };
}

/** Creates a step that evaluates the value at its first use. */
function bindValue(slot: number, step: EvaluationStep): EvaluationStep {
  return (frame) => {
    const value = frame.locals[slot] ?? step(frame);
    frame.locals[slot] = value;
    return value;
  };
}
