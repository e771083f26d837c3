/**
 * Regular expressions as Go reads them, which definitions of custom resources write: what is wrong with one, in Go's words, and whether a
 * text fits one, in time that grows with the text and no faster. RE2JS is a port of Go's own package; what it does otherwise is put right
 * here, as found by asking both the same questions.
 */
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** The part of the RE2JS interface that is used. */
export interface GoRegExp {
  test(text: string): boolean;
  /** Returns the matches from left to right, without overlaps. A negative `limit` means no limit. An empty match next to another is skipped. */
  matches(text: string, limit: number): Iterable<string>;
}

/** Returns the text after `error parsing regexp: `; undefined for a valid expression. */
export function goPatternProblem(pattern: string): string | undefined {
  try {
    goRegExp(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const problem = error.message.replace(PREFIX, '');
    const [parenthesis] = /^(missing closing|unexpected) \)/.exec(problem) ?? [];
    if (parenthesis !== undefined) return `${parenthesis}: \`${pattern}\``;
    return WORDS[problem] ?? problem;
  }
}

/** Throws for an expression that Go doesn't take. */
export function goRegExp(pattern: string): GoRegExp {
  const compiled = compile(pattern);
  return { test: (text) => compiled.test(text), matches: (text, limit) => iterateMatches(compiled, text, limit) };
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException) || !error.message.startsWith(TWICE)) throw error;
    return RE2JS.compile(removeGroupNames(pattern));
  }
}

function* iterateMatches(compiled: RE2JS, text: string, limit: number): Iterable<string> {
  const matcher = compiled.matcher(text);
  let end = -1;
  for (let count = 0; count !== limit && matcher.find(); ) {
    const match = matcher.group() ?? '';
    const empty = matcher.start() === matcher.end();
    if (empty && matcher.start() === end) continue;
    end = matcher.end();
    count++;
    yield match;
  }
}

const PREFIX = 'error parsing regexp: ';
/** Go lets two groups have one name. */
const TWICE = `${PREFIX}duplicate capture group name`;

const WORDS: Readonly<Record<string, string>> = {
  'trailing backslash at end of expression': 'trailing backslash at end of expression: ``',
  'invalid named capture: `(?<`': 'invalid or unsupported Perl syntax: `(?<`',
  'invalid named capture: `(?P<`': 'invalid or unsupported Perl syntax: `(?P`',
};

/** Quoted texts, escapes and classes stay; a name stands only behind the parenthesis that opens a group. */
const NAMES = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\(\?P?<\w+>/gsu;

function removeGroupNames(pattern: string): string {
  return pattern.replace(NAMES, (match) => (match.startsWith('(') ? '(' : match));
}
