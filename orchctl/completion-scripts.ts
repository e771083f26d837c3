/** The scripts that `completion SHELL` prints. They call `__complete`, which prints the candidates for the last word. */

import type { CommandEnvironment } from './command-environment.ts';
import { fail } from './errors.ts';
import { PROGRAM } from './option-tables.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/**
 * The script for bash. Bash splits words at `=`, so the script splits the line at spaces. If there are no candidates, the shell completes
 * file names.
 */
const BASH_SCRIPT = `_${PROGRAM}() {
  local line="\${COMP_LINE:0:COMP_POINT}" current="\${COMP_WORDS[COMP_CWORD]}" words found
  read -ra words <<< "$line"
  [[ "$line" == *' ' ]] && words+=('')
  [[ "$current" == '=' ]] && current=''
  mapfile -t found < <(${PROGRAM} __complete "\${words[@]:1}" 2>/dev/null | sed '/^:[0-9]*$/d' | cut -f1)
  mapfile -t COMPREPLY < <(compgen -W "\${found[*]}" -- "$current")
}
complete -o default -o bashdefault -F _${PROGRAM} ${PROGRAM}
`;
const ZSH_SCRIPT = `#compdef ${PROGRAM}
_${PROGRAM}() {
  local -a found
  found=("\${(@f)$(${PROGRAM} __complete "\${(@)words[2,CURRENT]}" 2>/dev/null | sed '/^:[0-9]*$/d; s/:/\\\\:/g; s/\\t/:/')}")
  [[ "\${words[CURRENT]}" == -*=* ]] && compset -P '*='
  if [[ -n "$found" ]]; then _describe '${PROGRAM}' found; else _files; fi
}
compdef _${PROGRAM} ${PROGRAM}
`;
const FISH_SCRIPT = `function _${PROGRAM}
  set -l option (string match -r -- '^-.*=' (commandline -ct))
  ${PROGRAM} __complete (commandline -opc)[2..] (commandline -ct) 2>/dev/null | string match -rv '^:\\d+$' | string replace -r '^' "$option"
end
complete -c ${PROGRAM} -a '(_${PROGRAM})'
`;
const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH_SCRIPT, zsh: ZSH_SCRIPT, fish: FISH_SCRIPT };

export function printCompletionScript(shell: string | undefined, { writeOutput }: CommandEnvironment): void {
  const script = SCRIPTS[shell ?? ''];
  if (script === undefined) fail(`completion needs a shell: one of ${SHELLS.join(', ')}`);
  writeOutput(script);
}
