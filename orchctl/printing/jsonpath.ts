/** Prints an object with a JSONPath template. All numbers are floating-point numbers, as in kubectl for objects of a known type. */
import { quote } from '../../values/go-quote.ts';
import { fail, formatReason } from '../errors.ts';
import { formatJson } from '../templates/json.ts';
import {
  JsonPathError,
  type JsonPathOptions,
  type JsonPathTemplate,
  parseJsonPathTemplate,
} from '../templates/jsonpath/template.ts';
import { formatGoSyntax } from '../templates/print.ts';
import { readJson } from '../templates/values.ts';
import type { Printer } from './printed-text.ts';

export function createJsonPathPrinter(source: string, options: JsonPathOptions): Printer {
  const template = parseJsonPath(source);
  return (object) => {
    const value = readJson(formatJson(object), { readsAllAsFloats: true });
    try {
      return { text: template.execute(value, options) };
    } catch (error) {
      if (!(error instanceof JsonPathError)) throw error;
      const help = [
        `Error executing template: ${error.message}. Printing more information for debugging the template:`,
        `\ttemplate was:\n\t\t${source}`,
        `\tobject given to jsonpath engine was:\n\t\t${formatGoSyntax(value)}\n\n`,
      ].join('\n');
      return { text: '', error: `error executing jsonpath ${quote(source)}: ${help}\n` };
    }
  };
}

function parseJsonPath(source: string): JsonPathTemplate {
  try {
    return parseJsonPathTemplate(source);
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    return fail(`error parsing jsonpath ${source}, ${formatReason(error)}`);
  }
}
