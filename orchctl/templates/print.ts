/** Values as fmt prints them without a format: `%v`, and `%#v` as Go source. */
import { floatText } from './numbers.ts';
import { quoted } from './quoting.ts';
import { isList, sortedNames, typeName, type Value, Whole } from './values.ts';

/** `%v`. */
export function print(value: Value): string {
  if (value === undefined || value === null) return '<nil>';
  if (typeof value === 'number') return floatText(value);
  if (value instanceof Whole) return String(value.value);
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(print).join(' ')}]`;
  return `map[${sortedNames(value)
    .map((name) => `${name}:${print(value[name])}`)
    .join(' ')}]`;
}

/** `%#v`. */
export function printSharp(value: Value): string {
  if (value === undefined || value === null) return 'interface {}(nil)';
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value instanceof Whole) return print(value);
  if (isList(value)) return `${typeName(value)}{${value.map(printSharp).join(', ')}}`;
  return `${typeName(value)}{${sortedNames(value)
    .map((name) => `${quoted(name)}:${printSharp(value[name])}`)
    .join(', ')}}`;
}

/** Of several operands: a space between two that are no texts. */
export function printAll(values: readonly Value[]): string {
  return values
    .map((value, at) => {
      const before = values[at - 1];
      const apart = at > 0 && typeof value !== 'string' && typeof before !== 'string';
      return `${apart ? ' ' : ''}${print(value)}`;
    })
    .join('');
}

/** Spaces between all, and the end of the line. */
export function printLine(values: readonly Value[]): string {
  return `${values.map(print).join(' ')}\n`;
}
