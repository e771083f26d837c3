/** Character classes of Go's regular expressions, as ranges of code points and as JavaScript writes them. */

export type Range = readonly [number, number];

const LAST = 0x10ffff;
const of = (text: string): Range[] =>
  [...text.matchAll(/(.)-(.)|(.)/gsu)].map(([, low, high, one]) => {
    const from = (low ?? one ?? '').codePointAt(0) ?? 0;
    return [from, high === undefined ? from : (high.codePointAt(0) ?? 0)];
  });

const DIGIT = of('0-9');
const SPACE = of('\t\n\f\r ');
const WORD = of('0-9A-Z_a-z');

/** `\d`, `\S` and the like. */
const PERL: Readonly<Record<string, readonly Range[]>> = {
  d: DIGIT,
  D: complement(DIGIT),
  s: SPACE,
  S: complement(SPACE),
  w: WORD,
  W: complement(WORD),
};

const POSIX: Readonly<Record<string, readonly Range[]>> = {
  alnum: of('0-9A-Za-z'),
  alpha: of('A-Za-z'),
  ascii: [[0, 0x7f]],
  blank: of('\t '),
  cntrl: [
    [0, 0x1f],
    [0x7f, 0x7f],
  ],
  digit: DIGIT,
  graph: of('!-~'),
  lower: of('a-z'),
  print: of(' -~'),
  punct: of('!-/:-@[-`{-~'),
  space: of('\t\n\u000b\f\r '),
  upper: of('A-Z'),
  word: WORD,
  xdigit: of('0-9A-Fa-f'),
};

export function perlClass(letter: string): readonly Range[] | undefined {
  return Object.hasOwn(PERL, letter) ? PERL[letter] : undefined;
}

/** `alpha`, `^alpha`. */
export function posixClass(name: string): readonly Range[] | undefined {
  const bare = name.replace(/^\^/, '');
  const ranges = Object.hasOwn(POSIX, bare) ? POSIX[bare] : undefined;
  return ranges !== undefined && name.startsWith('^') ? complement(ranges) : ranges;
}

/** `\p{Greek}` as JavaScript has it; undefined when there is none of the name. */
export function unicodeClass(name: string, negated: boolean): string | undefined {
  const bare = name.replace(/^\^/, '');
  const letter = negated !== name.startsWith('^') ? 'P' : 'p';
  if (bare === 'Any') return letter === 'p' ? show([[0, LAST]]) : '';
  for (const text of [`\\${letter}{General_Category=${bare}}`, `\\${letter}{Script=${bare}}`]) {
    if (/^\w+$/.test(bare) && compiles(text)) return text;
  }
  return undefined;
}

function compiles(text: string): boolean {
  try {
    return new RegExp(text, 'u') !== undefined;
  } catch {
    return false;
  }
}

export function complement(ranges: readonly Range[]): Range[] {
  const found: Range[] = [];
  let next = 0;
  for (const [low, high] of [...ranges].sort(([one], [other]) => one - other)) {
    if (low > next) found.push([next, low - 1]);
    next = Math.max(next, high + 1);
  }
  if (next <= LAST) found.push([next, LAST]);
  return found;
}

/** Inside of brackets. */
export function show(ranges: readonly Range[]): string {
  return ranges.map(([low, high]) => (low === high ? point(low) : `${point(low)}-${point(high)}`)).join('');
}

export function point(code: number): string {
  return `\\u{${code.toString(16)}}`;
}
