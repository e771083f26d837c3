/** The help texts, formatted as in kubectl. */
import type { OptionRow } from './options.ts';

export type Topic = 'root' | 'create' | 'quota' | 'completion' | 'options' | 'version';

interface Options {
  readonly local: readonly OptionRow[];
  readonly global: readonly OptionRow[];
}

export function formatHelp(topic: Topic, program: string, { local, global }: Options): string {
  const optionsHint = `Use "${program} options" for a list of global command-line options (applies to all commands).\n`;
  switch (topic) {
    case 'options':
      return `The following options can be passed to any command:\n\n${formatOptionRows(global)}`;
    case 'quota':
      return `Create a resource quota with the specified name, hard limits, and optional scopes.

Aliases:
quota, resourcequota

Examples:
  # A quota of one CPU, 1G of memory, two pods and three services
  ${program} create quota my-quota --hard=cpu=1,memory=1G,pods=2,services=3

  # A quota of 100 pods that counts only BestEffort pods
  ${program} create quota best-effort --hard=pods=100 --scopes=BestEffort

Options:
${formatOptionRows(local)}
Usage:
  ${program} create quota NAME [--hard=key1=value1,key2=value2] [--scopes=Scope1,Scope2] [--dry-run=server|client|none] [options]

${optionsHint}`;
    case 'create':
      return `Create a resource.

Available Commands:
  quota         Create a quota with the specified name

Usage:
  ${program} create quota NAME [options]

Use "${program} create quota --help" for more information about the command.
${optionsHint}`;
    case 'completion':
      return `Print a completion script for bash, zsh or fish.

Examples:
  # Load completion into the current bash shell
  source <(${program} completion bash)

Usage:
  ${program} completion SHELL [options]

${optionsHint}`;
    case 'version':
      return `Print the version of the client.

Options:
${formatOptionRows(local)}
Usage:
  ${program} version [options]

${optionsHint}`;
    default:
      return `${program} creates resource quotas on a Kubernetes-style API server.

Commands:
  create quota    Create a quota with the specified name
  completion      Print a completion script for bash, zsh or fish
  options         List the global options
  version         Print the version of the client

Usage:
  ${program} [flags] [options]

Use "${program} create quota --help" for more information about the command.
${optionsHint}`;
  }
}

function formatOptionRows(options: readonly OptionRow[]): string {
  return options
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, short, type, default: value, help }) => {
      const defaultText = type === 'string' ? `'${value}'` : value;
      return `    ${short === undefined ? '' : `-${short}, `}--${name}=${defaultText}:\n\t${help}\n\n`;
    })
    .join('');
}
