/** The functions that treat lists as sets. */
import { areValuesEqual } from '../values/equal.ts';
import type { ListValue } from '../values/value.ts';
import { createFunction, type FunctionOverload } from './library.ts';

function containsAllItems(list: ListValue, sublist: ListValue): boolean {
  return sublist.items().every((item) => list.items().some((candidate) => areValuesEqual(candidate, item)));
}

function haveCommonItem(left: ListValue, right: ListValue): boolean {
  return left.items().some((item) => right.items().some((candidate) => areValuesEqual(candidate, item)));
}

export const SET_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('sets.contains', 'list_sets_contains_list', ['list<T>', 'list<T>'], 'bool', containsAllItems),
  createFunction(
    'sets.equivalent',
    'list_sets_equivalent_list',
    ['list<T>', 'list<T>'],
    'bool',
    (left, right) => containsAllItems(left, right) && containsAllItems(right, left),
  ),
  createFunction('sets.intersects', 'list_sets_intersects_list', ['list<T>', 'list<T>'], 'bool', haveCommonItem),
];
