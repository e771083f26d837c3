/** The reference of the command line, from the commands themselves. */
import type { Command, Option } from 'commander';
import { SUBCOMMANDS } from '../../cli/commands.ts';
import { cell, code, NOTE } from './text.ts';

export async function commandsPage(): Promise<string> {
  const sections: string[] = [];
  for (const [name, { load }] of Object.entries(SUBCOMMANDS)) sections.push(section(name, (await load()).command()));
  return `${NOTE}
# Commands

\`assay help COMMAND\` shows these flags, \`assay --version\` and \`assay COMMAND --version\` the version.

${sections.join('\n')}
Exit codes of \`run\` and \`report\`: 0 everything selected was judged and is as expected; 1 a scenario failed, or an expected failure
passed, expired or matched nothing; 2 the command line or a configuration file is wrong; 3 the server could not be
reached, started or used, or stopped answering; 4 nothing was judged; 5 the harness itself failed. An interrupted run ends by the signal. Of
\`init\`: 0 the file is written, 2 and 3 as above; a file that is there is 2. \`clean\`: 0 nothing is left, 1 something is, 2 and 3 as above. \`diff\`: 0 the servers agree, 1 they differ, 2 and 3 as above, 4 nothing was compared. Those of \`policy\` are the same as of \`run\`: 1 is a violation.
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
