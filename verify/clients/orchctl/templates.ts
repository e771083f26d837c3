/**
 * Compares the templates of orchctl and kubectl: prints the same object with the same template, with kubectl and with the module of
 * orchctl.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { CommandError } from '../../../orchctl/errors.ts';
import { parseGoTemplate } from '../../../orchctl/templates/go/template.ts';
import { ParseError } from '../../../orchctl/templates/go/token-reader.ts';
import { JsonPathError, parseJsonPathTemplate } from '../../../orchctl/templates/jsonpath/template.ts';
import { isMap, readJson } from '../../../orchctl/templates/values.ts';
import { quote } from '../../../values/go-quote.ts';
import { runCommand } from '../command.ts';
import { goTemplateCases, jsonPathTemplateCases, type TemplateCase } from './random-templates.ts';

export interface TemplateDifference {
  readonly template: string;
  readonly object: string;
  readonly kubectl: string;
  readonly orchctl: string;
}

export type TemplateLanguage = 'go-template' | 'jsonpath';

interface KubectlSettings {
  readonly command: string;
  readonly kubeconfig: string;
  readonly folder: string;
}

const CONCURRENT_CASES = 4;

export async function findTemplateDifferences(
  language: TemplateLanguage,
  count: number,
  seed: number,
  kubectl: KubectlSettings,
): Promise<TemplateDifference[]> {
  const cases = fc.sample(language === 'jsonpath' ? jsonPathTemplateCases : goTemplateCases, { numRuns: count, seed });
  const differences: TemplateDifference[] = [];
  const remainingCases = [...cases.entries()];
  const compareRemainingCases = async (): Promise<void> => {
    for (let nextCase = remainingCases.shift(); nextCase !== undefined; nextCase = remainingCases.shift()) {
      const [index, templateCase] = nextCase;
      const difference = await compareTemplate(language, templateCase, index, kubectl);
      if (difference !== undefined) differences.push(difference);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_CASES }, compareRemainingCases));
  return differences;
}

async function compareTemplate(
  language: TemplateLanguage,
  { object, template }: TemplateCase,
  index: number,
  kubectl: KubectlSettings,
): Promise<TemplateDifference | undefined> {
  const file = join(kubectl.folder, `object-${index}.json`);
  const text = JSON.stringify(object);
  writeFileSync(file, text);
  const flags = ['create', '-f', file, '--dry-run=client', '--validate=false', '-o', `${language}=${template}`];
  const { exitCode, stdout, stderr } = await runCommand(kubectl.command, flags, {
    env: { ...process.env, HOME: kubectl.folder, KUBECONFIG: kubectl.kubeconfig },
  });
  // For some templates, kubectl crashes with a stack trace, so there is nothing to compare.
  if (stderr.startsWith('panic: ')) return undefined;
  const kubectlOutput =
    exitCode === 0 ? stdout : `${removeFailureOutput(stdout)} ! ${extractMessage(stderr, template)}`;
  const orchctlOutput = printTemplate(language, template, text);
  return kubectlOutput === orchctlOutput
    ? undefined
    : { template, object: text, kubectl: kubectlOutput, orchctl: orchctlOutput };
}

/** Returns the output that was printed before the template failed. */
function removeFailureOutput(output: string): string {
  return output.replace(/Error executing template: [\s\S]*$/, '');
}

/** Returns the message of the template library in the error output of kubectl. */
function extractMessage(stderr: string, template: string): string {
  const prefixes = ['template', 'jsonpath'].flatMap((language) => [
    `error: error parsing ${language} ${template}, `,
    `error: error executing ${language} ${quote(template)}: `,
  ]);
  const prefix = prefixes.find((prefix) => stderr.startsWith(prefix)) ?? '';
  return stderr
    .slice(prefix.length)
    .replace(/^Error executing template: ([\s\S]*?)\. Printing more[\s\S]*$/, '$1')
    .trim();
}

function printTemplate(language: TemplateLanguage, template: string, text: string): string {
  try {
    const value = readJson(text);
    if (!isMap(value)) throw new CommandError('the JSON is not an object');
    if (language === 'jsonpath') return parseJsonPathTemplate(template).execute(value);
    const { text: output, error } = parseGoTemplate(template).execute(value);
    return error === undefined ? output : `${output} ! ${error.trim()}`;
  } catch (error) {
    if (error instanceof ParseError || error instanceof JsonPathError) return ` ! ${error.message.trim()}`;
    throw error;
  }
}
