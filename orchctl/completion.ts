/** `__complete WORDS…`: prints the candidates for the last word, one per line, and a directive for the shell, as kubectl does. */
import { findPendingOption, listPositionals } from './arguments.ts';
import type { CommandEnvironment } from './command-environment.ts';
import { SHELLS } from './completion-scripts.ts';
import type { OptionTables } from './option-tables.ts';
import type { OptionDefinition } from './options.ts';
import { findKubeconfig } from './server/connection.ts';

const COMMANDS: readonly (readonly [string, string])[] = [
  ['completion', 'Print a completion script for bash, zsh or fish'],
  ['create', 'Create a resource'],
  ['options', 'List the options that every command accepts'],
  ['version', 'Print the version of the client'],
];
export function printCompletions(
  words: readonly string[],
  tables: OptionTables,
  { env, writeOutput, writeError }: CommandEnvironment,
): void {
  const candidates = findCandidates(words, tables, env);
  const directive = candidates === undefined ? FILE_COMPLETION : NO_FILE_COMPLETION;
  const lines = (candidates ?? []).map(([text, helpText]) => `${text}${helpText === '' ? '' : `\t${helpText}`}\n`);
  writeOutput(`${lines.join('')}:${directive.number}\n`);
  writeError(`Completion ended with directive: ${directive.name}\n`);
}

/** The directive for a word without candidates: the shell completes file names. */
const FILE_COMPLETION = { number: 0, name: 'ShellCompDirectiveDefault' };
const NO_FILE_COMPLETION = { number: 4, name: 'ShellCompDirectiveNoFileComp' };

type Candidate = readonly [text: string, help: string];

type Environment = CommandEnvironment['env'];

/** Returns the candidates for the last word, or undefined if the word can be a file name or any text. */
function findCandidates(
  words: readonly string[],
  tables: OptionTables,
  env: Environment,
): readonly Candidate[] | undefined {
  const lastWord = words.at(-1) ?? '';
  const previousWords = words.slice(0, -1);
  const commands = listPositionals(previousWords, [...tables.localOptions, ...tables.globalOptions]);
  const isQuota = commands[0] === 'create' && (commands[1] === 'quota' || commands[1] === 'resourcequota');
  const definitions = isQuota ? [...tables.localOptions, ...tables.globalOptions] : tables.globalOptions;
  const [, name, typedValue] = /^--([^=]+)=(.*)$/s.exec(lastWord) ?? [];
  if (name !== undefined) {
    const definition = definitions.find((definition) => definition.name === name);
    return completeValue(definition, typedValue ?? '', env);
  }
  const pendingOption = findPendingOption(previousWords.at(-1) ?? '', definitions);
  if (pendingOption !== undefined) return completeValue(pendingOption, lastWord, env);
  if (lastWord.startsWith('-'))
    return filterByPrefix(
      definitions.map(({ name: option, help }) => [`--${option}`, help]),
      lastWord,
    );
  if (commands.length === 0) return filterByPrefix(COMMANDS, lastWord);
  if (commands[0] === 'create' && commands.length === 1) {
    return filterByPrefix([['quota', 'Create a quota with the specified name']], lastWord);
  }
  return commands[0] === 'completion'
    ? filterByPrefix(
        SHELLS.map((shell) => [shell, '']),
        lastWord,
      )
    : undefined;
}

/** Completes the value of an option. In a list, completes the item after the last comma. */
function completeValue(
  definition: OptionDefinition | undefined,
  typedValue: string,
  env: Environment,
): readonly Candidate[] | undefined {
  const { values = [], name } = definition ?? {};
  const [firstValue = ''] = values;
  if (firstValue === '' || firstValue === 'file' || firstValue === 'directory' || firstValue === 'namespace')
    return undefined;
  const typedPrefix = name === 'scopes' ? typedValue.slice(0, typedValue.lastIndexOf(',') + 1) : '';
  const names = readKubeconfigNames(firstValue, env) ?? values;
  return filterByPrefix(
    names.map((value) => [`${typedPrefix}${value}`, '']),
    typedValue,
  );
}

const KUBECONFIG_LISTS: Readonly<Record<string, 'contexts' | 'clusters' | 'users'>> = {
  context: 'contexts',
  cluster: 'clusters',
  user: 'users',
};

/** Returns the names of the contexts, clusters or users in the kubeconfig. */
function readKubeconfigNames(kind: string, env: Environment): readonly string[] | undefined {
  const list = KUBECONFIG_LISTS[kind];
  return list === undefined ? undefined : (findKubeconfig(undefined, env)?.listNames(list) ?? []);
}

function filterByPrefix(candidates: readonly Candidate[], prefix: string): readonly Candidate[] {
  return candidates.filter(([text]) => text.startsWith(prefix));
}
