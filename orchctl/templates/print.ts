/** Formats values as fmt does without a format: `%v`, and `%#v` as Go source. */
import { quote } from '../../values/go-quote.ts';
import { formatNumber } from './numbers.ts';
import { formatTypeName, Integer, isList, sortNames, type Value } from './values.ts';

/** `%v`. */
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

/** `%#v`. */
export function printSharp(value: Value): string {
  if (value === undefined || value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value instanceof Integer) return print(value);
  if (isList(value)) return `${formatTypeName(value)}{${value.map(printSharp).join(', ')}}`;
  return `${formatTypeName(value)}{${sortNames(value)
    .map((name) => `${quote(name)}:${printSharp(value[name])}`)
    .join(', ')}}`;
}

/** Prints several operands, with a space between two that are not strings. */
export function printAll(values: readonly Value[]): string {
  return values
    .map((value, index) => {
      const before = values[index - 1];
      const needsSpace = index > 0 && typeof value !== 'string' && typeof before !== 'string';
      return `${needsSpace ? ' ' : ''}${print(value)}`;
    })
    .join('');
}

/** Prints operands with spaces between all of them and a line end. */
export function printLine(values: readonly Value[]): string {
  return `${values.map(print).join(' ')}\n`;
}
