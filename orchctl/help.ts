/** The help texts, formatted as in kubectl. */
import type { OptionDefinition } from './options.ts';

export type Topic = 'root' | 'create' | 'quota' | 'completion' | 'options' | 'version';

interface HelpOptions {
  readonly localOptions: readonly OptionDefinition[];
  readonly globalOptions: readonly OptionDefinition[];
}

export function formatHelp(topic: Topic, program: string, { localOptions, globalOptions }: HelpOptions): string {
  if (topic === 'options')
    return `The following options can be passed to any command:\n\n${formatOptions(globalOptions)}`;
  const optionsHint = `Use "${program} options" for a list of global command-line options (applies to all commands).\n`;
  return `${COMMAND_HELP[topic](program, localOptions)}\n${optionsHint}`;
}

/** The help of each command, without the last line about the global options. */
const COMMAND_HELP: Readonly<
  Record<Exclude<Topic, 'options'>, (program: string, options: readonly OptionDefinition[]) => string>
> = {
  quota: (program, options) => `Create a resource quota with the specified name, hard limits, and optional scopes.

Aliases:
quota, resourcequota

Examples:
  # A quota of one CPU, 1G of memory, two pods and three services
  ${program} create quota my-quota --hard=cpu=1,memory=1G,pods=2,services=3

  # A quota of 100 pods that counts only BestEffort pods
  ${program} create quota best-effort --hard=pods=100 --scopes=BestEffort

Options:
${formatOptions(options)}
Usage:
  ${program} create quota NAME [--hard=key1=value1,key2=value2] [--scopes=Scope1,Scope2] [--dry-run=server|client|none] [options]
`,
  create: (program) => `Create a resource.

Available Commands:
  quota         Create a quota with the specified name

Usage:
  ${program} create quota NAME [options]

Use "${program} create quota --help" for more information about the command.`,
  completion: (program) => `Print a completion script for bash, zsh or fish.

Examples:
  # Load completion into the current bash shell
  source <(${program} completion bash)

Usage:
  ${program} completion SHELL [options]
`,
  version: (program, options) => `Print the version of the client.

Options:
${formatOptions(options)}
Usage:
  ${program} version [options]
`,
  root: (program) => `${program} creates resource quotas on a Kubernetes-style API server.
It is an example of the client commands that "assay run --client" tests.

Commands:
  create quota    Create a quota with the specified name
  completion      Print a completion script for bash, zsh or fish
  options         List the global options
  version         Print the version of the client

Usage:
  ${program} [flags] [options]

Use "${program} create quota --help" for more information about the command.`,
};

function formatOptions(options: readonly OptionDefinition[]): string {
  return options
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, short: shorthand, type, default: value, help }) => {
      const defaultText = type === 'string' ? `'${value}'` : value;
      return `    ${shorthand === undefined ? '' : `-${shorthand}, `}--${name}=${defaultText}:\n\t${help}\n\n`;
    })
    .join('');
}
