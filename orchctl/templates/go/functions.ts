/** The functions of Go templates, and the additional functions of kubectl: `exists` and `base64decode`. */
import { formatLine, formatOperands } from '../print.ts';
import { formatWithVerbs } from '../printf/printf.ts';
import { formatGoTypeName, Integer, isList, isMap, type Value } from '../values.ts';
import { CallError } from './call-error.ts';
import { equalsAny, isGreater, isGreaterOrEqual, isLess, isLessOrEqual } from './comparison.ts';
import { escapeHtml, escapeJs, escapeQuery } from './escaping.ts';

/** The type of a parameter: `string`, or any value. `value` parameters distinguish an absent value from null. */
export type Parameter = 'any' | 'value' | 'string';

export interface TemplateFunction {
  readonly fixedParameters: readonly Parameter[];
  readonly variadicParameter?: Parameter;
  /** Calls the function. Throws a CallError. The evaluator implements the evaluation order of `and` and `or`. */
  readonly call: (...args: readonly Value[]) => Value;
}

export function isTrue(value: Value): boolean {
  if (value === undefined || value === null) return false;
  if (value instanceof Integer) return value.value !== 0n;
  if (isList(value)) return value.length > 0;
  if (isMap(value)) return Object.keys(value).length > 0;
  return Boolean(value) || Number.isNaN(value);
}

const createEscapeFunction = (encode: (text: string) => string): TemplateFunction => ({
  fixedParameters: [],
  variadicParameter: 'any',
  call: (...args) => encode(joinArguments(args)),
});

/** Joins the arguments. Writes absent values and null as `<no value>`. */
function joinArguments(args: readonly Value[]): string {
  const [first] = args;
  if (args.length === 1 && typeof first === 'string') return first;
  return formatOperands(args.map((value) => (value === undefined || value === null ? '<no value>' : value)));
}

const createComparison = (compare: (a: Value, b: Value) => boolean): TemplateFunction => ({
  fixedParameters: ['value', 'value'],
  call: (a, b) => compare(a, b),
});

const returnUndefined = (): Value => undefined;

export const FUNCTIONS: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ['and', { fixedParameters: ['value'], variadicParameter: 'value', call: returnUndefined }],
  ['or', { fixedParameters: ['value'], variadicParameter: 'value', call: returnUndefined }],
  ['call', { fixedParameters: ['value'], variadicParameter: 'value', call: callFunction }],
  ['not', { fixedParameters: ['value'], call: (value) => !isTrue(value) }],
  ['len', { fixedParameters: ['value'], call: getLength }],
  ['index', { fixedParameters: ['value'], variadicParameter: 'value', call: findIndexedElement }],
  ['slice', { fixedParameters: ['value'], variadicParameter: 'value', call: sliceElements }],
  ['print', { fixedParameters: [], variadicParameter: 'any', call: (...args) => formatOperands(args) }],
  ['println', { fixedParameters: [], variadicParameter: 'any', call: (...args) => formatLine(args) }],
  [
    'printf',
    {
      fixedParameters: ['string'],
      variadicParameter: 'any',
      call: (format, ...args) => formatWithVerbs(String(format), args),
    },
  ],
  ['html', createEscapeFunction(escapeHtml)],
  ['js', createEscapeFunction(escapeJs)],
  ['urlquery', createEscapeFunction(escapeQuery)],
  ['eq', { fixedParameters: ['value'], variadicParameter: 'value', call: (first, ...rest) => equalsAny(first, rest) }],
  ['ne', createComparison((a, b) => !equalsAny(a, [b]))],
  ['lt', createComparison(isLess)],
  ['le', createComparison(isLessOrEqual)],
  ['gt', createComparison(isGreater)],
  ['ge', createComparison(isGreaterOrEqual)],
  ['exists', { fixedParameters: ['any'], variadicParameter: 'any', call: hasElement }],
  ['base64decode', { fixedParameters: ['string'], call: (text) => decodeBase64(String(text)) }],
]);

function callFunction(callee: Value): Value {
  if (callee === undefined || callee === null) throw new CallError('call of nil');
  throw new CallError(`non-function of type ${formatGoTypeName(callee)}`);
}

function getLength(value: Value): Value {
  if (value === null || value === undefined)
    throw new CallError(value === null ? 'len of nil pointer' : 'reflect: call of reflect.Value.Type on zero Value');
  return new Integer(BigInt(measureSize(value) ?? throwCallError(`len of type ${formatGoTypeName(value)}`)), 'int');
}

function throwCallError(problem: string): never {
  throw new CallError(problem);
}

/** Returns the number of elements of a list or map, or the number of bytes of a string. */
function measureSize(value: Value): number | undefined {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (isList(value)) return value.length;
  return isMap(value) ? Object.keys(value).length : undefined;
}

function findIndexedElement(item: Value, ...keys: readonly Value[]): Value {
  if (item === undefined || item === null) return throwCallError('index of untyped nil');
  return keys.reduce((value, key) => findElement(value, key), item);
}

function findElement(item: Value, key: Value): Value {
  if (item === undefined || item === null) return throwCallError('index of nil pointer');
  if (typeof item === 'string') {
    const bytes = Buffer.from(item);
    return new Integer(BigInt(bytes[readIndex(key, bytes.length, { isEnd: false })] ?? 0), 'uint8');
  }
  if (isList(item)) return item[readIndex(key, item.length, { isEnd: false })];
  if (!isMap(item)) return throwCallError(`can't index item of type ${formatGoTypeName(item)}`);
  if (key === undefined || key === null) return throwCallError('value is nil; should be of type string');
  if (typeof key !== 'string') return throwCallError(`value has type ${formatGoTypeName(key)}; should be string`);
  return Object.hasOwn(item, key) ? item[key] : null;
}

/** Converts a key to an index. If `isEnd` is true (for slices), an index equal to the length is valid. */
function readIndex(key: Value, size: number, { isEnd }: { readonly isEnd: boolean }): number {
  if (key === null && isEnd) return throwCallError('cannot index slice/array with type interface {}');
  if (key === undefined || key === null) return throwCallError('cannot index slice/array with nil');
  if (!(key instanceof Integer)) return throwCallError(`cannot index slice/array with type ${formatGoTypeName(key)}`);
  if (key.value < 0n || key.value > BigInt(size)) return throwCallError(`index out of range: ${key.value}`);
  if (!isEnd && key.value === BigInt(size)) return throwCallError('reflect: slice index out of range');
  return Number(key.value);
}

function sliceElements(item: Value, ...keys: readonly Value[]): Value {
  if (item === undefined || item === null) return throwCallError('slice of untyped nil');
  if (keys.length > 3) return throwCallError(`too many slice indexes: ${keys.length}`);
  if (typeof item === 'string' && keys.length === 3) return throwCallError('cannot 3-index slice a string');
  if (typeof item !== 'string' && !isList(item))
    return throwCallError(`can't slice item of type ${formatGoTypeName(item)}`);
  const size = measureSize(item) ?? 0;
  const [start = 0, end = size, capacity] = keys.map((key) => readIndex(key, size, { isEnd: true }));
  if (start > end) return throwCallError(`invalid slice index: ${start} > ${end}`);
  if (capacity !== undefined && end > capacity) return throwCallError(`invalid slice index: ${end} > ${capacity}`);
  return typeof item === 'string' ? Buffer.from(item).subarray(start, end).toString('utf8') : item.slice(start, end);
}

function hasElement(item: Value, ...keys: readonly Value[]): Value {
  // Returns false on any error, as kubectl does.
  if (keys.length === 0) return true;
  let value = item;
  for (const key of keys) {
    if (value === undefined || value === null) return false;
    if (typeof value === 'string' || isList(value)) {
      const size = typeof value === 'string' ? Buffer.byteLength(value) : value.length;
      if (!(key instanceof Integer) || key.value < 0n || key.value >= BigInt(size)) return false;
      value = findElement(value, key);
    } else if (isMap(value)) {
      if (typeof key !== 'string') return false;
      value = Object.hasOwn(value, key) ? value[key] : null;
    } else return false;
  }
  return value !== undefined && value !== null;
}

function decodeBase64(text: string): string {
  const encodedText = text.replaceAll(/[\r\n]/g, '');
  const invalidIndex = encodedText.search(/[^A-Za-z0-9+/]/);
  const body = encodedText.replace(/={1,2}$/, '');
  if (encodedText.length % 4 !== 0 || !/^[A-Za-z0-9+/]*$/.test(body)) {
    return throwCallError(
      `base64 decode failed: illegal base64 data at input byte ${invalidIndex < 0 || invalidIndex >= body.length ? findIncompleteGroup(encodedText) : invalidIndex}`,
    );
  }
  return Buffer.from(encodedText, 'base64').toString('utf8');
}

/** Returns the offset of the incomplete last group of four characters. */
function findIncompleteGroup(text: string): number {
  return text.length - (text.length % 4);
}
