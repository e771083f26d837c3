/** Prints through a Go template. Where one fails, what helps to find out why follows on standard output, as kubectl does. */
import { fail, reasonOf } from '../errors.ts';
import { type GoTemplate, goTemplate } from '../templates/go/template.ts';
import { ParseError } from '../templates/go/token-reader.ts';
import { jsonText } from '../templates/json.ts';
import { print } from '../templates/print.ts';
import { quoted } from '../templates/quoting.ts';
import type { Printer } from './printed.ts';

export function goPrinter(source: string, allowMissing: boolean): Printer {
  const template = parsed(source);
  return (object) => {
    const { text, error } = template.execute(object, { missingIsError: !allowMissing });
    if (error === undefined) return { text };
    const help = [
      `Error executing template: ${error}. Printing more information for debugging the template:`,
      `\ttemplate was:\n\t\t${source}`,
      `\traw data was:\n\t\t${jsonText(object, { ordered: true })}`,
      `\tobject given to template engine was:\n\t\t${print(object)}\n\n`,
    ].join('\n');
    return { text: text + help, error: `error executing template ${quoted(source)}: ${error}` };
  };
}

function parsed(source: string): GoTemplate {
  try {
    return goTemplate(source);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return fail(`error parsing template ${source}, ${reasonOf(error)}`);
  }
}
