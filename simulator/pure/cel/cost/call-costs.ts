/** What the call of a function costs, by its operands and its result. One that isn't here costs 1. */
import { FormatValue } from '../values/opaque/format.ts';
import { List, MapValue, Opaque, type Value } from '../values/value.ts';
import { AUTHORIZER_CHECK, type Figures } from './figures.ts';

export type CallCost = (operands: readonly Value[], result: Value) => number;

export interface CallCosts {
  readonly figures: Figures;
  /** `id` is undefined when operands of any type decide which overload it is. */
  of(name: string, id: string | undefined): CallCost;
}

const ONE: CallCost = () => 1;

export function callCosts(figures: Figures): CallCosts {
  const byFunction = functionCosts(figures);
  const byOverload = overloadCosts(figures);
  return { figures, of: (name, id) => byFunction[id ?? ''] ?? byFunction[name] ?? byOverload[id ?? ''] ?? ONE };
}

/** Of texts and bytes, lists and maps; anything else counts as 1. */
export function sizeOf(value: Value | undefined): number {
  if (typeof value === 'string') return characterCount(value);
  if (value instanceof Uint8Array) return value.length;
  return value instanceof List || value instanceof MapValue ? value.size : 1;
}

function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Each key and value of a tree, and a tenth of each byte of a text. */
function traversalCost(value: Value): number {
  if (typeof value === 'string') return Math.floor(new TextEncoder().encode(value).length * 0.1);
  if (value instanceof Uint8Array) return Math.floor(value.length * 0.1);
  if (value instanceof List) return value.items().reduce<number>((sum, item) => sum + traversalCost(item), 0);
  if (!(value instanceof MapValue)) return 1;
  let sum = 0;
  for (const key of value.keys()) sum += traversalCost(key) + traversalCost(value.find(key) ?? null);
  return sum;
}

/** Functions of the libraries, and overloads of theirs that cost otherwise. */
function functionCosts(figures: Figures): Readonly<Record<string, CallCost>> {
  const walked =
    (times: number): CallCost =>
    ([text]) =>
      Math.ceil(sizeOf(text) * times * figures.traversal);
  const whole: CallCost = ([list]) => (list === undefined ? 0 : traversalCost(list));
  const selector: CallCost = ([, text]) => selectorCost(sizeOf(text), figures);
  const matching: CallCost = ([text, pattern]) => patternCost(sizeOf(text), sizeOf(pattern), figures);
  const within =
    (parsed: boolean, masked: boolean): CallCost =>
    ([range, other]) =>
      Math.ceil(sizeOf(range) * 2 * figures.traversal) +
      (masked ? Math.ceil(sizeOf(range) * figures.traversal) + 1 : 0) +
      (parsed ? Math.ceil(sizeOf(other) * figures.traversal) : 0);
  return {
    check: () => AUTHORIZER_CHECK,
    fieldSelector: selector,
    labelSelector: selector,
    isSorted: whole,
    sum: whole,
    max: whole,
    min: whole,
    indexOf: whole,
    lastIndexOf: whole,
    url: walked(1),
    lowerAscii: walked(1),
    upperAscii: walked(1),
    substring: walked(1),
    trim: walked(1),
    'jsonpatch.escapeKey': walked(1),
    replace: walked(2),
    split: walked(2),
    join: (_, result) => Math.ceil(sizeOf(result) * 2 * figures.traversal),
    find: matching,
    findAll: matching,
    cidr: walked(1),
    isIP: walked(1),
    isCIDR: walked(1),
    ip: walked(1),
    cidr_ip: ONE,
    'ip.isCanonical': walked(2),
    cidr_contains_ip_string: within(true, false),
    containsIP: within(false, false),
    cidr_contains_cidr_string: within(true, true),
    containsCIDR: within(false, true),
    quantity: walked(1),
    isQuantity: walked(1),
    validate: ([format, text]) =>
      format instanceof FormatValue
        ? patternCost(sizeOf(text), format.format.patternLength, { ...figures, ...FORMAT_PATTERNS })
        : 1,
  };
}

/** Formats cost the same on any server. */
const FORMAT_PATTERNS = { patternText: 0.1, patternTextMore: 1, pattern: 0.25 };

export function patternCost(text: number, pattern: number, figures: Figures): number {
  return Math.ceil((text + figures.patternTextMore) * figures.patternText) * Math.ceil(pattern * figures.pattern);
}

/** A selector is read, and each two characters of it may be a requirement. */
export function selectorCost(length: number, figures: Figures): number {
  const requirements = Math.ceil(length * 0.5) * (LIST + STRUCT);
  return LIST + Math.ceil(length * figures.traversal) + requirements;
}

const LIST = 10;
const STRUCT = 40;

/** Functions of the language. */
function overloadCosts(figures: Figures): Readonly<Record<string, CallCost>> {
  const walked: CallCost = ([text]) => Math.ceil(sizeOf(text) * figures.traversal);
  const compared: CallCost = ([one, other]) => Math.ceil(Math.min(sizeOf(one), sizeOf(other)) * figures.traversal);
  const equality: CallCost = ([one, other]) =>
    one instanceof Opaque ? 1 : compared([one ?? null, other ?? null], null);
  const joined: CallCost = ([one, other]) => Math.ceil((sizeOf(one) + sizeOf(other)) * figures.traversal);
  const product =
    (times: number): CallCost =>
    ([one, other]) =>
      sizeOf(one) * sizeOf(other) * times + 1;
  const matched: CallCost = ([text, pattern]) => patternCost(sizeOf(text), sizeOf(pattern), figures);
  return {
    starts_with_string: walked,
    ends_with_string: walked,
    string_to_bytes: walked,
    bytes_to_string: walked,
    string_format: walked,
    strings_quote: walked,
    in_list: ([, list]) => sizeOf(list),
    less_string: compared,
    less_equals_string: compared,
    greater_string: compared,
    greater_equals_string: compared,
    less_bytes: compared,
    less_equals_bytes: compared,
    greater_bytes: compared,
    greater_equals_bytes: compared,
    equals: equality,
    not_equals: compared,
    add_string: joined,
    add_bytes: joined,
    matches_string: matched,
    contains_string: ([text, part]) =>
      Math.ceil(sizeOf(text) * figures.traversal) * Math.ceil(sizeOf(part) * figures.traversal),
    list_sets_contains_list: product(1),
    list_sets_intersects_list: product(1),
    list_sets_equivalent_list: product(2),
  };
}
