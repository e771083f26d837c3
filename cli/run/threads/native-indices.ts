/**
 * Where in a sentence the words of a step stand. Cucumber asks a polyfill, which reads the pattern, rewrites it and matches it a second time,
 * for each step of each scenario; regular expressions have long been able to tell (`d`).
 */
import { createRequire } from 'node:module';

interface TreeRegexp {
  readonly regexp: RegExp;
  readonly groupBuilder: { build(match: RegExpExecArray, nextGroup: () => number): object };
  match(text: string): object | null;
}

const load = createRequire(import.meta.url);
const cucumber = createRequire(load.resolve('@cucumber/cucumber'));
const { CucumberExpression, ParameterTypeRegistry } = cucumber('@cucumber/cucumber-expressions');
const { treeRegexp }: { treeRegexp: TreeRegexp } = new CucumberExpression('a step', new ParameterTypeRegistry());
const withIndices = new WeakMap<RegExp, RegExp>();

function telling(regexp: RegExp): RegExp {
  const before = withIndices.get(regexp);
  if (before !== undefined) return before;
  const twin = new RegExp(regexp.source, regexp.flags.includes('d') ? regexp.flags : `${regexp.flags}d`);
  withIndices.set(regexp, twin);
  return twin;
}

const prototype: TreeRegexp = Object.getPrototypeOf(treeRegexp);
prototype.match = function (this: TreeRegexp, text: string): object | null {
  // Most patterns are asked whether a sentence is theirs, which it isn't.
  if (!this.regexp.test(text)) return null;
  const match = telling(this.regexp).exec(text);
  let group = 0;
  return match === null ? null : this.groupBuilder.build(match, () => group++);
};
