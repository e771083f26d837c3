/**
 * Regular expressions of Go, as in CustomResourceDefinitions. Validates the syntax with the messages of Go, and matches in linear time.
 * RE2JS is a port of the package of Go. This file corrects the known differences between RE2JS and Go.
 */
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A compiled regular expression. */
export interface GoRegExp {
  test(text: string): boolean;
  /**
   * Returns the matches from left to right, without overlaps. A negative `limit` means no limit. An empty match directly after another match is skipped.
   */
  matches(text: string, limit: number): Iterable<string>;
}

/** Returns the text after `error parsing regexp: `, or undefined for a valid expression. */
export function findGoPatternProblem(pattern: string): string | undefined {
  try {
    compileGoRegExp(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    const problem = error.message.replace(ERROR_PREFIX, '');
    const [parenthesis] = /^(missing closing|unexpected) \)/.exec(problem) ?? [];
    if (parenthesis !== undefined) return `${parenthesis}: \`${pattern}\``;
    return GO_MESSAGES[problem] ?? problem;
  }
}

/** Compiles a pattern with the syntax of Go. Throws an error for an invalid expression. */
export function compileGoRegExp(pattern: string): GoRegExp {
  const compiledPattern = compilePattern(pattern);
  return {
    test: (text) => compiledPattern.test(text),
    matches: (text, limit) => iterateMatches(compiledPattern, text, limit),
  };
}

function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException) || !error.message.startsWith(DUPLICATE_GROUP_MESSAGE)) throw error;
    return RE2JS.compile(removeGroupNames(pattern));
  }
}

function* iterateMatches(compiledPattern: RE2JS, text: string, limit: number): Iterable<string> {
  const matcher = compiledPattern.matcher(text);
  let previousEnd = -1;
  for (let count = 0; count !== limit && matcher.find(); ) {
    const match = matcher.group() ?? '';
    const isEmpty = matcher.start() === matcher.end();
    if (isEmpty && matcher.start() === previousEnd) continue;
    previousEnd = matcher.end();
    count++;
    yield match;
  }
}

const ERROR_PREFIX = 'error parsing regexp: ';
/** The message of RE2JS for two groups with the same name, which Go allows. */
const DUPLICATE_GROUP_MESSAGE = `${ERROR_PREFIX}duplicate capture group name`;

const GO_MESSAGES: Readonly<Record<string, string>> = {
  'trailing backslash at end of expression': 'trailing backslash at end of expression: ``',
  'invalid named capture: `(?<`': 'invalid or unsupported Perl syntax: `(?<`',
  'invalid named capture: `(?P<`': 'invalid or unsupported Perl syntax: `(?P`',
};

/** Matches group names, which follow an opening parenthesis, and quoted texts, escapes and classes, which are kept. */
const GROUP_NAME_PATTERN = /\\Q.*?(?:\\E|$)|\\.|\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\(\?P?<\w+>/gsu;

function removeGroupNames(pattern: string): string {
  return pattern.replace(GROUP_NAME_PATTERN, (match) => (match.startsWith('(') ? '(' : match));
}
