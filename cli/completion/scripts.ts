/**
 * Completion scripts. They call `assay __complete WORD…`, which prints one completion per line, followed by a tab and its description. If
 * it prints nothing, the shell completes file names.
 */

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Bash splits words at the characters of `COMP_WORDBREAKS`, such as `=` and `:`; `__complete` joins these words again. */
const BASH_SCRIPT = `# bash completion of assay. For this session: source <(assay completion bash)
_assay() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <("$1" __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _assay assay
`;

const ZSH_SCRIPT = `#compdef assay
# zsh completion of assay. For this session: source <(assay completion zsh)
_assay() {
  local line
  local -a described
  while IFS= read -r line; do
    described+=("\${\${line//:/\\\\:}/$'\\t'/:}")
  done < <("\${words[1]}" __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#described} )); then
    _describe -V assay described
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _assay ]]; then
  _assay "$@"
else
  compdef _assay assay
fi
`;

const FISH_SCRIPT = `# fish completion of assay. For this session: assay completion fish | source
function __assay_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l candidates ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
    if set -q candidates[1]
        printf '%s\\n' $candidates
    else
        __fish_complete_path "$current"
    end
end
complete -c assay -f -a '(__assay_complete)'
`;

export const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], string>> = {
  bash: BASH_SCRIPT,
  zsh: ZSH_SCRIPT,
  fish: FISH_SCRIPT,
};
