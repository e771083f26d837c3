import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { refuseFlagsAsValues } from './flags-as-values.ts';

function parsed(...argv: readonly string[]): unknown {
  const below = new Command('below').option('--file <file>', 'a file').exitOverride();
  const command = new Command('above').option('-k, --key <file>', 'a key').option('--quiet', 'say less').exitOverride();
  command.addCommand(below).action(() => undefined);
  refuseFlagsAsValues(command);
  command.parse(argv, { from: 'user' });
  return { ...command.opts(), ...below.opts() };
}

test('a flag is not the value of another', () => {
  const message = "error: option '-k, --key <file>' argument missing: '--quiet' is another flag";
  assert.throws(() => parsed('--key', '--quiet'), { code: 'commander.optionMissingArgument', message });
  assert.throws(() => parsed('-k', '-k', 'a'), { code: 'commander.optionMissingArgument' });
  assert.throws(() => parsed('below', '--file', '--file'), { code: 'commander.optionMissingArgument' });
});

test('what is no flag is a value, however it begins', () => {
  assert.deepEqual(parsed('--key', '--other'), { key: '--other' });
  assert.deepEqual(parsed('--key', 'a', '--quiet'), { key: 'a', quiet: true });
});
