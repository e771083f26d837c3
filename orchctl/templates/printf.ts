/** `printf` of the templates: the verbs, flags, widths and problems of Go's fmt for the values that templates have. */
import { hexadecimal, powerOfTwo } from './binary-float.ts';
import { floatText, formatFloat } from './numbers.ts';
import { print, printSharp } from './print.ts';
import { quoted } from './quoting.ts';
import { isList, isMembers, sortedNames, typeName, type Value, Whole } from './values.ts';

interface Flags {
  readonly minus: boolean;
  readonly plus: boolean;
  readonly sharp: boolean;
  readonly space: boolean;
  readonly zero: boolean;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

/** Not to be written between backquotes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x08\x0a-\x1f\x7f]/;

const DIRECTIVE = /^([-+# 0]*)(\[\d+\])?(\*|\d+)?(?:(\.)(\[\d+\])?(\*|\d+)?)?(\[\d+\])?/;

export function printf(format: string, args: readonly Value[]): string {
  return new Formatter(args).run(format);
}

class Formatter {
  readonly #args: readonly Value[];
  #next = 0;
  #reordered = false;
  #badIndex = false;

  constructor(args: readonly Value[]) {
    this.#args = args;
  }

  run(format: string): string {
    let text = '';
    for (let at = 0; at < format.length; ) {
      const percent = format.indexOf('%', at);
      if (percent < 0) {
        text += format.slice(at);
        break;
      }
      text += format.slice(at, percent);
      const { piece, end } = this.#directive(format, percent + 1);
      text += piece;
      at = end;
    }
    return text + this.#extra();
  }

  #directive(format: string, start: number): { piece: string; end: number } {
    const match = DIRECTIVE.exec(format.slice(start));
    const [all = '', letters = '', widthIndex, width, dot, precisionIndex, precision, index] = match ?? [];
    let problem = '';
    this.#badIndex = false;
    const at = start + all.length;
    const verb = at < format.length ? String.fromCodePoint(format.codePointAt(at) ?? 0) : '';
    const end = at + verb.length;
    this.#jump(widthIndex);
    let minus = letters.includes('-');
    let wide = width === undefined || width === '*' ? undefined : Number(width);
    if (width === '*') {
      wide = this.#star();
      if (wide === undefined) problem += '%!(BADWIDTH)';
      else if (wide < 0) {
        minus = true;
        wide = -wide;
      }
    }
    let fine = dot === undefined || precision === '*' ? undefined : Number(precision ?? 0);
    this.#jump(precisionIndex);
    if (precision === '*') {
      fine = this.#star();
      if (fine === undefined || fine < 0) {
        problem += '%!(BADPREC)';
        fine = undefined;
      }
    }
    this.#jump(index);
    if (verb === '') return { piece: `${problem}%!(NOVERB)`, end };
    if (verb === '%') return { piece: `${problem}%`, end };
    if (this.#badIndex) return { piece: `${problem}%!${verb}(BADINDEX)`, end };
    if (this.#next >= this.#args.length) return { piece: `${problem}%!${verb}(MISSING)`, end };
    const value = this.#args[this.#next];
    this.#next += 1;
    const flags: Flags = {
      minus,
      plus: letters.includes('+'),
      sharp: letters.includes('#'),
      space: letters.includes(' '),
      zero: letters.includes('0') && !minus,
      width: wide,
      precision: fine,
    };
    return { piece: problem + formatted(value, verb, flags), end };
  }

  #jump(index: string | undefined): void {
    if (index === undefined) return;
    this.#reordered = true;
    const position = Number(index.slice(1, -1)) - 1;
    if (position >= 0 && position < this.#args.length) this.#next = position;
    else this.#badIndex = true;
  }

  #star(): number | undefined {
    const value = this.#args[this.#next];
    if (this.#next < this.#args.length) this.#next += 1;
    if (!(value instanceof Whole)) return undefined;
    return value.value >= -1_000_000n && value.value <= 1_000_000n ? Number(value.value) : undefined;
  }

  #extra(): string {
    if (this.#reordered || this.#next >= this.#args.length) return '';
    const rest = this.#args.slice(this.#next).map((value) => {
      return value === undefined || value === null ? '<nil>' : `${typeName(value)}=${print(value)}`;
    });
    return `%!(EXTRA ${rest.join(', ')})`;
  }
}

function formatted(value: Value, verb: string, written: Flags): string {
  // With %v a plus is about the names of fields, not about signs.
  const flags = verb === 'v' ? { ...written, plus: false } : written;
  if (verb === 'T') return padded(typeName(value), flags);
  if (value === undefined || value === null) return verb === 'v' ? padded('<nil>', flags) : `%!${verb}(<nil>)`;
  if (verb === 'p') return wrong(value, verb, flags);
  if (typeof value === 'string') return text(value, verb, flags);
  if (typeof value === 'boolean')
    return verb === 't' || verb === 'v' ? padded(String(value), flags) : wrong(value, verb, flags);
  if (typeof value === 'number') return float(value, verb, flags);
  if (value instanceof Whole) return whole(value, verb, flags);
  if (verb === 'v' && flags.sharp) return printSharp(value);
  return composite(value, verb, flags);
}

/** Each element by itself; null inside is told by its name whatever the verb. */
function composite(value: Value, verb: string, flags: Flags): string {
  const each = (inner: Value) => (inner === null ? '<nil>' : formatted(inner, verb, flags));
  if (isList(value)) return `[${value.map(each).join(' ')}]`;
  if (!isMembers(value)) return '';
  return `map[${sortedNames(value)
    .map((name) => `${formatted(name, verb, flags)}:${each(value[name])}`)
    .join(' ')}]`;
}

/** The problem about a verb that the type doesn't have. */
function wrong(value: Value, verb: string, flags: Flags): string {
  return `%!${verb}(${typeName(value)}=${formatted(value, 'v', { ...flags, sharp: false, plus: false })})`;
}

function padded(content: string, { width = 0, minus, zero }: Flags): string {
  const missing = width - [...content].length;
  if (missing <= 0) return content;
  if (minus) return content + ' '.repeat(missing);
  return (zero ? '0' : ' ').repeat(missing) + content;
}

/** A number: zeros go behind its sign. */
function paddedNumber(content: string, flags: Flags): string {
  const signed = /^[-+ ]/.test(content) ? (content[0] ?? '') : '';
  const { width = 0, zero, minus } = flags;
  if (!zero || minus || width <= content.length) return padded(content, { ...flags, zero: false });
  return signed + content.slice(signed.length).padStart(width - signed.length, '0');
}

function withSign(content: string, { plus, space }: Flags): string {
  if (/^[-+]/.test(content)) return content;
  if (plus) return `+${content}`;
  return space ? ` ${content}` : content;
}

function text(value: string, verb: string, flags: Flags): string {
  const { precision, sharp, space, plus } = flags;
  const cut = precision === undefined ? value : [...value].slice(0, precision).join('');
  switch (verb) {
    case 'v':
      return padded(sharp ? quoted(cut) : cut, flags);
    case 's':
      return padded(cut, flags);
    case 'q':
      if (sharp && !cut.includes('`') && !CONTROL.test(cut)) return padded(`\`${cut}\``, flags);
      return padded(quoted(cut, '"', plus), flags);
    case 'x':
    case 'X': {
      const bytes = [...Buffer.from(value).subarray(0, precision)].map((byte) => byte.toString(16).padStart(2, '0'));
      const prefixed =
        sharp && bytes.length > 0 ? bytes.map((byte, at) => (space || at === 0 ? `0x${byte}` : byte)) : bytes;
      const hex = prefixed.join(space ? ' ' : '');
      return padded(verb === 'X' ? hex.toUpperCase() : hex, flags);
    }
    default:
      return wrong(value, verb, flags);
  }
}

function float(value: number, verb: string, flags: Flags): string {
  if (verb === 'v' && flags.precision === undefined) return paddedNumber(withSign(floatText(value), flags), flags);
  if (!/^[veEfFgGbxX]$/.test(verb)) return wrong(value, verb, flags);
  const finite = Number.isFinite(value);
  const content = /^[bxX]$/.test(verb) && finite ? inBinary(value, verb, flags) : decimal(value, verb, flags);
  const signed = withSign(content.replace(/^\+(?=Inf)/, flags.plus ? '+' : ''), flags);
  return paddedNumber(content === '+Inf' && !flags.plus ? '+Inf' : signed, finite ? flags : { ...flags, zero: false });
}

function decimal(value: number, verb: string, { precision }: Flags): string {
  return formatFloat(value, /^[vbxX]$/.test(verb) ? 'g' : verb, precision);
}

function inBinary(value: number, verb: string, { precision }: Flags): string {
  if (verb === 'b') return powerOfTwo(value);
  const text = hexadecimal(value, precision);
  return verb === 'X' ? text.toUpperCase() : text;
}

const BASES: Readonly<Record<string, number>> = { v: 10, d: 10, b: 2, o: 8, O: 8, x: 16, X: 16 };
const PREFIXES: Readonly<Record<string, string>> = { b: '0b', o: '0', x: '0x', X: '0X' };

function whole({ value, type }: Whole, verb: string, flags: Flags): string {
  if (verb === 'c' || verb === 'q' || verb === 'U') return character(value, verb, flags);
  const base = BASES[verb];
  if (base === undefined) return wrong(new Whole(value, type), verb, flags);
  const size = value < 0n ? -value : value;
  let digits = size.toString(base);
  const { precision, sharp } = flags;
  if (precision !== undefined) digits = precision === 0 && size === 0n ? '' : digits.padStart(precision, '0');
  if (verb === 'X') digits = digits.toUpperCase();
  const prefix = verb === 'O' ? '0o' : sharp && verb !== 'v' ? (PREFIXES[verb] ?? '') : '';
  const content = withSign(`${value < 0n ? '-' : ''}${prefix}${digits}`, flags);
  if (type === 'uint8' && sharp && verb === 'v') return padded(`0x${size.toString(16)}`, flags);
  return precision === undefined ? paddedNumber(content, flags) : padded(content, { ...flags, zero: false });
}

function character(value: bigint, verb: string, flags: Flags): string {
  if (verb === 'U') {
    const hex = value
      .toString(16)
      .toUpperCase()
      .padStart(flags.precision ?? 4, '0');
    const quotedLetter =
      flags.sharp && value >= 0n && value <= 0x10ffffn ? ` '${String.fromCodePoint(Number(value))}'` : '';
    return padded(`U+${hex}${quotedLetter}`, { ...flags, zero: false });
  }
  const valid = value >= 0n && value <= 0x10ffffn && !(value >= 0xd800n && value < 0xe000n);
  const letter = valid ? String.fromCodePoint(Number(value)) : '\ufffd';
  return padded(verb === 'c' ? letter : quoted(letter, "'", flags.plus), flags);
}
