/** Formats values as Go's fmt does with `%v` and `%#v`. */
import { quote } from '../../values/go-quote.ts';
import { formatNumber } from './numbers.ts';
import { formatGoTypeName, Integer, isList, sortKeys, type Value } from './values.ts';

/** Formats a value like `%v`. */
export function formatDefault(value: Value): string {
  if (value === undefined || value === null) return '<nil>';
  if (typeof value === 'number') return formatNumber(value);
  if (value instanceof Integer) return String(value.value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(formatDefault).join(' ')}]`;
  return `map[${sortKeys(value)
    .map((name) => `${name}:${formatDefault(value[name])}`)
    .join(' ')}]`;
}

/** Formats a value like `%#v`, in Go syntax. */
export function formatGoSyntax(value: Value): string {
  if (value === undefined || value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value instanceof Integer) return formatDefault(value);
  if (isList(value)) return `${formatGoTypeName(value)}{${value.map(formatGoSyntax).join(', ')}}`;
  return `${formatGoTypeName(value)}{${sortKeys(value)
    .map((name) => `${quote(name)}:${formatGoSyntax(value[name])}`)
    .join(', ')}}`;
}

/** Formats several operands. Two adjacent operands that are not strings are separated by a space. */
export function formatOperands(values: readonly Value[]): string {
  return values
    .map((value, index) => {
      const previousValue = values[index - 1];
      const needsSpace = index > 0 && typeof value !== 'string' && typeof previousValue !== 'string';
      return `${needsSpace ? ' ' : ''}${formatDefault(value)}`;
    })
    .join('');
}

/** Formats several operands, separated by spaces, and a line end. */
export function formatLine(values: readonly Value[]): string {
  return `${values.map(formatDefault).join(' ')}\n`;
}
