/** Functions that treat lists as sets. */
import { equalValues } from '../values/equal.ts';
import type { List } from '../values/value.ts';
import { type Overload, operation } from './library.ts';

function contains(list: List, sublist: List): boolean {
  return sublist.items().every((item) => list.items().some((candidate) => equalValues(candidate, item)));
}

function haveCommonItem(left: List, right: List): boolean {
  return left.items().some((item) => right.items().some((candidate) => equalValues(candidate, item)));
}

export const SETS: readonly Overload[] = [
  operation('sets.contains', 'list_sets_contains_list', ['list<T>', 'list<T>'], 'bool', contains),
  operation(
    'sets.equivalent',
    'list_sets_equivalent_list',
    ['list<T>', 'list<T>'],
    'bool',
    (left, right) => contains(left, right) && contains(right, left),
  ),
  operation('sets.intersects', 'list_sets_intersects_list', ['list<T>', 'list<T>'], 'bool', haveCommonItem),
];
