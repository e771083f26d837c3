/** A flag where the value of another was to stand: the value was forgotten, and the flag is not taken for it. */
import { type Command, CommanderError } from 'commander';

const EXIT_USAGE = 2;

/** Of `command` and all below it. What begins with two hyphens and is no flag of the command is a value. */
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
  for (const below of command.commands) refuseFlagsAsValues(below);
}
