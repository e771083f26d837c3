/** The sentence about the status of the answer, which every scenario asks for in one way or another. */
import { jsonOf, statusOf, textOf } from '../../client/exchange/exchange.ts';
import { lookUp } from '../harness/comparison/paths.ts';
import { readStatus, STATUS, type WantedStatus } from '../harness/comparison/statuses.ts';
import { defineParameterType, Then } from '../harness/vocabulary.ts';
import type { AssayWorld } from '../harness/world.ts';

defineParameterType({ name: 'status', regexp: STATUS, transformer: readStatus });

/** Compares the status, and says what came with it. */
export function judgeStatus(world: AssayWorld, expected: string, holds: (status: number) => boolean): void {
  const exchange = world.answer();
  world.asked = true;
  const status = statusOf(exchange);
  const { method, path } = exchange.request;
  const actual = holds(status) ? String(status) : `${status} ${textOf(exchange).slice(0, 600)}`;
  world.check(`the status of the answer to ${method} ${path}`, expected, actual, holds(status));
}

Then('the answer is {status}', function (this: AssayWorld, { expected, holds, reason }: WantedStatus) {
  judgeStatus(this, expected, holds);
  if (reason !== undefined)
    this.compare('the reason of the Status', { value: reason }, lookUp(jsonOf(this.answer()), 'reason'));
});
