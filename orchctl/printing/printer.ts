/**
 * Creates the printer for the options `-o` and `--template`. The command creates the printer before it sends a request, so that errors in
 * these options are reported first.
 */
import { readFileSync } from 'node:fs';
import { fail, formatFileProblem } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { OUTPUTS } from '../options.ts';
import type { Members } from '../templates/values.ts';
import type { Printer } from './printed-text.ts';

/** The output formats that need a template. The template may follow `=` in `-o`. */
const GO_TEMPLATE_OUTPUTS = ['template', 'go-template', 'go-template-file', 'templatefile'];
const JSON_PATH_OUTPUTS = ['jsonpath', 'jsonpath-as-json', 'jsonpath-file'];
const TEMPLATE_FILE_OUTPUTS = ['templatefile', 'go-template-file', 'jsonpath-file'];

/** Creates the printer. `resultText` is the text after the name in the default output, such as `created`. */
export async function createPrinter(flags: Flags, resultText: string): Promise<Printer> {
  const output = flags.getText('output');
  const showsManagedFields = flags.getBoolean('show-managed-fields');
  switch (output.toLowerCase()) {
    case '':
      // If --template is given without -o, it is a Go template.
      if (flags.getText('template') === '' || flags.readOption('output') !== undefined)
        return (object) => ({ text: `${formatName(object)} ${resultText}\n` });
      break;
    case 'name':
      return (object) => ({ text: `${formatName(object)}\n` });
    case 'json': {
      const { formatJson } = await import('../templates/json.ts');
      return (object) => ({
        text: `${formatJson(removeHiddenManagedFields(object, { showsManagedFields }), { isIndented: true, keepsOrder: true })}\n`,
      });
    }
    case 'yaml': {
      const { formatYaml } = await import('./yaml.ts');
      return (object) => ({ text: formatYaml(removeHiddenManagedFields(object, { showsManagedFields })) });
    }
  }
  return createTemplatePrinter(flags, output === '' ? 'go-template' : output);
}

async function createTemplatePrinter(flags: Flags, output: string): Promise<Printer> {
  const [, word = output, inline] = /^([^=]*)=(.*)$/s.exec(output) ?? [];
  const option = flags.getText('template');
  const format = option === '' ? word : output;
  const argument = option === '' ? (inline ?? '') : option;
  if (!GO_TEMPLATE_OUTPUTS.includes(format) && !JSON_PATH_OUTPUTS.includes(format)) {
    const allowedFormats = OUTPUTS.toSorted().join(',');
    fail(
      `unable to match a printer suitable for the output format ${JSON.stringify(output)}, allowed formats are: ${allowedFormats}`,
    );
  }
  if (argument === '') fail('template format specified but no template given');
  const source = TEMPLATE_FILE_OUTPUTS.includes(format) ? readTemplate(argument) : argument;
  const allowMissing = flags.getBoolean('allow-missing-template-keys');
  if (GO_TEMPLATE_OUTPUTS.includes(format))
    return (await import('./go-template.ts')).createGoTemplatePrinter(source, { allowMissing });
  return (await import('./jsonpath.ts')).createJsonPathPrinter(source, {
    allowMissing,
    writesJson: format === 'jsonpath-as-json',
  });
}

function readTemplate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`error reading --template ${file}, ${formatFileProblem(error, file)}`);
  }
}

function formatName({ kind, metadata }: Members): string {
  const { name } = metadata as Members;
  return `${String(kind).toLowerCase()}/${String(name)}`;
}

/** Removes managedFields from the object, unless the command line requests them. */
function removeHiddenManagedFields(
  object: Members,
  { showsManagedFields }: { readonly showsManagedFields: boolean },
): Members {
  if (showsManagedFields) return object;
  const { managedFields: _managedFields, ...metadata } = object.metadata as Members;
  return { ...object, metadata };
}
