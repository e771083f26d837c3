/** Prints an object with a Go template. If the template fails, prints details on standard output, as kubectl does. */
import { quote } from '../../values/go-quote.ts';
import { fail, formatReason } from '../errors.ts';
import { type GoTemplate, parseGoTemplate } from '../templates/go/template.ts';
import { ParseError } from '../templates/go/token-reader.ts';
import { formatJson } from '../templates/json.ts';
import { formatDefault } from '../templates/print.ts';
import type { Printer } from './printed-text.ts';

export function createGoTemplatePrinter(source: string, { allowMissing }: { readonly allowMissing: boolean }): Printer {
  const template = parseTemplate(source);
  return (object) => {
    const { text, error } = template.execute(object, { failsOnMissingKey: !allowMissing });
    if (error === undefined) return { text };
    const details = [
      `Error executing template: ${error}. Printing more information for debugging the template:`,
      `\ttemplate was:\n\t\t${source}`,
      `\traw data was:\n\t\t${formatJson(object, { keepsOrder: true })}`,
      `\tobject given to template engine was:\n\t\t${formatDefault(object)}\n\n`,
    ].join('\n');
    return { text: text + details, error: `error executing template ${quote(source)}: ${error}` };
  };
}

function parseTemplate(source: string): GoTemplate {
  try {
    return parseGoTemplate(source);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return fail(`error parsing template ${source}, ${formatReason(error)}`);
  }
}
