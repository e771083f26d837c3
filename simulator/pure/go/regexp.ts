/**
 * Regular expressions as Go reads them, which definitions of custom resources write: what is wrong with one, in Go's words, and the same
 * expression for JavaScript. Their languages differ: here `\-` is a hyphen, `(?P<name>a)` a group, `[[:alpha:]]` letters, and `(?=a)`
 * nothing at all.
 */
import { complement, perlClass, point, posixClass, type Range, show, unicodeClass } from './regexp-class.ts';

class PatternError extends Error {}

/** As it stands behind `error parsing regexp: `; undefined for an expression that Go takes. */
export function goPatternProblem(pattern: string): string | undefined {
  try {
    new Reader(pattern).read();
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
}

/** Throws for an expression that Go doesn't take. */
export function goRegExp(pattern: string): RegExp {
  return new RegExp(new Reader(pattern).read(), 'u');
}

interface Flags {
  readonly i: boolean;
  readonly m: boolean;
  readonly s: boolean;
  readonly U: boolean;
}

const MOST = 1000;
const ESCAPES: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

class Reader {
  readonly #pattern: string;
  readonly #outer: Flags[] = [];
  #at = 0;
  #flags: Flags = { i: false, m: false, s: false, U: false };

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** The expression as JavaScript writes it. */
  read(): string {
    let out = '';
    /** What a repetition would repeat; undefined where there is nothing. */
    let atom: string | undefined;
    let repeatedFrom: number | undefined;
    const groups: string[] = [];
    const add = (next: string | undefined) => {
      out += atom ?? '';
      atom = next;
      repeatedFrom = undefined;
    };
    while (this.#at < this.#pattern.length) {
      const start = this.#at;
      const repeat = this.#repeat();
      if (repeat !== undefined) {
        const text = this.#pattern.slice(start, this.#at);
        if (repeatedFrom !== undefined) {
          this.#fail('invalid nested repetition operator', this.#pattern.slice(repeatedFrom, this.#at));
        }
        if (atom === undefined) this.#fail('missing argument to repetition operator', text);
        const after: string = `(?:${atom})${repeat}`;
        atom = after;
        repeatedFrom = start;
        continue;
      }
      const char = this.#next();
      if (char === '(') {
        const opened = this.#open(start);
        add(undefined);
        if (opened === undefined) continue;
        groups.push(out);
        this.#outer.push(opened.before);
        out = '';
      } else if (char === ')') {
        add(undefined);
        const before = groups.pop();
        if (before === undefined) this.#fail('unexpected )', this.#pattern);
        const group: string = `(?:${out})`;
        out = before ?? '';
        this.#flags = this.#outer.pop() ?? this.#flags;
        atom = group;
      } else if (char === '|') {
        add(undefined);
        out += '|';
      } else add(this.#atom(char, start));
    }
    add(undefined);
    if (groups.length > 0) this.#fail('missing closing )', this.#pattern);
    return out;
  }

  #fail(what: string, text: string): never {
    throw new PatternError(`${what}: \`${text}\``);
  }

  #next(): string {
    const char = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += char.length;
    return char;
  }

  #take(expression: RegExp): RegExpExecArray | undefined {
    const sticky = new RegExp(expression, 'uy');
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#pattern);
    if (found !== null) this.#at = sticky.lastIndex;
    return found ?? undefined;
  }

  #repeat(): string | undefined {
    const start = this.#at;
    const found = this.#take(/[*+?]|\{(\d+)(,(\d*))?\}/);
    if (found === undefined) return undefined;
    const [text, least, , most = ''] = found;
    if (least !== undefined && (Number(least) > MOST || Number(most) > MOST || (most !== '' && +least > +most))) {
      this.#fail('invalid repeat count', this.#pattern.slice(start, this.#at));
    }
    const lazy = (this.#take(/\?/) !== undefined) !== this.#flags.U;
    return lazy ? `${text}?` : text;
  }

  /** Behind a parenthesis: the flags outside of the group, or undefined for flags alone. */
  #open(start: number): { before: Flags } | undefined {
    const before = this.#flags;
    if (this.#take(/\?/) === undefined) return { before };
    if (this.#take(/P?</) !== undefined) {
      const closed = this.#take(/([^>]*)>/);
      if (closed === undefined) this.#fail('invalid named capture', this.#pattern.slice(start));
      if (!/^\w+$/.test(closed[1] ?? '')) this.#fail('invalid named capture', this.#pattern.slice(start, this.#at));
      return { before };
    }
    const found = this.#take(/([imsU]*)(-[imsU]+)?([:)])/);
    if (found === undefined) return this.#unsupported(start);
    const [, on = '', off = '', end] = found;
    const flags = { ...before };
    for (const name of on) flags[name as keyof Flags] = true;
    for (const name of off.slice(1)) flags[name as keyof Flags] = false;
    this.#flags = flags;
    return end === ')' ? undefined : { before };
  }

  #unsupported(start: number): never {
    this.#take(/[imsU-]*/);
    if (this.#at < this.#pattern.length) this.#next();
    else this.#fail('missing closing )', this.#pattern);
    this.#fail('invalid or unsupported Perl syntax', this.#pattern.slice(start, this.#at));
  }

  #atom(char: string, start: number): string {
    if (char === '.') return this.#flags.s ? '[^]' : '[^\\n]';
    if (char === '^') return this.#flags.m ? '(?<=^|\\n)' : '^';
    if (char === '$') return this.#flags.m ? '(?=\\n|$)' : '$';
    if (char === '[') return this.#cased(this.#brackets(start));
    if (char !== '\\') return this.#cased(point(char.codePointAt(0) ?? 0));
    return this.#escaped(start);
  }

  #cased(text: string): string {
    return this.#flags.i ? `(?i:${text})` : text;
  }

  #escaped(start: number): string {
    if (this.#take(/A/) !== undefined) return '^';
    if (this.#take(/z/) !== undefined) return '$';
    const border = this.#take(/[bB]/);
    if (border !== undefined) return `\\${border[0]}`;
    const quoted = this.#take(/Q(.*?)(?:\\E|$)/s);
    if (quoted !== undefined) {
      const points = [...(quoted[1] ?? '')].map((each) => point(each.codePointAt(0) ?? 0));
      return this.#cased(points.join(''));
    }
    const inside = this.#classEscape(start);
    return this.#cased(inside === undefined ? point(this.#escape(start)) : `[${inside}]`);
  }

  /** `\d`, `\pL`, `\p{Greek}`, as they stand inside of brackets. */
  #classEscape(start: number): string | undefined {
    const perl = this.#take(/[dDsSwW]/);
    if (perl !== undefined) return show(perlClass(perl[0]) ?? []);
    const named = this.#take(/([pP])(?:\{([^}]*)\}|([^{]))/);
    if (named === undefined) return undefined;
    const found = unicodeClass(named[2] ?? named[3] ?? '', named[1] === 'P');
    if (found === undefined) this.#fail('invalid character class range', this.#pattern.slice(start, this.#at));
    return found;
  }

  /** The code point that an escape stands for. */
  #escape(start: number): number {
    if (this.#at >= this.#pattern.length) this.#fail('trailing backslash at end of expression', '');
    const octal = this.#take(/0[0-7]{0,2}|[1-7][0-7]{1,2}/);
    if (octal !== undefined) return Number.parseInt(octal[0], 8);
    const hex = this.#take(/x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]+)\})/);
    if (hex !== undefined) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
    const char = this.#next();
    const known = Object.hasOwn(ESCAPES, char) ? ESCAPES[char] : undefined;
    if (known !== undefined) return known;
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80 && !/[0-9A-Za-z]/.test(char)) return code;
    return this.#fail('invalid escape sequence', this.#pattern.slice(start, this.#at));
  }

  #brackets(start: number): string {
    const negated = this.#take(/\^/) !== undefined;
    const ranges: Range[] = [];
    let classes = '';
    for (let first = true; first || this.#pattern[this.#at] !== ']'; first = false) {
      if (this.#at >= this.#pattern.length) this.#fail('missing closing ]', this.#pattern.slice(start));
      const from = this.#at;
      const posix = this.#take(/\[:(\^?\w*):\]/);
      if (posix !== undefined) {
        const found = posixClass(posix[1] ?? '');
        if (found === undefined) this.#fail('invalid character class range', posix[0]);
        ranges.push(...found);
        continue;
      }
      const inside = this.#pattern[from] === '\\' ? this.#classAt(from) : undefined;
      if (inside !== undefined) classes += inside;
      else ranges.push(this.#range(start));
    }
    this.#next();
    if (classes === '') return `[${show(negated ? complement(ranges) : ranges)}]`;
    return `[${negated ? '^' : ''}${show(ranges)}${classes}]`;
  }

  #classAt(from: number): string | undefined {
    this.#at += 1;
    const found = this.#classEscape(from);
    if (found === undefined) this.#at = from;
    return found;
  }

  #range(start: number): Range {
    const from = this.#at;
    const low = this.#single(start);
    if (!/^-[^\]]/su.test(this.#pattern.slice(this.#at))) return [low, low];
    this.#at += 1;
    const high = this.#single(start);
    if (high < low) this.#fail('invalid character class range', this.#pattern.slice(from, this.#at));
    return [low, high];
  }

  #single(start: number): number {
    if (this.#at >= this.#pattern.length) this.#fail('missing closing ]', this.#pattern.slice(start));
    const from = this.#at;
    const char = this.#next();
    return char === '\\' ? this.#escape(from) : (char.codePointAt(0) ?? 0);
  }
}
