/** Sentences about the health endpoints and their text. */
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { statusOf, textOf } from '../client/exchange.ts';
import { readExpectation, show } from './matching.ts';
import type { AssayWorld } from './world.ts';

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** The bracketed sign, the name of the check, and what follows it. */
const CHECK = /^\[[+-]\](\S+) (.*)$/;

export function checksOf(text: string): string[] {
  return linesOf(text).flatMap((line) => CHECK.exec(line)?.[1] ?? []);
}

Then('the last line of the body is {string}', function (this: AssayWorld, line: string) {
  this.compare('the last line of the body', { value: line }, linesOf(textOf(this.answer())).at(-1));
});

Then('every line of the body but the last matches {string}', function (this: AssayWorld, pattern: string) {
  const lines = linesOf(textOf(this.answer())).slice(0, -1);
  this.check('the body', 'at least two lines', show(textOf(this.answer())), lines.length > 0);
  for (const line of lines)
    this.check('a line of the body', `/${pattern}/`, show(line), new RegExp(pattern).test(line));
});

Then('the body has the line {string}', function (this: AssayWorld, line: string) {
  const lines = linesOf(textOf(this.answer()));
  this.check('the lines of the body', `with ${show(line)}`, show(lines), lines.includes(line));
});

/** One column: names of checks, or patterns that a name must match. */
Then('the checks include:', function (this: AssayWorld, table: DataTable) {
  const checks = checksOf(textOf(this.answer()));
  for (const [cell = ''] of table.raw()) {
    const expected = readExpectation(cell);
    const holds = 'pattern' in expected ? checks.some((name) => expected.pattern.test(name)) : checks.includes(cell);
    this.check('the checks', `with ${cell}`, show(checks), holds);
  }
});

/** Each name that the verbose output tells is asked for by itself: `/livez/ping`. */
When('each check that {path} names is asked for by itself', async function (this: AssayWorld, path: string) {
  const verbose = await this.send({ method: 'GET', path: `${path}?verbose` });
  this.several = [];
  for (const name of checksOf(textOf(verbose)))
    this.several.push(await this.send({ method: 'GET', path: `${path}/${name}` }));
});

Then('every one of these answers is {int}', function (this: AssayWorld, status: number) {
  this.check('the answers', 'at least one', String(this.several.length), this.several.length > 0);
  for (const exchange of this.several)
    this.compare(`the status of ${exchange.request.path}`, { value: status }, statusOf(exchange));
});
