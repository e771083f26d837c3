import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AssayError } from '../client/errors.ts';
import { judge } from './judge.ts';
import { checkJudgeOptions } from './judge-options.ts';

const INVALID_OPTIONS: readonly (readonly [options: string, message: string])[] = [
  ['{"sevrer":"http://a"}', 'judge(): unknown option "sevrer"; did you mean server?'],
  ['{"areas":"watch"}', 'judge(): areas must be an array'],
  ['{"areas":["wacth"]}', '--area: there is no area "wacth"; did you mean watch?'],
  ['{"rules":["rv-get-unste"]}', '--rule: there is no rule "rv-get-unste"; did you mean'],
  ['{"strengths":["always"]}', 'judge(): strengths.0 must be one of must, should, may'],
  ['{"profile":"strict"}', 'judge(): profile must be one of auto, specification, kubernetes'],
  ['{"parallel":0}', 'judge(): parallel must be >= 1'],
  ['{"seed":"1"}', 'judge(): seed must be an integer'],
  ['{"timeout":-1}', 'judge(): timeout must be > 0'],
  ['{"capabilities":{"watch-list":"no"}}', 'judge(): capabilities.watch-list must be a boolean'],
  ['{"expectedFailures":[{"rule":"x"}]}', "judge(): expectedFailures.0 must have required property 'reason'"],
  ['{"onScenario":"log"}', 'judge(): onScenario must be a function'],
  ['"http://127.0.0.1:8080"', 'judge() needs an options object, not "http://127.0.0.1:8080"'],
  ['null', 'judge() needs an options object, not null'],
];
for (const [options, message] of INVALID_OPTIONS) {
  test(`judge(${options}) throws an error with a code`, async () => {
    await assert.rejects(judge(JSON.parse(options)), (error) => {
      assert.ok(error instanceof AssayError);
      assert.ok(error.message.startsWith(message), error.message);
      return error.code === 'usage';
    });
  });
}

test('known options are valid, even if they are undefined', () => {
  checkJudgeOptions({ server: 'http://a', areas: ['watch'], seed: 1, token: undefined, onScenario: () => undefined });
});
