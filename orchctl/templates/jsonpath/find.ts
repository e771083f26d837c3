/** Evaluates a JSONPath template. */
import { formatDefault } from '../print.ts';
import { formatGoTypeName, Integer, isList, isMap, sortKeys, type Value } from '../values.ts';
import { COMPARISONS } from './compare.ts';
import type { PathNode, SliceBound } from './nodes.ts';
import { JsonPathError } from './parse.ts';

export class PathEvaluator {
  readonly #parts: readonly PathNode[];
  readonly #allowMissing: boolean;
  /** The number of `range` actions in the last part that have not opened a range yet. */
  #beginCount = 0;
  /** The number of open ranges. */
  #openCount = 0;
  /** The number of `end` actions that have not closed a range yet. */
  #endCount = 0;
  /** The index of the part with the last `end`. */
  #lastEnd = -1;

  constructor(parts: readonly PathNode[], { allowMissing }: { readonly allowMissing: boolean }) {
    this.#parts = parts;
    this.#allowMissing = allowMissing;
  }

  /** Returns the results of the parts, starting at an index. The parts of a range are evaluated once per element. */
  findResults(value: Value, startIndex = 0): (readonly Value[])[] {
    const resultLists: (readonly Value[])[] = [];
    for (let index = startIndex; index < this.#parts.length; index += 1) {
      const pathNode = this.#parts[index];
      if (pathNode === undefined) break;
      const results = this.#evaluateNode([value], pathNode);
      if (this.#endCount > 0 && this.#endCount <= this.#openCount) {
        this.#endCount -= 1;
        this.#lastEnd = index;
        break;
      }
      if (this.#beginCount === 0) {
        resultLists.push(results);
        continue;
      }
      this.#beginCount -= 1;
      this.#openCount += 1;
      // If there are no elements, the parts are evaluated once to find the end of the range.
      if (results.length === 0) this.findResults(undefined, index + 1);
      for (const element of results) resultLists.push(...this.findResults(element, index + 1));
      this.#openCount -= 1;
      if (this.#lastEnd > index) index = this.#lastEnd;
    }
    return resultLists;
  }

  #evaluateNode(values: readonly Value[], node: PathNode): readonly Value[] {
    switch (node.kind) {
      case 'list':
        return node.nodes.reduce((current, innerNode) => this.#evaluateNode(current, innerNode), values);
      case 'text':
        return [node.text];
      case 'field':
        return this.#findField(values, node.name);
      case 'word':
        return this.#evaluateWord(values, node.name);
      case 'slice':
        return values.flatMap((value) => sliceList(value, node.bounds));
      case 'filter':
        return values.flatMap((value) => this.#filter(value, node));
      case 'integer':
        return values.map(() => new Integer(node.value, 'int'));
      case 'float':
      case 'bool':
        return values.map(() => node.value);
      case 'wildcard':
        return values.flatMap(listChildren);
      case 'descent':
        return values.flatMap(listDescendants);
      default:
        return node.lists.flatMap((list) => this.#evaluateNode(values, list));
    }
  }

  #evaluateWord(values: readonly Value[], name: string): readonly Value[] {
    if (name === 'range') {
      this.#beginCount += 1;
      return values;
    }
    if (name !== 'end') throw new JsonPathError(`unrecognized identifier ${name}`);
    if (this.#openCount === 0) throw new JsonPathError('not in range, nothing to end');
    this.#endCount += 1;
    return [];
  }

  #findField(values: readonly Value[], name: string): readonly Value[] {
    if (values.length === 0) return [];
    const matches = values.flatMap((value) => (isMap(value) && Object.hasOwn(value, name) ? [value[name]] : []));
    if (matches.length === 0 && !this.#allowMissing) throw new JsonPathError(`${name} is not found`);
    return matches;
  }

  #filter(value: Value, { left, operator, right }: PathNode & { kind: 'filter' }): readonly Value[] {
    if (!isList(value)) {
      throw new JsonPathError(
        `${value === undefined ? '<invalid reflect.Value>' : formatDefault(value)} is not array or slice and cannot be filtered`,
      );
    }
    return value.filter((element) => {
      if (operator === 'exists') return this.#hasMatch(element, left);
      const [a, ...otherLeftValues] = this.#evaluateNode([element], left);
      if (otherLeftValues.length > 0) throw new JsonPathError('can only compare one element at a time');
      if (a === undefined) return false;
      const [b, ...otherRightValues] = this.#evaluateNode([element], right);
      if (otherRightValues.length > 0) throw new JsonPathError('can only compare one element at a time');
      if (b === undefined) return false;
      const compare = COMPARISONS.get(operator);
      if (compare === undefined) throw new JsonPathError(`unrecognized filter operator ${operator}`);
      return compare(a, b);
    });
  }

  #hasMatch(element: Value, pathNode: PathNode): boolean {
    try {
      return this.#evaluateNode([element], pathNode).length > 0;
    } catch (error) {
      if (error instanceof JsonPathError) return false;
      throw error;
    }
  }
}

/** Returns the children of a value. The children of a string are its bytes. */
function listChildren(value: Value): readonly Value[] {
  if (typeof value === 'string') return [...Buffer.from(value)].map((byte) => new Integer(BigInt(byte), 'uint8'));
  if (isList(value)) return value;
  return isMap(value) ? sortKeys(value).map((name) => value[name]) : [];
}

/** Returns the value and its descendants that have children. */
function listDescendants(value: Value): readonly Value[] {
  const children = listChildren(value);
  return children.length === 0 ? [] : [value, ...children.flatMap(listDescendants)];
}

function sliceList(
  value: Value,
  [startBound, endBound, stepBound]: readonly [SliceBound, SliceBound, SliceBound],
): readonly Value[] {
  if (value === null) return [];
  if (!isList(value))
    throw new JsonPathError(`${value === undefined ? '<nil>' : formatGoTypeName(value)} is not array or slice`);
  const { length } = value;
  const start = startBound.isSet && startBound.value < 0 ? startBound.value + length : startBound.value;
  let end = endBound.isSet ? endBound.value : length;
  if (end < 0 || (end === 0 && endBound.isDerived)) end += length;
  if (start === end) return [];
  if (start >= length || start < 0)
    throw new JsonPathError(`array index out of bounds: index ${start}, length ${length}`);
  if (end > length || end < 0) throw new JsonPathError(`array index out of bounds: index ${end - 1}, length ${length}`);
  if (start > end) throw new JsonPathError(`starting index ${start} is greater than ending index ${end}`);
  if (stepBound.isSet && stepBound.value <= 0) throw new JsonPathError('step must be > 0');
  const step = stepBound.isSet ? stepBound.value : 1;
  return value.slice(start, end).filter((_, index) => index % step === 0);
}
