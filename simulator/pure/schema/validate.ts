/**
 * Validates enumerations and required fields with only the published types, without the validation rules of the kind. Omits the metadata and
 * the status: servers omit fields of the status that the types require. Fields that kube-apiserver accepts empty are not required.
 */

import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import type { JsonObject } from '../object.ts';
import { createNotSupportedProblem, createRequiredProblem } from '../status/field-problem.ts';
import type { FieldProblem } from '../status/status.ts';
import { isObject } from '../value/is-object.ts';
import { listFields } from './fields.ts';

type TypesByName = Readonly<Record<string, TypeFacts>>;
type ValueCheck = (value: unknown, field: string, problems: FieldProblem[]) => void;

const acceptAnyValue: ValueCheck = () => undefined;

/** The names of fields that the published types require, but kube-apiserver accepts empty. */
const FIELDS_ALLOWED_EMPTY = new Set([
  'rules',
  'endpoints',
  'limits',
  'items',
  'conditions',
  'message',
  'serviceName',
  'drivers',
  'parameters',
  'data',
  'spec',
]);

/** The fields of an object that this validation omits. */
const UNVALIDATED_FIELDS: ReadonlySet<string> = new Set(['metadata', 'status']);
const NO_FIELDS: ReadonlySet<string> = new Set();

export function compileValidator(type: string, types: TypesByName): (object: unknown) => FieldProblem[] {
  const check = new CheckCompiler(types).compileTypeCheck(type, UNVALIDATED_FIELDS);
  return (object) => {
    const problems: FieldProblem[] = [];
    check(object, '', problems);
    return problems;
  };
}

class CheckCompiler {
  readonly #types: TypesByName;
  readonly #checks = new Map<string, ValueCheck>();

  constructor(types: TypesByName) {
    this.#types = types;
  }

  compileTypeCheck(name: string, omittedFields = NO_FIELDS): ValueCheck {
    const cachedCheck = this.#checks.get(name);
    if (cachedCheck !== undefined) return cachedCheck;
    const steps: ((struct: JsonObject, field: string, problems: FieldProblem[]) => void)[] = [];
    const check: ValueCheck = (value, path, problems) => {
      if (isObject(value)) for (const step of steps) step(value, path, problems);
    };
    // Set before the members are processed, because types can be recursive.
    this.#checks.set(name, check);
    const requiredFields = new Set(this.#types[name]?.required);
    for (const [field, facts] of Object.entries(listFields(name, this.#types))) {
      if (omittedFields.has(field)) continue;
      const checkNested = this.#compileFieldCheck(facts);
      const isRequired = requiredFields.has(field) && !FIELDS_ALLOWED_EMPTY.has(field) && canBeEmpty(facts);
      if (!isRequired && checkNested === acceptAnyValue) continue;
      steps.push((struct, path, problems) => {
        const value = struct[field];
        const location = path === '' ? field : `${path}.${field}`;
        if (isRequired && isEmptyValue(value)) problems.push(createRequiredProblem(location));
        else if (value !== undefined) checkNested(value, location, problems);
      });
    }
    return check;
  }

  #compileFieldCheck(facts: FieldFacts): ValueCheck {
    if (facts.ref !== undefined)
      return this.#types[facts.ref]?.fields === undefined ? acceptAnyValue : this.compileTypeCheck(facts.ref);
    if (facts.enum !== undefined) return createEnumerationCheck(facts.enum);
    const elementFacts = facts.items ?? facts.values;
    const checkNested = elementFacts === undefined ? acceptAnyValue : this.#compileFieldCheck(elementFacts);
    if (checkNested === acceptAnyValue) return acceptAnyValue;
    return (value, path, problems) => {
      if (Array.isArray(value)) {
        value.forEach((item, index) => {
          checkNested(item, `${path}[${index}]`, problems);
        });
      } else {
        for (const [key, member] of Object.entries(value ?? {})) checkNested(member, `${path}[${key}]`, problems);
      }
    };
  }
}

function createEnumerationCheck(values: readonly string[]): ValueCheck {
  return (value, path, problems) => {
    if (typeof value !== 'string' || value === '' || values.includes(value)) return;
    problems.push(createNotSupportedProblem(path, value, values));
  };
}

/** Reports whether a field can be empty. Numbers and booleans have no empty value, and structs are validated by their members. */
function canBeEmpty({ type, ref, pointer }: FieldFacts): boolean {
  return type === 'string' || type === 'array' || type === 'object' || (ref !== undefined && pointer === true);
}

/** Reports whether a value is absent, null, an empty string or an empty list. An empty object is a value. */
function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return Array.isArray(value) && value.length === 0;
}
