/** Sentences about the answer to the request: its status, header fields and body. */
import { type DataTable, Then } from '@cucumber/cucumber';
import { headerOf, jsonOf, statusOf, textOf } from '../client/exchange.ts';
import { show } from './matching.ts';
import { lookUp, MISSING, withField } from './paths.ts';
import type { AssayWorld } from './world.ts';

/** Compares the status, and says what came with it. */
export function judgeStatus(world: AssayWorld, expected: string, holds: (status: number) => boolean): void {
  const exchange = world.answer();
  world.asked = true;
  const status = statusOf(exchange);
  const { method, path } = exchange.request;
  const actual = holds(status) ? String(status) : `${status} ${textOf(exchange).slice(0, 600)}`;
  world.check(`the status of the answer to ${method} ${path}`, expected, actual, holds(status));
}

Then('the answer is {int}', function (this: AssayWorld, status: number) {
  judgeStatus(this, String(status), (actual) => actual === status);
});

Then('the answer is {int} {reason}', function (this: AssayWorld, status: number, reason: string) {
  judgeStatus(this, `${status} ${reason}`, (actual) => actual === status);
  this.compare('the reason of the Status', { value: reason }, lookUp(jsonOf(this.answer()), 'reason'));
});

Then('the answer is one of {codes}', function (this: AssayWorld, codes: number[]) {
  judgeStatus(this, `one of ${codes.join(', ')}`, (actual) => codes.includes(actual));
});

/** Any answer of the client's fault will do: the specification says "rejected" and no more. */
Then('the answer is a refusal', function (this: AssayWorld) {
  judgeStatus(this, '400 to 499', (actual) => actual >= 400 && actual < 500);
});

Then('the answer is a success', function (this: AssayWorld) {
  judgeStatus(this, '200 to 299', (actual) => actual >= 200 && actual < 300);
});

/** Rows are path and value: `| metadata.name | a |`. */
Then('the answer has:', async function (this: AssayWorld, table: DataTable) {
  await this.compareRows('the answer', jsonOf(this.answer()), table.raw());
});

Then('the answer is the same as {string}', function (this: AssayWorld, name: string) {
  this.compare('the answer', { value: this.remembered(name) }, jsonOf(this.answer()));
});

/** One column: the paths that may differ. */
Then('the answer is the same as {string} except for:', function (this: AssayWorld, name: string, table: DataTable) {
  const bare = (value: unknown): unknown =>
    table.raw().reduce((rest, [path = '']) => withField(rest, path, MISSING), value);
  this.compare('the answer', { value: bare(this.remembered(name)) }, bare(jsonOf(this.answer())));
});

Then('the answer has the header {string}: {string}', async function (this: AssayWorld, name: string, cell: string) {
  const actual = headerOf(this.answer().answer?.headers ?? [], name) ?? MISSING;
  const expectation = await this.expectation(cell);
  // A header field is text, whatever it looks like.
  this.compare(`the header ${name}`, 'value' in expectation ? { value: await this.text(cell) } : expectation, actual);
});

Then('the body of the answer is {string}', async function (this: AssayWorld, text: string) {
  this.compare('the body of the answer', { value: await this.text(text) }, textOf(this.answer()));
});

Then('the body of the answer matches {string}', async function (this: AssayWorld, pattern: string) {
  const actual = textOf(this.answer());
  this.check(
    'the body of the answer',
    `/${pattern}/`,
    show(actual.slice(0, 1000)),
    new RegExp(pattern, 's').test(actual),
  );
});

/** For headers that a server may leave out. */
Then(
  'the header {string}, if there is one, matches {string}',
  function (this: AssayWorld, name: string, pattern: string) {
    const actual = headerOf(this.answer().answer?.headers ?? [], name);
    const holds = actual === undefined || new RegExp(pattern).test(actual);
    this.check(`the header ${name}`, `none, or /${pattern}/`, show(actual ?? MISSING), holds);
    this.observe(actual === undefined ? `no ${name}` : `${name}: ${actual}`);
  },
);
