/** Sentences about values that were remembered: versions, uids, names. Versions are compared for equality. */
import { type DataTable, Then } from '@cucumber/cucumber';
import { headerOf } from '../client/exchange.ts';
import { show } from './matching.ts';
import type { AssayWorld } from './world.ts';

Then('{string} equals {string}', async function (this: AssayWorld, left: string, right: string) {
  this.compare(left, { value: await this.value(right) }, await this.value(left));
});

Then('{string} differs from {string}', async function (this: AssayWorld, left: string, right: string) {
  const [one, other] = [await this.value(left), await this.value(right)];
  this.check(left, `other than ${show(other)}`, show(one), show(one) !== show(other));
});

Then('{string} matches {string}', async function (this: AssayWorld, left: string, pattern: string) {
  const value = String(await this.value(left));
  this.check(left, `/${pattern}/`, show(value), new RegExp(pattern).test(value));
});

/** One column of values. */
Then('these values are all different:', async function (this: AssayWorld, table: DataTable) {
  const values = await Promise.all(table.raw().map(([cell = '']) => this.value(cell)));
  this.check(
    'the number of different values',
    String(values.length),
    show(values),
    new Set(values.map(show)).size === values.length,
  );
});

/**
 * The judge, not a client, looks into versions here: servers that count write them as numbers. Of versions that are no numbers
 * only equality can be seen; then the scenario judges by contents.
 */
Then('{string} is not older than {string}', async function (this: AssayWorld, left: string, right: string) {
  const [one, other] = [String(await this.value(left)), String(await this.value(right))];
  this.check(left, `${other} or newer`, one, notOlder(one, other));
});

/** For rules of strength `may`: which of the permitted answers was given. Columns: status (or `status reason`), meaning. */
Then('the answer is one of the permitted:', function (this: AssayWorld, table: DataTable) {
  const { answer, request } = this.answer();
  this.asked = true;
  const rows = table.hashes();
  const found = rows.find((row) => row.status === String(answer?.status));
  const permitted = rows.map((row) => row.status).join(', ');
  this.check(
    `the status of the answer to ${request.method} ${request.path}`,
    `one of ${permitted}`,
    String(answer?.status),
    found !== undefined,
  );
  this.observe(found?.meaning ?? '');
});

/** By the clock of the server: the Date of its answer. */
Then(
  '{string} is a time in the {int} seconds before the answer',
  async function (this: AssayWorld, left: string, seconds: number) {
    const value = String(await this.value(left));
    const date = headerOf(this.answer().answer?.headers ?? [], 'Date') ?? new Date().toUTCString();
    const age = (Date.parse(date) - Date.parse(value)) / 1000;
    // Both are cut to the second, at moments of their own.
    this.check(left, `at most ${seconds} s before ${date}`, value, age >= -1 && age <= seconds);
  },
);

Then(
  '{string} is a time {int} seconds after the answer',
  async function (this: AssayWorld, left: string, seconds: number) {
    const value = String(await this.value(left));
    const date = headerOf(this.answer().answer?.headers ?? [], 'Date') ?? new Date().toUTCString();
    const ahead = (Date.parse(value) - Date.parse(date)) / 1000;
    // The request may have taken a few seconds.
    this.check(left, `${seconds} s after ${date}`, value, ahead >= seconds - 5 && ahead <= seconds + 1);
  },
);

/** Of two versions that are no numbers nothing can be said, so nothing is held against them. */
export function notOlder(version: string, than: string): boolean {
  const counts = /^\d+$/.test(version) && /^\d+$/.test(than);
  return !counts || BigInt(version) >= BigInt(than);
}
