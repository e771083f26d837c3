/** The reference of the command line, from the commands themselves. */
import { existsSync } from 'node:fs';
import type { Command, Option } from 'commander';
import { ROOT } from '../sources.ts';
import { cell, code, NOTE } from './text.ts';

const COMMANDS = ['run', 'simulate', 'rules', 'report'];

export async function commandsPage(): Promise<string> {
  const sections: string[] = [];
  for (const name of COMMANDS) {
    const file = new URL(`cli/${name}.ts`, ROOT);
    if (!existsSync(file)) continue;
    const { command }: { command(): Command } = await import(file.href);
    sections.push(section(name, command()));
  }
  return `${NOTE}
# Commands

${sections.join('\n')}
Exit codes of \`run\` and \`report\`: 0 everything selected was judged and is as expected; 1 a scenario failed, or an expected failure
passed, expired or matched nothing; 2 the command line or a configuration file is wrong; 3 the server could not be
reached, started or used; 4 nothing was judged; 5 the harness itself failed.
`;
}

function section(name: string, command: Command): string {
  const usage = command.registeredArguments.map((argument) => ` ${argument.name().toUpperCase()}`).join('');
  return `## assay ${name}${usage}

${command.description()}

${tables(command).join('\n')}`;
}

/** One for each group of the help. */
function tables(command: Command): string[] {
  const visible = command.options.filter(({ hidden }) => !hidden);
  return [...Map.groupBy(visible, ({ helpGroupHeading }) => helpGroupHeading ?? '')].map(
    ([heading, options]) => `${heading === '' ? '' : `${heading}\n\n`}| flag | meaning |
| --- | --- |
${options.map(row).join('\n')}
`,
  );
}

function row({ flags, description, defaultValue, argChoices }: Option): string {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  const defaultText =
    defaultValue === undefined || defaultValue === true ? '' : `; by default ${code(String(defaultValue))}`;
  return `| ${code(flags)} | ${cell(description)}${choices}${defaultText} |`;
}
