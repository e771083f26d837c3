/** The functions of Go templates, and those that the client command adds to them: `exists` and `base64decode`. */
import { printAll, printLine } from '../print.ts';
import { printf } from '../printf/printf.ts';
import { isList, isMembers, typeName, type Value, Whole } from '../values.ts';
import { CallError } from './call-error.ts';
import { equal, greater, greaterOrEqual, less, lessOrEqual } from './comparison.ts';
import { htmlEscaped, jsEscaped, queryEscaped } from './escaping.ts';

/** `any` takes every value; `value` too, and tells what is not there from what is null. */
export type Parameter = 'any' | 'value' | 'string';

export interface TemplateFunction {
  readonly fixed: readonly Parameter[];
  readonly rest?: Parameter;
  /** Throws a CallError. `and`, `or` and `call` are the evaluator's own. */
  readonly call: (...args: readonly Value[]) => Value;
}

export function isTrue(value: Value): boolean {
  if (value === undefined || value === null) return false;
  if (value instanceof Whole) return value.value !== 0n;
  if (isList(value)) return value.length > 0;
  if (isMembers(value)) return Object.keys(value).length > 0;
  return Boolean(value) || Number.isNaN(value);
}

const escaping = (escaped: (text: string) => string): TemplateFunction => ({
  fixed: [],
  rest: 'any',
  call: (...args) => escaped(joined(args)),
});

/** What is not there is told, not left out. */
function joined(args: readonly Value[]): string {
  const [first] = args;
  if (args.length === 1 && typeof first === 'string') return first;
  return printAll(args.map((value) => (value === undefined || value === null ? '<no value>' : value)));
}

const comparing = (compare: (a: Value, b: Value) => boolean): TemplateFunction => ({
  fixed: ['value', 'value'],
  call: (a, b) => compare(a, b),
});

const neverCalled = (): Value => undefined;

export const FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['and', { fixed: ['value'], rest: 'value', call: neverCalled }],
  ['or', { fixed: ['value'], rest: 'value', call: neverCalled }],
  ['call', { fixed: ['value'], rest: 'value', call: callOf }],
  ['not', { fixed: ['value'], call: (value) => !isTrue(value) }],
  ['len', { fixed: ['value'], call: length }],
  ['index', { fixed: ['value'], rest: 'value', call: index }],
  ['slice', { fixed: ['value'], rest: 'value', call: slice }],
  ['print', { fixed: [], rest: 'any', call: (...args) => printAll(args) }],
  ['println', { fixed: [], rest: 'any', call: (...args) => printLine(args) }],
  ['printf', { fixed: ['string'], rest: 'any', call: (format, ...args) => printf(String(format), args) }],
  ['html', escaping(htmlEscaped)],
  ['js', escaping(jsEscaped)],
  ['urlquery', escaping(queryEscaped)],
  ['eq', { fixed: ['value'], rest: 'value', call: (first, ...others) => equal(first, others) }],
  ['ne', comparing((a, b) => !equal(a, [b]))],
  ['lt', comparing(less)],
  ['le', comparing(lessOrEqual)],
  ['gt', comparing(greater)],
  ['ge', comparing(greaterOrEqual)],
  ['exists', { fixed: ['any'], rest: 'any', call: exists }],
  ['base64decode', { fixed: ['string'], call: (text) => decoded(String(text)) }],
]);

function callOf(callee: Value): Value {
  if (callee === undefined || callee === null) throw new CallError('call of nil');
  throw new CallError(`non-function of type ${typeName(callee)}`);
}

function length(value: Value): Value {
  if (value === null || value === undefined)
    throw new CallError(value === null ? 'len of nil pointer' : 'reflect: call of reflect.Value.Type on zero Value');
  return new Whole(BigInt(sizeOf(value) ?? none(`len of type ${typeName(value)}`)), 'int');
}

function none(problem: string): never {
  throw new CallError(problem);
}

/** Of a text its bytes. */
function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (isList(value)) return value.length;
  return isMembers(value) ? Object.keys(value).length : undefined;
}

function index(item: Value, ...keys: readonly Value[]): Value {
  if (item === undefined || item === null) return none('index of untyped nil');
  return keys.reduce((value, key) => elementOf(value, key), item);
}

function elementOf(item: Value, key: Value): Value {
  if (item === undefined || item === null) return none('index of nil pointer');
  if (typeof item === 'string') {
    const bytes = Buffer.from(item);
    return new Whole(BigInt(bytes[position(key, bytes.length, false)] ?? 0), 'uint8');
  }
  if (isList(item)) return item[position(key, item.length, false)];
  if (!isMembers(item)) return none(`can't index item of type ${typeName(item)}`);
  if (key === undefined || key === null) return none('value is nil; should be of type string');
  if (typeof key !== 'string') return none(`value has type ${typeName(key)}; should be string`);
  return Object.hasOwn(item, key) ? item[key] : null;
}

/** An index up to the end, the end included for a slice, where null is a value whose type is not known. */
function position(key: Value, size: number, end: boolean): number {
  if (key === null && end) return none('cannot index slice/array with type interface {}');
  if (key === undefined || key === null) return none('cannot index slice/array with nil');
  if (!(key instanceof Whole)) return none(`cannot index slice/array with type ${typeName(key)}`);
  if (key.value < 0n || key.value > BigInt(size)) return none(`index out of range: ${key.value}`);
  if (!end && key.value === BigInt(size)) return none('reflect: slice index out of range');
  return Number(key.value);
}

function slice(item: Value, ...keys: readonly Value[]): Value {
  if (item === undefined || item === null) return none('slice of untyped nil');
  if (keys.length > 3) return none(`too many slice indexes: ${keys.length}`);
  if (typeof item === 'string' && keys.length === 3) return none('cannot 3-index slice a string');
  if (typeof item !== 'string' && !isList(item)) return none(`can't slice item of type ${typeName(item)}`);
  const size = sizeOf(item) ?? 0;
  const [from = 0, to = size, most] = keys.map((key) => position(key, size, true));
  if (from > to) return none(`invalid slice index: ${from} > ${to}`);
  if (most !== undefined && to > most) return none(`invalid slice index: ${to} > ${most}`);
  return typeof item === 'string' ? Buffer.from(item).subarray(from, to).toString('utf8') : item.slice(from, to);
}

function exists(item: Value, ...keys: readonly Value[]): Value {
  // As kubectl answers, whatever it is.
  if (keys.length === 0) return true;
  let value = item;
  for (const key of keys) {
    if (value === undefined || value === null) return false;
    if (typeof value === 'string' || isList(value)) {
      const size = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
      if (!(key instanceof Whole) || key.value < 0n || key.value >= BigInt(size)) return false;
      value = elementOf(value, key);
    } else if (isMembers(value)) {
      if (typeof key !== 'string') return false;
      value = Object.hasOwn(value, key) ? value[key] : null;
    } else return false;
  }
  return value !== undefined && value !== null;
}

function decoded(text: string): string {
  const bare = text.replaceAll(/[\r\n]/g, '');
  const wrong = bare.search(/[^A-Za-z0-9+/]/);
  const body = bare.replace(/={1,2}$/, '');
  if (bare.length % 4 !== 0 || !/^[A-Za-z0-9+/]*$/.test(body)) {
    return none(
      `base64 decode failed: illegal base64 data at input byte ${wrong < 0 || wrong >= body.length ? firstShort(bare) : wrong}`,
    );
  }
  return Buffer.from(bare, 'base64').toString('utf8');
}

/** Where the last, incomplete group of four begins to be one too few. */
function firstShort(text: string): number {
  return text.length - (text.length % 4);
}
