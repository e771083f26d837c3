/** Rejects command lines in which a flag follows another flag that needs a value: the value was probably forgotten. */
import { type Command, CommanderError } from 'commander';

const EXIT_USAGE = 2;

/**
 * Adds the check to `command` and its subcommands. A text that starts with two hyphens is accepted as a value if it is not a flag of the
 * command.
 */
export function rejectFlagsAsValues(command: Command): void {
  const flags = new Set(command.options.flatMap(({ long, short }) => [long, short]));
  for (const option of command.options.filter(({ required }) => required))
    command.on(`option:${option.name()}`, (value: string) => {
      if (!flags.has(value)) return;
      throw new CommanderError(
        EXIT_USAGE,
        'commander.optionMissingArgument',
        `error: option '${option.flags}' argument missing: '${value}' is another flag`,
      );
    });
  for (const subcommand of command.commands) rejectFlagsAsValues(subcommand);
}
