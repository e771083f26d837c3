import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shouldUseColor } from './color.ts';

const CASES: readonly (readonly [flag: boolean, isTTY: boolean, env: Record<string, string>, isColored: boolean])[] = [
  [true, true, { TERM: 'xterm' }, true],
  [true, true, {}, true],
  [true, false, { TERM: 'xterm' }, false],
  [true, true, { TERM: 'dumb' }, false],
  [true, true, { NO_COLOR: '1' }, false],
  [true, true, { NO_COLOR: '' }, true],
  [true, false, { FORCE_COLOR: '1' }, true],
  [true, false, { FORCE_COLOR: '' }, true],
  [true, true, { FORCE_COLOR: '0' }, false],
  [true, true, { FORCE_COLOR: 'false' }, false],
  [true, false, { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, true],
  [false, true, { FORCE_COLOR: '1' }, false],
];
for (const [flag, isTTY, env, isColored] of CASES) {
  test(`${flag ? '' : '--no-color, '}${isTTY ? 'terminal' : 'pipe'}, ${JSON.stringify(env)}: color is ${isColored ? 'on' : 'off'}`, () => {
    assert.equal(shouldUseColor(flag, { isTTY }, env), isColored);
  });
}
