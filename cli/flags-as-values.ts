/** Reports a flag in the position of another flag's value, because the value was probably forgotten. */
import { type Command, CommanderError } from 'commander';

const EXIT_USAGE = 2;

/** Applies to `command` and its subcommands. Text that starts with two hyphens but is not a flag of the command is a value. */
export function refuseFlagsAsValues(command: Command): void {
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
  for (const subcommand of command.commands) refuseFlagsAsValues(subcommand);
}
