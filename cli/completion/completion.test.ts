/** Tests completion, and runs the completion scripts in the installed shells. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findCandidates } from './complete.ts';
import { SCRIPTS } from './scripts.ts';

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));

const CASES: readonly (readonly [typed: readonly string[], expected: readonly string[]])[] = [
  [['ru'], ['run', 'rules']],
  [['help', 'sim'], ['simulate']],
  [['run', '--are'], ['--area']],
  [
    ['run', '--area', 'wa'],
    ['watch', 'warnings'],
  ],
  [
    ['run', '--area=wa'],
    ['--area=watch', '--area=warnings'],
  ],
  // Bash splits `--area=wa` into three words.
  [
    ['run', '--area', '=', 'wa'],
    ['watch', 'warnings'],
  ],
  [['run', '--area', 'watch,tab'], ['watch,table']],
  [['run', '--profile', 's'], ['specification']],
  [['rules', '--explain', 'rv-get-u'], ['rv-get-unset']],
  [['simulate', '--fault', 'watch-ignores-t'], ['watch-ignores-timeout']],
  [['completion', 'f'], ['fish']],
  [['report', ''], []],
  [['nope', ''], []],
];

for (const [typedWords, expected] of CASES) {
  test(`assay ${typedWords.join(' ')} completes to ${expected.join(', ') || 'files'}`, async () => {
    assert.deepEqual(
      (await findCandidates(typedWords)).map(({ text }) => text),
      expected,
    );
  });
}

describe('completion scripts', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-completion-'));
    writeFileSync(join(folder, 'assay'), `#!/bin/sh\nexec '${process.execPath}' '${BIN_FILE}' "$@"\n`);
    chmodSync(join(folder, 'assay'), 0o755);
    for (const [shell, script] of Object.entries(SCRIPTS)) writeFileSync(join(folder, shell), script);
  });
  after(() => rmSync(folder, { recursive: true }));

  const isInstalled = (shell: string) => spawnSync(shell, ['--version']).status === 0;
  const runInShell = (shell: string, args: readonly string[], program: string): string => {
    const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter), SCRIPT: join(folder, shell) };
    const { stdout, stderr, status } = spawnSync(shell, [...args, '-c', program], { env, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  };

  test('completes in bash', { skip: isInstalled('bash') ? false : 'bash is not installed' }, () => {
    const program =
      'source "$SCRIPT"; COMP_WORDS=(assay run --area wa); COMP_CWORD=3; _assay assay; printf "%s " "$' +
      '{COMPREPLY[@]}"';
    assert.equal(runInShell('bash', [], program), 'watch warnings');
  });

  test('completes in zsh', { skip: isInstalled('zsh') ? false : 'zsh is not installed' }, () => {
    const program =
      'compdef() { :; }; _describe() { print -l -- $described }; source "$SCRIPT"; words=(assay ru); CURRENT=2; _assay';
    assert.match(runInShell('zsh', ['-f'], program), /^run:test .*\nrules:list/);
  });

  test('completes in fish', { skip: isInstalled('fish') ? false : 'fish is not installed' }, () => {
    const program = 'source "$SCRIPT"; complete --do-complete "assay run --area wa"';
    assert.match(runInShell('fish', ['--no-config'], program), /^warnings\tWarnings\nwatch\tWatch$/m);
  });
});
