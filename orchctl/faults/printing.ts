/** Faults in the output of the client command. */
import type { Fault } from '../../faults/fault.ts';

export const printingFaults = {
  'client-missing-keys-fail': {
    bug: 'a missing key of a template is an error by default',
    breaks: ['cli-allow-missing-template-keys-default'],
    in: 'options.ts',
    find: `For go-template and jsonpath output.',
      'true',`,
    put: `For go-template and jsonpath output.',
      'false',`,
  },
  'client-missing-keys-pass': {
    bug: 'a missing key is never an error in a Go template',
    breaks: ['cli-allow-missing-template-keys-false'],
    in: 'printing/go-template.ts',
    find: 'failsOnMissingKey: !allowMissing',
    put: 'failsOnMissingKey: false',
  },
  'client-json-of-request': {
    bug: '-o json prints the request instead of the response',
    breaks: ['cli-output-json'],
    in: 'printing/printer.ts',
    find: 'text: `${formatJson(removeHiddenManagedFields(object, { showsManagedFields })',
    put: "text: `${formatJson(removeHiddenManagedFields({ ...object, metadata: { name: 'sent' } }, { showsManagedFields })",
  },
  'client-yaml-is-json': {
    bug: '-o yaml prints JSON',
    breaks: ['cli-output-yaml'],
    in: 'printing/printer.ts',
    find: `const { formatYaml } = await import('./yaml.ts');`,
    put: `const { formatJson: formatYaml } = await import('../templates/json.ts');`,
  },
  'client-name-says-more': {
    bug: '-o name prints the action after the name',
    breaks: ['cli-output-name'],
    in: 'printing/printer.ts',
    find: 'return (object) => ({ text: `${formatName(object)}\\n` });',
    put: 'return (object) => ({ text: `${formatName(object)} ${resultText}\\n` });',
  },
  'client-template-file-is-template': {
    bug: 'the file name is used as the Go template',
    breaks: ['cli-output-templates', 'cli-template-flag'],
    in: 'printing/printer.ts',
    find: "const TEMPLATE_FILE_OUTPUTS = ['templatefile', 'go-template-file', 'jsonpath-file'];",
    put: "const TEMPLATE_FILE_OUTPUTS = ['jsonpath-file'];",
  },
  'client-path-file-is-path': {
    bug: 'the file name is used as the JSONPath template',
    breaks: ['cli-output-jsonpath'],
    in: 'printing/printer.ts',
    find: "const TEMPLATE_FILE_OUTPUTS = ['templatefile', 'go-template-file', 'jsonpath-file'];",
    put: "const TEMPLATE_FILE_OUTPUTS = ['templatefile', 'go-template-file'];",
  },
  'client-path-results-bare': {
    bug: '-o jsonpath-as-json prints results as -o jsonpath does',
    breaks: ['cli-output-jsonpath-as-json'],
    in: 'printing/printer.ts',
    find: `writesJson: format === 'jsonpath-as-json'`,
    put: 'writesJson: false',
  },
  'client-any-output': {
    bug: 'with an unknown output format, a command prints the same line as without --output',
    breaks: ['cli-output-other-rejected'],
    in: 'printing/printer.ts',
    find: '  if (!GO_TEMPLATE_OUTPUTS.includes(format) && !JSON_PATH_OUTPUTS.includes(format)) {',
    put: `  if (![...GO_TEMPLATE_OUTPUTS, ...JSON_PATH_OUTPUTS].includes(format)) return (object) => ({ text: \`\${formatName(object)}\\n\` });
  if (!GO_TEMPLATE_OUTPUTS.includes(format) && !JSON_PATH_OUTPUTS.includes(format)) {`,
  },
  'client-always-saves-config': {
    bug: '--save-config is true by default',
    breaks: ['cli-save-config-default-false'],
    in: 'options.ts',
    find: `for a later apply.',\n    )`,
    put: `for a later apply.',\n      'true',\n    )`,
  },
  'client-shows-managed-fields': {
    bug: 'managedFields are printed by default',
    breaks: ['cli-show-managed-fields-default-false'],
    in: 'options.ts',
    find: `createBooleanOption('show-managed-fields', 'If true, keep managedFields in JSON and YAML output.')`,
    put: `createBooleanOption('show-managed-fields', 'If true, keep managedFields in JSON and YAML output.', 'true')`,
  },
  'client-hides-managed-fields': {
    bug: '--show-managed-fields is ignored',
    breaks: ['cli-show-managed-fields-true'],
    in: 'printing/printer.ts',
    find: 'if (showsManagedFields) return object;',
    put: '',
  },
  'client-ignores-template': {
    bug: '--template is ignored if a format is given',
    breaks: ['cli-template-flag'],
    in: 'printing/printer.ts',
    find: `const argument = option === '' ? (inline ?? '') : option;`,
    put: `const argument = inline ?? '';`,
  },
} satisfies Readonly<Record<string, Fault>>;
