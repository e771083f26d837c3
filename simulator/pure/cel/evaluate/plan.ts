/**
 * A checked expression as a function. What it costs is charged where it is spent, so that an evaluation stops in the middle when its
 * limit is passed. Lists and maps of constants, and constants that are converted, are made once and cost nothing.
 */
import { goPatternProblem } from '../../go/regexp.ts';
import type { Checked } from '../check/checked.ts';
import type { CallCosts } from '../cost/call-costs.ts';
import type { Call, Comprehension, Expression, ListLiteral, MapLiteral, StructLiteral } from '../syntax/ast.ts';
import type { Kind } from '../types/type.ts';
import { EntryMap, keyText } from '../values/maps.ts';
import { typeOfValue } from '../values/type-of.ts';
import { CelError, isError, List, Optional, type Value } from '../values/value.ts';
import { type Attribute, qualified, resolverOf } from './attribute.ts';
import { callStep } from './call.ts';
import { fold } from './fold.ts';
import { Frame, type Step } from './frame.ts';
import { both, either, orElse, orValue } from './logic.ts';

/** Thrown for a constant that can't be converted, or that is no regular expression or no key where it should be one. */
export class PlanProblem extends Error {}

/** How a part is evaluated: a constant, a path, or any other step. */
interface Planned {
  readonly step: Step;
  readonly constant?: { readonly value: Value };
  readonly attribute?: Attribute;
}

export interface Structs {
  /** Makes a struct of its fields. */
  create(type: string, fields: ReadonlyMap<string, Value>): Value;
}

const CONVERSIONS = new Set([
  'bool',
  'bytes',
  'double',
  'dyn',
  'duration',
  'int',
  'string',
  'timestamp',
  'type',
  'uint',
]);

/** Constants that are the key of nothing, as messages name their types. */
const NO_KEYS: Partial<Record<Kind, string>> = {
  bytes: 'types.Bytes',
  duration: 'types.Duration',
  list: '*types.baseList',
  map: '*types.baseMap',
  null: 'types.Null',
  timestamp: 'types.Timestamp',
  type: '*types.Type',
};

const PATTERNS = new Set(['matches', 'find', 'findAll']);

export function plan(checked: Checked, costs: CallCosts, structs?: Structs): Step {
  return new Planner(checked, costs, structs).plan(checked.tree, new Map()).step;
}

type Slots = ReadonlyMap<string, number>;

class Planner {
  private readonly checked: Checked;
  private readonly costs: CallCosts;
  private readonly structs: Structs | undefined;
  /** What names stand for that a macro binds, by their slots. */
  private readonly bound = new Map<number, Step>();

  constructor(checked: Checked, costs: CallCosts, structs: Structs | undefined) {
    this.checked = checked;
    this.costs = costs;
    this.structs = structs;
  }

  plan(tree: Expression, slots: Slots): Planned {
    switch (tree.node) {
      case 'literal':
        return constant(tree.value);
      case 'identifier':
        return this.name(tree, tree.name, slots);
      case 'select': {
        const reference = this.checked.referenceOf(tree);
        if (reference !== undefined) return this.name(tree, '', slots);
        const { field, testOnly } = tree;
        return this.path(this.attribute(tree.operand, slots), { key: () => field, optional: false, testOnly });
      }
      case 'call':
        return this.call(tree, slots);
      case 'list':
        return this.list(tree, slots);
      case 'map':
        return this.map(tree, slots);
      case 'struct':
        return { step: this.struct(tree, slots) };
      case 'comprehension':
        return { step: this.comprehension(tree, slots) };
    }
  }

  private name(tree: Expression, name: string, slots: Slots): Planned {
    const reference = this.checked.referenceOf(tree);
    const slot = slots.get(name);
    if (reference !== undefined && 'constant' in reference) return constant(reference.constant);
    if (reference !== undefined) {
      const { variable } = reference;
      const none = new CelError(`no such attribute(s): ${variable}`);
      const start: Step = ({ activation }) => {
        const value = activation(variable);
        return value === undefined ? none : value;
      };
      return ofAttribute({ start, qualifiers: [] });
    }
    const at = slot ?? 0;
    const bound = this.bound.get(at);
    const start: Step = bound === undefined ? ({ locals }) => locals[at] ?? null : boundValue(at, bound);
    return ofAttribute({ start, qualifiers: [] });
  }

  /** The path that an expression is, or that begins with what it comes to. */
  private attribute(tree: Expression, slots: Slots): Attribute {
    const { attribute, step } = this.plan(tree, slots);
    return attribute ?? { start: step, qualifiers: [] };
  }

  private path(operand: Attribute, qualifier: Parameters<typeof qualified>[1]): Planned {
    const attribute = qualified(operand, qualifier);
    return qualifier.testOnly || 'condition' in attribute ? ofChoice(attribute) : ofAttribute(attribute);
  }

  private call(tree: Call, slots: Slots): Planned {
    const [first, second, third] = tree.arguments;
    if (first !== undefined && second !== undefined) {
      switch (tree.name) {
        case '_&&_':
          return { step: both(this.plan(first, slots).step, this.plan(second, slots).step) };
        case '_||_':
          return { step: either(this.plan(first, slots).step, this.plan(second, slots).step) };
        case '_[_]':
        case '_[?_]':
        case '_?._':
          return this.path(this.attribute(first, slots), {
            key: this.key(second, slots),
            optional: tree.name !== '_[_]',
            testOnly: false,
          });
        case '_?_:_':
          if (third === undefined) break;
          return ofChoice({
            condition: this.plan(first, slots).step,
            yes: this.attribute(second, slots),
            no: this.attribute(third, slots),
          });
      }
    }
    return this.function(tree, slots);
  }

  /** The beginning of a path that is a key costs nothing. */
  private key(tree: Expression, slots: Slots): Step {
    const { attribute, step, constant: written } = this.plan(tree, slots);
    const type = written === undefined ? undefined : NO_KEYS[typeOfValue(written.value).kind];
    if (type !== undefined) throw new PlanProblem(`invalid qualifier type: ${type}`);
    return attribute === undefined ? step : resolverOf(attribute);
  }

  private function(tree: Call, slots: Slots): Planned {
    const overloads = this.checked.overloadsOf(tree);
    const [overload] = overloads;
    const target = overload?.member === true ? tree.target : undefined;
    const operands = [...(target === undefined ? [] : [target]), ...tree.arguments].map((each) =>
      this.plan(each, slots),
    );
    const [one, other] = operands;
    if (overload?.id === 'optional_or_optional' && one && other) return { step: orElse(one.step, other.step) };
    if (overload?.id === 'optional_orValue_value' && one && other) return { step: orValue(one.step, other.step) };
    const steps = operands.map(({ step }) => step);
    if (overload?.id === 'in_list' && overloads.length === 1 && one !== undefined && other?.constant !== undefined) {
      const member = membership(one.step, other.constant.value);
      if (member !== undefined) return member;
    }
    const pattern = PATTERNS.has(tree.name) ? operands[1]?.constant?.value : undefined;
    const problem = typeof pattern === 'string' ? goPatternProblem(pattern) : undefined;
    if (problem !== undefined) throw new PlanProblem(`error parsing regexp: ${problem}`);
    const step = callStep(overload?.name ?? tree.name, overloads, steps, this.costs, typeof pattern === 'string');
    if (!CONVERSIONS.has(overload?.name ?? '') || one?.constant === undefined || operands.length !== 1) return { step };
    return folded(step);
  }

  private list(tree: ListLiteral, slots: Slots): Planned {
    const items = tree.elements.map(({ value, optional }) => ({ ...this.plan(value, slots), optional }));
    const step: Step = (frame) => {
      const values: Value[] = [];
      for (const item of items) {
        const value = item.step(frame);
        if (isError(value)) return value;
        if (!item.optional) values.push(value);
        else if (!(value instanceof Optional))
          return new CelError(`cannot initialize optional list element from non-optional value`);
        else if (value.value !== undefined) values.push(value.value);
      }
      return new List(values);
    };
    if (items.every((item) => item.constant !== undefined)) return folded(step);
    return { step: charged(step, this.costs.figures.listLiteral) };
  }

  private map(tree: MapLiteral, slots: Slots): Planned {
    const entries = tree.entries.map(({ key, value, optional }) => ({
      key: this.plan(key, slots),
      value: this.plan(value, slots),
      optional,
    }));
    const step: Step = (frame) => {
      const map = new Map<string, readonly [Value, Value]>();
      for (const { key: keyPlan, value: valuePlan, optional } of entries) {
        const key = keyPlan.step(frame);
        if (isError(key)) return key;
        const value = valuePlan.step(frame);
        if (isError(value)) return value;
        const text = entryText(key, map.size);
        if (text === undefined) return new CelError('unsupported key type');
        if (optional && !(value instanceof Optional))
          return new CelError('cannot initialize optional entry from non-optional value');
        const entry = optional && value instanceof Optional ? value.value : value;
        if (entry === undefined) continue;
        map.set(text, [key, entry]);
      }
      return new EntryMap(map);
    };
    const fixed = entries.every(({ key, value }) => key.constant !== undefined && value.constant !== undefined);
    return fixed ? folded(step) : { step: charged(step, this.costs.figures.mapLiteral) };
  }

  private struct(tree: StructLiteral, slots: Slots): Step {
    const fields = tree.fields.map(({ name, value, optional }) => ({
      name,
      optional,
      step: this.plan(value, slots).step,
    }));
    const { structs } = this;
    const { name: type } = this.checked.typeOf(tree);
    const step: Step = (frame) => {
      const values = new Map<string, Value>();
      for (const field of fields) {
        const value = field.step(frame);
        if (isError(value)) return value;
        const content = field.optional && value instanceof Optional ? value.value : value;
        if (content !== undefined) values.set(field.name, content);
      }
      return structs?.create(type, values) ?? new CelError(`unknown type: ${type}`);
    };
    return charged(step, this.costs.figures.structLiteral);
  }

  private comprehension(tree: Comprehension, slots: Slots): Step {
    const accumulator = slots.size;
    const [variable, second] = [accumulator + 1, accumulator + 2];
    const start = this.plan(tree.start, slots).step;
    const range = this.plan(tree.range, slots).step;
    // A slot is never given twice, so that what is hidden stays.
    const outer = new Map([...slots, [`\u0000${accumulator}`, -1], [`\u0000${variable}`, -1], [`\u0000${second}`, -1]]);
    outer.set(tree.accumulator, accumulator);
    const inner = new Map(outer).set(tree.variable, variable);
    if (tree.second !== undefined) inner.set(tree.second, second);
    // Over nothing: the accumulator is a name for a value.
    if (tree.range.node === 'list' && tree.range.elements.length === 0) {
      this.bound.set(accumulator, start);
      const result = this.plan(tree.result, outer).step;
      return (frame) => {
        delete frame.locals[accumulator];
        return result(frame);
      };
    }
    return fold({
      range,
      start,
      condition: this.plan(tree.condition, inner).step,
      step: this.plan(tree.step, inner).step,
      result: this.plan(tree.result, outer).step,
      slots: { accumulator, variable, second: tree.second === undefined ? undefined : second },
    });
  }
}

/** Evaluated when it is first asked for. */
function boundValue(slot: number, step: Step): Step {
  return (frame) => {
    const value = frame.locals[slot] ?? step(frame);
    frame.locals[slot] = value;
    return value;
  };
}

function constant(value: Value): Planned {
  return { step: () => value, constant: { value } };
}

function ofAttribute(attribute: Attribute): Planned {
  const resolve = resolverOf(attribute);
  return { step: charged(resolve, 1), attribute };
}

/** Costs no more than its steps. */
function ofChoice(attribute: Attribute): Planned {
  return { step: resolverOf(attribute), attribute };
}

function charged(step: Step, cost: number): Step {
  return (frame) => {
    const value = step(frame);
    frame.charge(cost);
    return value;
  };
}

/** Evaluated now, for nothing: an error is one of the expression. */
function folded(step: Step): Planned {
  const value = step(new Frame(() => undefined, Number.POSITIVE_INFINITY));
  if (isError(value)) throw new PlanProblem(value.message);
  return constant(value);
}

/** A list of constants is looked through once: what is asked for costs nothing. */
function membership(item: Step, list: Value): Planned | undefined {
  if (!(list instanceof List)) return undefined;
  if (list.size === 0) return constant(false);
  const keys = list.items().map((each) => (typeof each === 'number' ? `d${each}` : keyText(each)));
  if (keys.includes(undefined)) return undefined;
  const constants = new Set(keys);
  for (const each of list.items()) if (typeof each === 'number') constants.add(keyText(each));
  const step: Step = (frame) => {
    const value = item(frame);
    if (isError(value)) return value;
    const key = keyText(value);
    return (key !== undefined && constants.has(key)) || (typeof value === 'number' && constants.has(`d${value}`));
  };
  return { step };
}

/** Any key but a floating point may be written: null is a key too, and what is no scalar is one that nothing else is equal to. */
function entryText(key: Value, place: number): string | undefined {
  if (key === null) return 'null';
  return typeof key === 'number' ? undefined : (keyText(key) ?? `o${place}`);
}
