/** `completion SHELL` prints a script, which asks `__complete WORDS…` for what may stand in place of the last word: a line each. */
import { fail } from './errors.ts';
import type { OptionRow } from './options.ts';
import { open } from './server/connection.ts';
import type { Surroundings } from './streams.ts';
import { PROGRAM, type Tables } from './tables.ts';

const COMMANDS: readonly (readonly [string, string])[] = [
  ['completion', 'Print a completion script for bash, zsh or fish'],
  ['create', 'Create a resource'],
  ['options', 'List the options that every command takes'],
  ['version', 'Print the version of the client'],
];
const SHELLS = ['bash', 'zsh', 'fish'];

/** Without candidates the shells complete files. */
const BASH = `_${PROGRAM}() {
  local words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  mapfile -t COMPREPLY < <(${PROGRAM} __complete "\${words[@]}" 2>/dev/null | cut -f1)
}
complete -o default -o bashdefault -F _${PROGRAM} ${PROGRAM}
`;
const ZSH = `#compdef ${PROGRAM}
_${PROGRAM}() {
  local -a found
  found=("\${(@f)$(${PROGRAM} __complete "\${(@)words[2,CURRENT]}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
  if [[ -n "$found" ]]; then _describe '${PROGRAM}' found; else _files; fi
}
compdef _${PROGRAM} ${PROGRAM}
`;
const FISH = `complete -c ${PROGRAM} -a '(${PROGRAM} __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`;
const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export function completionScript(shell: string | undefined, { out }: Surroundings): void {
  const script = SCRIPTS[shell ?? ''];
  if (script === undefined) fail(`completion: which shell? One of ${SHELLS.join(', ')}`);
  out(script);
}

export async function complete(words: readonly string[], tables: Tables, surroundings: Surroundings): Promise<void> {
  const candidates = candidatesFor(words, tables, surroundings);
  surroundings.out(candidates.map(([text, help]) => `${text}\t${help}\n`).join(''));
}

type Candidate = readonly [text: string, help: string];

export function candidatesFor(
  words: readonly string[],
  tables: Tables,
  surroundings: Surroundings,
): readonly Candidate[] {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const commands = before.filter((word) => !word.startsWith('-'));
  const isQuota = commands[0] === 'create' && (commands[1] === 'quota' || commands[1] === 'resourcequota');
  const rows = isQuota ? [...tables.local, ...tables.global] : tables.global;
  const [, name, typed] = /^--([^=]+)=(.*)$/s.exec(last) ?? [];
  if (name !== undefined) {
    const row = rows.find((one) => one.name === name);
    return valuesOf(row, typed ?? '', surroundings).map(([text, help]) => [`--${name}=${text}`, help]);
  }
  const asking = optionBefore(before.at(-1) ?? '', rows);
  if (asking !== undefined) return valuesOf(asking, last, surroundings);
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
    : [];
}

/** The option that the word before asks a value for. */
function optionBefore(word: string, rows: readonly OptionRow[]): OptionRow | undefined {
  const row = rows.find(({ name, short }) => word === `--${name}` || (short !== undefined && word === `-${short}`));
  return row === undefined || row.bare !== undefined ? undefined : row;
}

/** Of a list the part behind the last comma is completed. */
function valuesOf(row: OptionRow | undefined, typed: string, surroundings: Surroundings): readonly Candidate[] {
  const [first = ''] = row?.values ?? [];
  const list = row?.name === 'scopes' ? typed.slice(0, typed.lastIndexOf(',') + 1) : '';
  const names =
    namesOf(first, surroundings) ?? row?.values?.filter((value) => value !== 'file' && value !== 'directory') ?? [];
  return startingWith(
    names.map((value) => [`${list}${value}`, '']),
    typed,
  );
}

const LISTS: Readonly<Record<string, 'contexts' | 'clusters' | 'users'>> = {
  context: 'contexts',
  cluster: 'clusters',
  user: 'users',
};

/** The names in the kubeconfig. */
function namesOf(kind: string, { env }: Surroundings): readonly string[] | undefined {
  const list = LISTS[kind];
  if (list !== undefined) return open(undefined, env)?.names(list) ?? [];
  return kind === 'namespace' ? [] : undefined;
}

function startingWith(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  return candidates.filter(([text]) => text.startsWith(typed));
}
