/** Prints through a JSONPath template. Numbers are floating point to it, as in kubectl for an object of a type that it knows. */
import { fail, reasonOf } from '../errors.ts';
import { jsonText } from '../templates/json.ts';
import { PathError, type PathOptions, type PathTemplate, pathTemplate } from '../templates/jsonpath/template.ts';
import { printSharp } from '../templates/print.ts';
import { quoted } from '../templates/quoting.ts';
import { readJson } from '../templates/values.ts';
import type { Printer } from './printed.ts';

export function pathPrinter(source: string, options: PathOptions): Printer {
  const template = parsed(source);
  return (object) => {
    const value = readJson(jsonText(object), { floats: true });
    try {
      return { text: template.execute(value, options) };
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      const help = [
        `Error executing template: ${error.message}. Printing more information for debugging the template:`,
        `\ttemplate was:\n\t\t${source}`,
        `\tobject given to jsonpath engine was:\n\t\t${printSharp(value)}\n\n`,
      ].join('\n');
      return { text: '', error: `error executing jsonpath ${quoted(source)}: ${help}\n` };
    }
  };
}

function parsed(source: string): PathTemplate {
  try {
    return pathTemplate(source);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return fail(`error parsing jsonpath ${source}, ${reasonOf(error)}`);
  }
}
