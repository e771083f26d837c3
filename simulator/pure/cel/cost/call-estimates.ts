/** The maximum cost of function calls, and the maximum size of their results. A function that is not listed costs 1. */
import type { Expression } from '../syntax/ast.ts';
import { getParameter, type Type } from '../types/type.ts';
import { computeSelectorCost } from './call-costs.ts';
import { AUTHORIZER_CHECK, type Figures } from './figures.ts';
import { addSizes, multiply, multiplySizes, type Size, scaleSize, UNBOUNDED, unitSize } from './size.ts';

/** An operand: its type, its path in the input, and its size if known. */
export interface Node {
  readonly type: Type;
  readonly path: readonly string[] | undefined;
  readonly tree: Expression | undefined;
  readonly computed: Size | undefined;
}

export interface Estimated {
  readonly cost: number;
  readonly size?: Size;
}

type SizeOf = (node: Node | undefined) => Size;
type Estimate = (target: Node | undefined, given: readonly Node[], sizeOf: SizeOf) => Estimated | undefined;
type CallEstimate = (
  name: string,
  id: string,
  target: Node | undefined,
  given: readonly Node[],
  sizeOf: SizeOf,
) => Estimated;

const ONE: Estimated = { cost: 1 };
/** Addresses have four bytes or sixteen. */
const ADDRESS = 16;
/** For the regular expression of a format. */
const FORMAT_PATTERN = 128 * 0.25;

export function callEstimates(figures: Figures): CallEstimate {
  const byFunction = createFunctionEstimates(figures);
  const byOverload = overloadEstimates(figures);
  return (name, id, target, given, sizeOf) =>
    SETS[id]?.(target, given, sizeOf) ??
    byFunction[name]?.(target, given, (node) => estimateScalars(node, sizeOf)) ??
    (name === '_==_' ? estimateOpaqueEquality(given, figures) : undefined) ??
    byOverload[id]?.(target, given, sizeOf) ??
    ONE;
}

/** The libraries ignore that some types have a fixed size. */
function estimateScalars(node: Node | undefined, sizeOf: SizeOf): Size {
  const size = sizeOf(node);
  return node?.computed === undefined && size === unitSize ? UNBOUNDED : size;
}

function estimateOpaqueEquality([one, other]: readonly Node[], { traversal }: Figures): Estimated | undefined {
  if (one === undefined || one.type.name !== other?.type.name) return undefined;
  const { name, kind } = one.type;
  if (name === 'kubernetes.URL') return { cost: scaleSize(other.computed?.max ?? 1, traversal) };
  if (name === 'kubernetes.NamedFormat') return { cost: Math.ceil(64 * traversal) };
  return name.startsWith('net.') || (kind === 'struct' && name.startsWith('kubernetes.')) ? ONE : undefined;
}

const setsEstimate =
  (times: number): Estimate =>
  (_, [one, other], sizeOf) => ({
    cost: multiply(sizeOf(one).max, sizeOf(other).max) * times + 1,
  });

const SETS: Readonly<Record<string, Estimate>> = {
  list_sets_contains_list: setsEstimate(1),
  list_sets_intersects_list: setsEstimate(1),
  list_sets_equivalent_list: setsEstimate(2),
};

function estimatePattern(
  text: Size,
  pattern: Size,
  { patternText, patternTextMore, pattern: perCharacter }: Figures,
): number {
  return multiply(scaleSize(text.max + patternTextMore, patternText), scaleSize(pattern.max, perCharacter));
}

/** The functions of the libraries. */
function createFunctionEstimates(figures: Figures): Readonly<Record<string, Estimate>> {
  const { traversal } = figures;
  const list: Estimate = (target, _, sizeOf) => {
    if (target === undefined) return undefined;
    const { max } = sizeOf(target);
    const item = findItemNode(target);
    if (item === undefined) return { cost: scaleSize(max, traversal) };
    const { kind } = item.type;
    const each = kind === 'string' || kind === 'bytes' ? 1 + scaleSize(sizeOf(item).max, traversal) : 1;
    return { cost: multiply(max, each) };
  };
  const estimateTarget: Estimate = (target, _, sizeOf) => {
    const size = sizeOf(target);
    return target && { cost: scaleSize(size.max, traversal), size };
  };
  const traverseFirst: Estimate = (_, [first], sizeOf) => ({
    cost: scaleSize(sizeOf(first).max, traversal),
    size: sizeOf(first),
  });
  const read: Estimate = (_, [first], sizeOf) => ({ cost: scaleSize(sizeOf(first).max, traversal) });
  const selector: Estimate = (_, [first], sizeOf) => ({ cost: computeSelectorCost(sizeOf(first).max, figures) });
  const find: Estimate = (target, [pattern], sizeOf) => {
    if (target === undefined || pattern === undefined) return undefined;
    const text = sizeOf(target);
    return { cost: estimatePattern(text, sizeOf(pattern), figures), size: { min: 0, max: text.max } };
  };
  return {
    check: () => ({ cost: AUTHORIZER_CHECK }),
    fieldSelector: selector,
    labelSelector: selector,
    isSorted: list,
    sum: list,
    max: list,
    min: list,
    indexOf: list,
    lastIndexOf: list,
    url: traverseFirst,
    'jsonpatch.escapeKey': traverseFirst,
    lowerAscii: estimateTarget,
    upperAscii: estimateTarget,
    substring: estimateTarget,
    trim: estimateTarget,
    replace: (target, given, sizeOf) => target && replaceEstimate(target, given, sizeOf, traversal),
    split: (target, given, sizeOf) => target && splitEstimate(target, given, sizeOf, traversal),
    join: (target, given, sizeOf) => target && joinEstimate(target, given, sizeOf, traversal),
    find,
    findAll: find,
    cidr: read,
    isIP: read,
    isCIDR: read,
    ip: (target, given, sizeOf) => (given.length === 0 ? ONE : read(target, given, sizeOf)),
    'ip.isCanonical': (_, [first], sizeOf) => ({ cost: scaleSize(sizeOf(first).max, 2 * traversal) }),
    quantity: read,
    isQuantity: read,
    containsIP: (_, [other], sizeOf) => ({
      cost: Math.ceil(2 * ADDRESS * traversal) + (mayBeText(other) ? scaleSize(sizeOf(other).max, traversal) : 0),
    }),
    containsCIDR: (_, [other], sizeOf) => ({
      cost:
        Math.ceil(2 * ADDRESS * traversal) +
        Math.ceil(ADDRESS * traversal) +
        1 +
        (mayBeText(other) ? scaleSize(sizeOf(other).max, traversal) : 0),
    }),
    validate: (_, [text], sizeOf) => ({ cost: scaleSize(scaleSize(sizeOf(text).max, traversal), FORMAT_PATTERN) }),
  };
}

function mayBeText(node: Node | undefined): boolean {
  return node?.type.kind === 'string' || node?.type.kind === 'dyn';
}

function findItemNode(list: Node): Node | undefined {
  if (list.type.parameters.length === 0) return undefined;
  const path = list.path === undefined ? undefined : [...list.path, '@items'];
  return { type: getParameter(list.type, 0), path, tree: undefined, computed: undefined };
}

function replaceEstimate(target: Node, [old, other]: readonly Node[], sizeOf: SizeOf, traversal: number): Estimated {
  const [text, replaced, by] = [sizeOf(target), sizeOf(old), sizeOf(other)];
  let [count, kept] = [0, 0];
  if (replaced.min === 0) [count, kept] = [text.max + 1, text.max];
  else if (by.max <= replaced.min) kept = text.max;
  else count = Math.ceil(text.max / replaced.min);
  return { cost: scaleSize(text.max, 2 * traversal), size: { min: 0, max: multiply(count, by.max) + kept } };
}

function splitEstimate(target: Node, [, limit]: readonly Node[], sizeOf: SizeOf, traversal: number): Estimated {
  const text = sizeOf(target);
  const tree = limit?.tree;
  const max =
    tree?.node === 'literal' && typeof tree.value === 'bigint' ? Number(BigInt.asUintN(64, tree.value)) : text.max;
  return { cost: scaleSize(text.max, 2 * traversal), size: { min: 0, max } };
}

function joinEstimate(target: Node, [separator]: readonly Node[], sizeOf: SizeOf, traversal: number): Estimated {
  const list = sizeOf(target);
  const item = findItemNode(target);
  let size = item === undefined ? { min: 0, max: 0 } : multiplySizes(list, sizeOf(item));
  if (separator !== undefined) {
    const between = { min: Math.max(0, list.min - 1), max: Math.max(0, list.max - 1) };
    size = addSizes(size, multiplySizes(sizeOf(separator), between));
  }
  return { cost: scaleSize(size.max, traversal), size };
}

/** The functions of the language. */
function overloadEstimates(figures: Figures): Readonly<Record<string, Estimate>> {
  const { traversal } = figures;
  const traverseFirst =
    (resultSize: (size: Size) => Size | undefined): Estimate =>
    (_, [first], sizeOf) => {
      const size = resultSize(sizeOf(first));
      return { cost: scaleSize(sizeOf(first).max, traversal), ...(size !== undefined && { size }) };
    };
  const estimateComparison: Estimate = (_, [one, other], sizeOf) => ({
    cost: scaleSize(Math.min(sizeOf(one).max, sizeOf(other).max), traversal),
  });
  const estimateJoin =
    (cost: (size: Size) => number): Estimate =>
    (_, [one, other], sizeOf) => {
      const size = addSizes(sizeOf(one), sizeOf(other));
      return { cost: cost(size), size };
    };
  const text = estimateJoin(({ max }) => scaleSize(max, traversal));
  const walked = traverseFirst(() => undefined);
  return {
    string_format: (target, _, sizeOf) => target && { cost: scaleSize(sizeOf(target).max, traversal) },
    string_to_bytes: traverseFirst(({ min, max }) => ({ min, max: max * 4 })),
    bytes_to_string: traverseFirst(({ min, max }) => ({ min: min / 4, max })),
    strings_quote: traverseFirst(({ min, max }) => ({ min: min + 2, max: max * 2 + 2 })),
    starts_with_string: walked,
    ends_with_string: walked,
    in_list: (_, [, list], sizeOf) => ({ cost: sizeOf(list).max }),
    matches_string: (target, [pattern], sizeOf) =>
      target && pattern && { cost: estimatePattern(sizeOf(target), sizeOf(pattern), figures) },
    contains_string: (target, [part], sizeOf) =>
      target && { cost: multiply(scaleSize(sizeOf(target).max, traversal), scaleSize(sizeOf(part).max, traversal)) },
    add_string: text,
    add_bytes: text,
    add_list: estimateJoin(() => 1),
    less_string: estimateComparison,
    greater_string: estimateComparison,
    less_equals_string: estimateComparison,
    greater_equals_string: estimateComparison,
    less_bytes: estimateComparison,
    greater_bytes: estimateComparison,
    less_equals_bytes: estimateComparison,
    greater_equals_bytes: estimateComparison,
    equals: estimateComparison,
    not_equals: estimateComparison,
  };
}
