/** How the object is printed: the option `-o` with its template, checked before anything is sent. */
import { readFileSync } from 'node:fs';
import { fail, fileProblem } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { OUTPUTS } from '../options.ts';
import type { Members } from '../templates/values.ts';
import type { Printer } from './printed.ts';

/** Their template may stand behind `=` in the option itself. */
const GO = ['template', 'go-template', 'go-template-file', 'templatefile'];
const PATHS = ['jsonpath', 'jsonpath-as-json', 'jsonpath-file'];
const FILES = ['templatefile', 'go-template-file', 'jsonpath-file'];

/** `done` is what the plain line says behind the name. */
export async function printerOf(flags: Flags, done: string): Promise<Printer> {
  const output = flags.text('output');
  const managed = flags.bool('show-managed-fields');
  switch (output.toLowerCase()) {
    case '':
      // A template without a format is one of Go.
      if (flags.text('template') === '' || flags.given('output') !== undefined)
        return (object) => ({ text: `${nameOf(object)} ${done}\n` });
      break;
    case 'name':
      return (object) => ({ text: `${nameOf(object)}\n` });
    case 'json': {
      const { jsonText } = await import('../templates/json.ts');
      return (object) => ({ text: `${jsonText(shown(object, managed), { indented: true, ordered: true })}\n` });
    }
    case 'yaml': {
      const { yamlText } = await import('./yaml.ts');
      return (object) => ({ text: yamlText(shown(object, managed)) });
    }
  }
  return templatePrinter(flags, output === '' ? 'go-template' : output);
}

async function templatePrinter(flags: Flags, output: string): Promise<Printer> {
  const [, word = output, inline] = /^([^=]*)=(.*)$/s.exec(output) ?? [];
  const option = flags.text('template');
  const format = option === '' ? word : output;
  const argument = option === '' ? (inline ?? '') : option;
  if (!GO.includes(format) && !PATHS.includes(format)) {
    const allowed = OUTPUTS.toSorted().join(',');
    fail(
      `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${allowed}`,
    );
  }
  if (argument === '') fail('template format specified but no template given');
  const source = FILES.includes(format) ? readTemplate(argument) : argument;
  const allowMissing = flags.bool('allow-missing-template-keys');
  if (GO.includes(format)) return (await import('./go-template.ts')).goPrinter(source, allowMissing);
  return (await import('./jsonpath.ts')).pathPrinter(source, { allowMissing, asJson: format === 'jsonpath-as-json' });
}

function readTemplate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`error reading --template ${file}, ${fileProblem(error, file)}`);
  }
}

function nameOf({ kind, metadata }: Members): string {
  const { name } = metadata as Members;
  return `${String(kind).toLowerCase()}/${String(name)}`;
}

/** Who owns which fields is noise to most readers. */
function shown(object: Members, managed: boolean): Members {
  if (managed) return object;
  const { managedFields: _managedFields, ...metadata } = object.metadata as Members;
  return { ...object, metadata };
}
