/** Formats values as Go's fmt does with `%v` and `%#v`. */
import { quote } from '../../values/go-quote.ts';
import { formatNumber } from './numbers.ts';
import { formatTypeName, Integer, isList, sortNames, type Value } from './values.ts';

/** Formats a value like `%v`. */
export function print(value: Value): string {
  if (value === undefined || value === null) return '<nil>';
  if (typeof value === 'number') return formatNumber(value);
  if (value instanceof Integer) return String(value.value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(print).join(' ')}]`;
  return `map[${sortNames(value)
    .map((name) => `${name}:${print(value[name])}`)
    .join(' ')}]`;
}

/** Formats a value like `%#v`, in Go syntax. */
export function printSharp(value: Value): string {
  if (value === undefined || value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value instanceof Integer) return print(value);
  if (isList(value)) return `${formatTypeName(value)}{${value.map(printSharp).join(', ')}}`;
  return `${formatTypeName(value)}{${sortNames(value)
    .map((name) => `${quote(name)}:${printSharp(value[name])}`)
    .join(', ')}}`;
}

/** Formats several operands. Two adjacent operands that are not strings are separated by a space. */
export function printAll(values: readonly Value[]): string {
  return values
    .map((value, index) => {
      const before = values[index - 1];
      const needsSpace = index > 0 && typeof value !== 'string' && typeof before !== 'string';
      return `${needsSpace ? ' ' : ''}${print(value)}`;
    })
    .join('');
}

/** Formats several operands, separated by spaces, and a line end. */
export function printLine(values: readonly Value[]): string {
  return `${values.map(print).join(' ')}\n`;
}
