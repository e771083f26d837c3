/** `__complete WORDS…`: what may stand in place of the last word, a line each, and what the shell is to do, as kubectl tells its scripts. */
import { optionBefore, plainWords } from './arguments.ts';
import { SHELLS } from './completion-scripts.ts';
import type { OptionRow } from './options.ts';
import { open } from './server/connection.ts';
import type { Surroundings } from './streams.ts';
import type { Tables } from './tables.ts';

const COMMANDS: readonly (readonly [string, string])[] = [
  ['completion', 'Print a completion script for bash, zsh or fish'],
  ['create', 'Create a resource'],
  ['options', 'List the options that every command takes'],
  ['version', 'Print the version of the client'],
];
export function complete(words: readonly string[], tables: Tables, { env, out, err }: Surroundings): void {
  const candidates = candidatesFor(words, tables, env);
  const directive = candidates === undefined ? FILES : NO_FILES;
  const lines = (candidates ?? []).map(([text, help]) => `${text}${help === '' ? '' : `\t${help}`}\n`);
  out(`${lines.join('')}:${directive.number}\n`);
  err(`Completion ended with directive: ${directive.name}\n`);
}

/** What the shell is to offer where there are no candidates. */
const FILES = { number: 0, name: 'ShellCompDirectiveDefault' };
const NO_FILES = { number: 4, name: 'ShellCompDirectiveNoFileComp' };

type Candidate = readonly [text: string, help: string];

type Environment = Surroundings['env'];

/** Undefined where files may stand, or a name of one's own. */
function candidatesFor(words: readonly string[], tables: Tables, env: Environment): readonly Candidate[] | undefined {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const commands = plainWords(before, [...tables.local, ...tables.global]);
  const isQuota = commands[0] === 'create' && (commands[1] === 'quota' || commands[1] === 'resourcequota');
  const rows = isQuota ? [...tables.local, ...tables.global] : tables.global;
  const [, name, typed] = /^--([^=]+)=(.*)$/s.exec(last) ?? [];
  if (name !== undefined) {
    const row = rows.find((one) => one.name === name);
    return valuesOf(row, typed ?? '', env);
  }
  const asking = optionBefore(before.at(-1) ?? '', rows);
  if (asking !== undefined) return valuesOf(asking, last, env);
  if (last.startsWith('-'))
    return startingWith(
      rows.map(({ name: option, help }) => [`--${option}`, help]),
      last,
    );
  if (commands.length === 0) return startingWith(COMMANDS, last);
  if (commands[0] === 'create' && commands.length === 1) {
    return startingWith([['quota', 'Create a quota with the specified name']], last);
  }
  return commands[0] === 'completion'
    ? startingWith(
        SHELLS.map((shell) => [shell, '']),
        last,
      )
    : undefined;
}

/** Of a list the part behind the last comma is completed. */
function valuesOf(row: OptionRow | undefined, typed: string, env: Environment): readonly Candidate[] | undefined {
  const { values = [], name } = row ?? {};
  const [first = ''] = values;
  if (first === '' || first === 'file' || first === 'directory' || first === 'namespace') return undefined;
  const before = name === 'scopes' ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const names = namesOf(first, env) ?? values;
  return startingWith(
    names.map((value) => [`${before}${value}`, '']),
    typed,
  );
}

const LISTS: Readonly<Record<string, 'contexts' | 'clusters' | 'users'>> = {
  context: 'contexts',
  cluster: 'clusters',
  user: 'users',
};

/** The names in the kubeconfig. */
function namesOf(kind: string, env: Environment): readonly string[] | undefined {
  const list = LISTS[kind];
  return list === undefined ? undefined : (open(undefined, env)?.names(list) ?? []);
}

function startingWith(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  return candidates.filter(([text]) => text.startsWith(typed));
}
