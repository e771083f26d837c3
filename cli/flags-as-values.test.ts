import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { rejectFlagsAsValues } from './flags-as-values.ts';

function parseArguments(...argv: readonly string[]): unknown {
  const subcommand = new Command('child').option('--file <file>', 'a file').exitOverride();
  const command = new Command('parent')
    .option('-k, --key <file>', 'a key')
    .option('--quiet', 'print less')
    .exitOverride();
  command.addCommand(subcommand).action(() => undefined);
  rejectFlagsAsValues(command);
  command.parse(argv, { from: 'user' });
  return { ...command.opts(), ...subcommand.opts() };
}

test('a flag cannot be the value of another flag', () => {
  const message = "error: option '-k, --key <file>' argument missing: '--quiet' is another flag";
  assert.throws(() => parseArguments('--key', '--quiet'), { code: 'commander.optionMissingArgument', message });
  assert.throws(() => parseArguments('-k', '-k', 'a'), { code: 'commander.optionMissingArgument' });
  assert.throws(() => parseArguments('child', '--file', '--file'), { code: 'commander.optionMissingArgument' });
});

test('a value that starts with dashes but is not a flag is accepted', () => {
  assert.deepEqual(parseArguments('--key', '--other'), { key: '--other' });
  assert.deepEqual(parseArguments('--key', 'a', '--quiet'), { key: 'a', quiet: true });
});
