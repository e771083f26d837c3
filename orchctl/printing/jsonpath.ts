/** Prints an object with a JSONPath template. All numbers are floating point, as in kubectl for objects of a known type. */
import { quote } from '../../values/go-quote.ts';
import { fail, formatReason } from '../errors.ts';
import { formatJson } from '../templates/json.ts';
import { PathError, type PathOptions, type PathTemplate, parsePathTemplate } from '../templates/jsonpath/template.ts';
import { printSharp } from '../templates/print.ts';
import { readJson } from '../templates/values.ts';
import type { Printer } from './printed-text.ts';

export function createPathPrinter(source: string, options: PathOptions): Printer {
  const template = parsePath(source);
  return (object) => {
    const value = readJson(formatJson(object), { floats: true });
    try {
      return { text: template.execute(value, options) };
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      const help = [
        `Error executing template: ${error.message}. Printing more information for debugging the template:`,
        `\ttemplate was:\n\t\t${source}`,
        `\tobject given to jsonpath engine was:\n\t\t${printSharp(value)}\n\n`,
      ].join('\n');
      return { text: '', error: `error executing jsonpath ${quote(source)}: ${help}\n` };
    }
  };
}

function parsePath(source: string): PathTemplate {
  try {
    return parsePathTemplate(source);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return fail(`error parsing jsonpath ${source}, ${formatReason(error)}`);
  }
}
