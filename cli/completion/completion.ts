/** `assay completion SHELL`: prints a script that lets a shell complete commands, flags, areas, rules and faults. */
import { Argument, Command } from 'commander';
import { SCRIPTS, SHELLS } from './scripts.ts';

export function createCommand(): Command {
  return new Command('assay completion')
    .description(
      'Prints a completion script. For this session: source <(assay completion bash), source <(assay completion zsh), or assay completion fish | source.',
    )
    .allowExcessArguments(false)
    .addArgument(new Argument('<shell>', 'shell').choices(SHELLS))
    .action((shell: (typeof SHELLS)[number]) => {
      process.stdout.write(SCRIPTS[shell]);
    });
}
