/**
 * Compiles a checked expression to a function that evaluates it. The function charges costs where they occur, so that an evaluation stops
 * as soon as its limit is exceeded. Conversions of constants, and lists and maps of constants, are evaluated once and cost nothing.
 */
import type { CheckedExpression } from '../check/checked-expression.ts';
import type { CallCosts } from '../cost/call-costs.ts';
import type { Call, Comprehension, Expression } from '../syntax/ast.ts';
import type { TypeKind } from '../types/type.ts';
import { CelError } from '../values/value.ts';
import { findValueType } from '../values/value-type.ts';
import { planList, planMap, planStruct, type StructFactory } from './aggregates.ts';
import { type Attribute, addQualifier, createAttributeEvaluator, type Qualifier } from './attribute.ts';
import { createComprehensionEvaluator } from './comprehension.ts';
import type { Evaluator } from './frame.ts';
import { planAnd, planOr } from './logic.ts';
import { planCall } from './plan-call.ts';
import {
  PlanError,
  type PlannedExpression,
  planAttribute,
  planAttributeWithoutPathCost,
  planConstant,
} from './planned-expression.ts';

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
  checkedExpression: CheckedExpression,
  costs: CallCosts,
  structFactory?: StructFactory,
): Evaluator {
  return new Planner(checkedExpression, costs, structFactory).plan(checkedExpression.tree, new Map()).evaluate;
}

/** The index of each comprehension variable in `EvaluationFrame.locals`. */
type SlotsByVariable = ReadonlyMap<string, number>;

class Planner {
  readonly #checkedExpression: CheckedExpression;
  readonly #costs: CallCosts;
  readonly #structFactory: StructFactory | undefined;
  /** The evaluators of the variables that `cel.bind` and similar macros define, by slot. */
  readonly #boundEvaluators = new Map<number, Evaluator>();

  constructor(checkedExpression: CheckedExpression, costs: CallCosts, structFactory: StructFactory | undefined) {
    this.#checkedExpression = checkedExpression;
    this.#costs = costs;
    this.#structFactory = structFactory;
  }

  plan(tree: Expression, slots: SlotsByVariable): PlannedExpression {
    const { costFactors } = this.#costs;
    const planOperand = (value: Expression) => this.plan(value, slots);
    switch (tree.node) {
      case 'literal':
        return planConstant(tree.value);
      case 'identifier':
        return this.#planName(tree, tree.name, slots);
      case 'select': {
        if (this.#checkedExpression.findReference(tree) !== undefined) return this.#planName(tree, '', slots);
        const { field, isPresenceTest } = tree;
        return planPath(this.#planAttribute(tree.operand, slots), {
          key: () => field,
          isOptional: false,
          isPresenceTest,
        });
      }
      case 'call':
        return this.#planOperatorOrCall(tree, slots);
      case 'list':
        return planList(
          tree.elements.map(({ value, isOptional }) => ({ value: planOperand(value), isOptional })),
          costFactors,
        );
      case 'map':
        return planMap(
          tree.entries.map(({ key, value, isOptional }) => ({
            key: planOperand(key),
            value: planOperand(value),
            isOptional,
          })),
          costFactors,
        );
      case 'struct': {
        const fields = tree.fields.map(({ name, value, isOptional }) => ({
          name,
          value: planOperand(value),
          isOptional,
        }));
        return planStruct(this.#checkedExpression.findType(tree).name, fields, this.#structFactory, costFactors);
      }
      case 'comprehension':
        return { evaluate: this.#planComprehension(tree, slots) };
    }
  }

  #planName(tree: Expression, name: string, slots: SlotsByVariable): PlannedExpression {
    const reference = this.#checkedExpression.findReference(tree);
    if (reference !== undefined && 'constant' in reference) return planConstant(reference.constant);
    const root =
      reference === undefined ? this.#planLocalVariable(slots.get(name) ?? 0) : planVariable(reference.variable);
    return planAttribute({ root, qualifiers: [] });
  }

  #planLocalVariable(slot: number): Evaluator {
    const boundEvaluator = this.#boundEvaluators.get(slot);
    return boundEvaluator === undefined ? ({ locals }) => locals[slot] ?? null : evaluateOnce(slot, boundEvaluator);
  }

  /** Returns the attribute if the expression is a path. Otherwise, returns a path without qualifiers that starts with the expression. */
  #planAttribute(tree: Expression, slots: SlotsByVariable): Attribute {
    const { attribute, evaluate } = this.plan(tree, slots);
    return attribute ?? { root: evaluate, qualifiers: [] };
  }

  #planOperatorOrCall(tree: Call, slots: SlotsByVariable): PlannedExpression {
    const [firstArgument, secondArgument, thirdArgument] = tree.arguments;
    if (firstArgument !== undefined && secondArgument !== undefined) {
      switch (tree.name) {
        case '_&&_':
          return {
            evaluate: planAnd(this.plan(firstArgument, slots).evaluate, this.plan(secondArgument, slots).evaluate),
          };
        case '_||_':
          return {
            evaluate: planOr(this.plan(firstArgument, slots).evaluate, this.plan(secondArgument, slots).evaluate),
          };
        case '_[_]':
        case '_[?_]':
        case '_?._':
          return planPath(this.#planAttribute(firstArgument, slots), {
            key: this.#planKey(secondArgument, slots),
            isOptional: tree.name !== '_[_]',
            isPresenceTest: false,
          });
        case '_?_:_':
          if (thirdArgument === undefined) break;
          return planAttributeWithoutPathCost({
            condition: this.plan(firstArgument, slots).evaluate,
            whenTrue: this.#planAttribute(secondArgument, slots),
            whenFalse: this.#planAttribute(thirdArgument, slots),
          });
      }
    }
    return this.#planFunction(tree, slots);
  }

  /** Plans a key. If the key is a path, only its qualifiers have a cost. */
  #planKey(tree: Expression, slots: SlotsByVariable): Evaluator {
    const { attribute, evaluate, constant } = this.plan(tree, slots);
    const invalidType = constant === undefined ? undefined : INVALID_KEY_TYPES[findValueType(constant.value).kind];
    if (invalidType !== undefined) throw new PlanError(`invalid qualifier type: ${invalidType}`);
    return attribute === undefined ? evaluate : createAttributeEvaluator(attribute);
  }

  #planFunction(tree: Call, slots: SlotsByVariable): PlannedExpression {
    const overloads = this.#checkedExpression.findOverloads(tree);
    const target = overloads[0]?.isMethod === true ? tree.target : undefined;
    const operands = target === undefined ? tree.arguments : [target, ...tree.arguments];
    const plannedOperands = operands.map((operand) => this.plan(operand, slots));
    return planCall(tree.name, overloads, plannedOperands, this.#costs);
  }

  #planComprehension(tree: Comprehension, slots: SlotsByVariable): Evaluator {
    const accumulator = slots.size;
    const [variable, secondVariable] = [accumulator + 1, accumulator + 2];
    const initialValue = this.plan(tree.initialValue, slots).evaluate;
    const range = this.plan(tree.range, slots).evaluate;
    // Reserves three slots. A slot is never reused, so that a shadowed variable keeps its value.
    const outerSlots = new Map([
      ...slots,
      [`\u0000${accumulator}`, -1],
      [`\u0000${variable}`, -1],
      [`\u0000${secondVariable}`, -1],
    ]);
    outerSlots.set(tree.accumulator, accumulator);
    const innerSlots = new Map(outerSlots).set(tree.variable, variable);
    if (tree.secondVariable !== undefined) innerSlots.set(tree.secondVariable, secondVariable);
    // A comprehension over an empty list only binds a value to a name. The name is that of the accumulator.
    if (tree.range.node === 'list' && tree.range.elements.length === 0) {
      this.#boundEvaluators.set(accumulator, initialValue);
      const result = this.plan(tree.result, outerSlots).evaluate;
      return (frame) => {
        delete frame.locals[accumulator];
        return result(frame);
      };
    }
    return createComprehensionEvaluator({
      range,
      initialValue,
      loopCondition: this.plan(tree.loopCondition, innerSlots).evaluate,
      loopStep: this.plan(tree.loopStep, innerSlots).evaluate,
      result: this.plan(tree.result, outerSlots).evaluate,
      slots: { accumulator, variable, secondVariable: tree.secondVariable === undefined ? undefined : secondVariable },
    });
  }
}

function planPath(operand: Attribute, qualifier: Qualifier): PlannedExpression {
  const attribute = addQualifier(operand, qualifier);
  return qualifier.isPresenceTest || 'condition' in attribute
    ? planAttributeWithoutPathCost(attribute)
    : planAttribute(attribute);
}

function planVariable(variable: string): Evaluator {
  const missingVariableError = new CelError(`no such attribute(s): ${variable}`);
  return ({ findVariable }) => {
    const value = findVariable(variable);
    return value === undefined ? missingVariableError : value;
  };
}

/** Creates an evaluator that evaluates the value of a slot at its first use, and then returns the stored value. */
function evaluateOnce(slot: number, evaluate: Evaluator): Evaluator {
  return (frame) => {
    const value = frame.locals[slot] ?? evaluate(frame);
    frame.locals[slot] = value;
    return value;
  };
}
