/** `printf` of the templates: the verbs, flags, widths and problems of Go's fmt for the values that templates have. */
import { print, printSharp } from '../print.ts';
import { isList, isMembers, sortedNames, typeName, type Value, Whole } from '../values.ts';
import { type Flags, padded } from './flags.ts';
import { float } from './float.ts';
import { text } from './text.ts';
import { whole } from './whole.ts';

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
  if (typeof value === 'object' && !(value instanceof Whole)) {
    return verb === 'v' && flags.sharp ? printSharp(value) : composite(value, verb, flags);
  }
  return single(value, verb, flags) ?? wrong(value, verb, flags);
}

function single(value: string | boolean | number | Whole, verb: string, flags: Flags): string | undefined {
  if (typeof value === 'string') return text(value, verb, flags);
  if (typeof value === 'number') return float(value, verb, flags);
  if (value instanceof Whole) return whole(value, verb, flags);
  return verb === 't' || verb === 'v' ? padded(String(value), flags) : undefined;
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
