/** Generates the reference of the command line from the commands. */
import type { Command, Option } from 'commander';
import { SUBCOMMANDS } from '../../../cli/commands.ts';
import { formatCell, formatCode, GENERATED_NOTE } from './text.ts';

export async function renderCommands(): Promise<string> {
  const sections: string[] = [];
  for (const [name, { load: loadModule }] of Object.entries(SUBCOMMANDS))
    sections.push(renderSection(name, (await loadModule()).createCommand()));
  return `${GENERATED_NOTE}
# Commands

\`assay help COMMAND\` shows the flags of a command, \`assay --version\` the version.

${sections.join('\n')}
## Exit codes

| code | \`run\`, \`report\` | \`policy\` | \`diff\` | \`clean\` | \`init\` |
| --- | --- | --- | --- | --- | --- |
| 0 | every selected rule passed, or failed as expected | no violation | the servers agree | all objects are removed | the file was written |
| 1 | a scenario failed, or an expected failure passed, expired or matched no rule | a violation | the servers differ | some objects remain | |
| 2 | the command line or a configuration file is invalid | the same | the same | the same | the same, or the file exists |
| 3 | the server is not reachable or not usable, did not start, or stopped responding | | the same | the same | the same |
| 4 | no rule was tested | | nothing was compared | | |
| 5 | an error of the suite | | | | |

An interrupted run exits with the signal that stopped it.
`;
}

function renderSection(name: string, command: Command): string {
  const usage = command.registeredArguments.map((argument) => ` ${argument.name().toUpperCase()}`).join('');
  return `## assay ${name}${usage}

${command.description()}

${renderTables(command).join('\n')}`;
}

/** Returns a table for each group of flags. */
function renderTables(command: Command): string[] {
  const visibleOptions = command.options.filter(({ hidden }) => !hidden);
  return [...Map.groupBy(visibleOptions, ({ helpGroupHeading }) => helpGroupHeading ?? '')].map(
    ([heading, options]) => `${heading === '' ? '' : `${heading}\n\n`}| flag | meaning |
| --- | --- |
${options.map(renderRow).join('\n')}
`,
  );
}

function renderRow({ flags, description, defaultValue, argChoices }: Option): string {
  const choices = argChoices === undefined ? '' : ` (${argChoices.join(', ')})`;
  const defaultText =
    defaultValue === undefined || defaultValue === true ? '' : `; default ${formatCode(String(defaultValue))}`;
  return `| ${formatCode(flags)} | ${formatCell(description)}${choices}${defaultText} |`;
}
