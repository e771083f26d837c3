/**
 * The layout of help texts: groups of flags, at most 80 columns. The description of a flag with a long name starts on the line after the
 * flag.
 */
import { type Command, type Help, Option } from 'commander';

export const HELP_WIDTH = 80;
/** The width of the column of flags. */
const TERM_WIDTH = 24;
const INDENT = 2;
const OTHER_FLAGS_HEADING = 'Other flags:';

/** Adds `--help` and `--version` to a command and sets the layout of its help. */
export function addHelp(command: Command, version: string): Command {
  return command
    .addHelpOption(new Option('-h, --help', 'show this help and exit').helpGroup(OTHER_FLAGS_HEADING))
    .version(version, '-V, --version', 'print the version and exit')
    .configureHelp({ helpWidth: HELP_WIDTH, formatItem, visibleOptions: listVisibleOptions })
    .configureOutput({ getOutHelpWidth: () => HELP_WIDTH, outputError: () => undefined });
}

/** Returns the visible flags in order: the flags of the command, then --help and --version. */
function listVisibleOptions(command: Command): Option[] {
  const flags = command.options.filter(({ hidden, long }) => !hidden && long !== '--version');
  const versionOptions = command.options.filter(({ long }) => long === '--version');
  const help = new Option('-h, --help', 'show this help and exit').helpGroup(OTHER_FLAGS_HEADING);
  for (const option of versionOptions) option.helpGroup(OTHER_FLAGS_HEADING);
  return [...flags, help, ...versionOptions];
}

function formatItem(term: string, _termWidth: number, description: string, helper: Help): string {
  const lines = helper.boxWrap(description, HELP_WIDTH - TERM_WIDTH - INDENT).split('\n');
  const indentedLines = lines.map((line) => ' '.repeat(INDENT + TERM_WIDTH) + line);
  const indentedTerm = ' '.repeat(INDENT) + term;
  if (description === '') return indentedTerm;
  // At least two columns separate a flag and its description.
  if (term.length > TERM_WIDTH - 2) return [indentedTerm, ...indentedLines].join('\n');
  return [indentedTerm.padEnd(INDENT + TERM_WIDTH) + (lines[0] ?? ''), ...indentedLines.slice(1)].join('\n');
}
