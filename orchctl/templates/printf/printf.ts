/** Implements `printf` of templates: the verbs, flags, widths and errors of Go's fmt. */
import { formatDefault, formatGoSyntax } from '../print.ts';
import { formatGoTypeName, Integer, isList, isMap, sortKeys, type Value } from '../values.ts';
import { type Flags, padContent } from './flags.ts';
import { formatFloatVerb } from './float.ts';
import { formatIntegerVerb } from './integer.ts';
import { formatTextVerb } from './text.ts';

const DIRECTIVE_PATTERN = /^([-+# 0]*)(\[\d+\])?(\*|\d+)?(?:(\.)(\[\d+\])?(\*|\d+)?)?(\[\d+\])?/;

export function formatWithVerbs(format: string, args: readonly Value[]): string {
  return new Formatter(args).run(format);
}

class Formatter {
  readonly #args: readonly Value[];
  #nextIndex = 0;
  #hasExplicitIndexes = false;
  #hasInvalidIndex = false;

  constructor(args: readonly Value[]) {
    this.#args = args;
  }

  run(format: string): string {
    let text = '';
    for (let index = 0; index < format.length; ) {
      const percent = format.indexOf('%', index);
      if (percent < 0) {
        text += format.slice(index);
        break;
      }
      text += format.slice(index, percent);
      const { formattedText, end } = this.#formatDirective(format, percent + 1);
      text += formattedText;
      index = end;
    }
    return text + this.#formatExtraArguments();
  }

  #formatDirective(format: string, start: number): { formattedText: string; end: number } {
    const match = DIRECTIVE_PATTERN.exec(format.slice(start));
    const [directive = '', flagCharacters = '', widthIndex, width, dot, precisionIndex, precision, index] = match ?? [];
    let problem = '';
    this.#hasInvalidIndex = false;
    const position = start + directive.length;
    const verb = position < format.length ? String.fromCodePoint(format.codePointAt(position) ?? 0) : '';
    const end = position + verb.length;
    this.#setArgumentIndex(widthIndex);
    let isLeftAligned = flagCharacters.includes('-');
    let fieldWidth = width === undefined || width === '*' ? undefined : Number(width);
    if (width === '*') {
      fieldWidth = this.#readStarArgument();
      if (fieldWidth === undefined) problem += '%!(BADWIDTH)';
      else if (fieldWidth < 0) {
        isLeftAligned = true;
        fieldWidth = -fieldWidth;
      }
    }
    let fieldPrecision = dot === undefined || precision === '*' ? undefined : Number(precision ?? 0);
    this.#setArgumentIndex(precisionIndex);
    if (precision === '*') {
      fieldPrecision = this.#readStarArgument();
      if (fieldPrecision === undefined || fieldPrecision < 0) {
        problem += '%!(BADPREC)';
        fieldPrecision = undefined;
      }
    }
    this.#setArgumentIndex(index);
    if (verb === '') return { formattedText: `${problem}%!(NOVERB)`, end };
    if (verb === '%') return { formattedText: `${problem}%`, end };
    if (this.#hasInvalidIndex) return { formattedText: `${problem}%!${verb}(BADINDEX)`, end };
    if (this.#nextIndex >= this.#args.length) return { formattedText: `${problem}%!${verb}(MISSING)`, end };
    const value = this.#args[this.#nextIndex];
    this.#nextIndex += 1;
    const flags: Flags = {
      minus: isLeftAligned,
      plus: flagCharacters.includes('+'),
      sharp: flagCharacters.includes('#'),
      space: flagCharacters.includes(' '),
      zero: flagCharacters.includes('0') && !isLeftAligned,
      width: fieldWidth,
      precision: fieldPrecision,
    };
    return { formattedText: problem + formatValue(value, verb, flags), end };
  }

  #setArgumentIndex(index: string | undefined): void {
    if (index === undefined) return;
    this.#hasExplicitIndexes = true;
    const position = Number(index.slice(1, -1)) - 1;
    if (position >= 0 && position < this.#args.length) this.#nextIndex = position;
    else this.#hasInvalidIndex = true;
  }

  #readStarArgument(): number | undefined {
    const value = this.#args[this.#nextIndex];
    if (this.#nextIndex < this.#args.length) this.#nextIndex += 1;
    if (!(value instanceof Integer)) return undefined;
    return value.value >= -1_000_000n && value.value <= 1_000_000n ? Number(value.value) : undefined;
  }

  #formatExtraArguments(): string {
    if (this.#hasExplicitIndexes || this.#nextIndex >= this.#args.length) return '';
    const extraArguments = this.#args.slice(this.#nextIndex).map((value) => {
      return value === undefined || value === null ? '<nil>' : `${formatGoTypeName(value)}=${formatDefault(value)}`;
    });
    return `%!(EXTRA ${extraArguments.join(', ')})`;
  }
}

function formatValue(value: Value, verb: string, writtenFlags: Flags): string {
  // With %v, the flag + does not add a sign.
  const flags = verb === 'v' ? { ...writtenFlags, plus: false } : writtenFlags;
  if (verb === 'T') return padContent(formatGoTypeName(value), flags);
  if (value === undefined || value === null) return verb === 'v' ? padContent('<nil>', flags) : `%!${verb}(<nil>)`;
  if (verb === 'p') return formatWrongVerb(value, verb, flags);
  if (typeof value === 'object' && !(value instanceof Integer)) {
    return verb === 'v' && flags.sharp ? formatGoSyntax(value) : formatComposite(value, verb, flags);
  }
  return formatScalar(value, verb, flags) ?? formatWrongVerb(value, verb, flags);
}

function formatScalar(value: string | boolean | number | Integer, verb: string, flags: Flags): string | undefined {
  if (typeof value === 'string') return formatTextVerb(value, verb, flags);
  if (typeof value === 'number') return formatFloatVerb(value, verb, flags);
  if (value instanceof Integer) return formatIntegerVerb(value, verb, flags);
  return verb === 't' || verb === 'v' ? padContent(String(value), flags) : undefined;
}

/** Formats the elements of a list or map. Formats a null element as `<nil>` with every verb. */
function formatComposite(value: Value, verb: string, flags: Flags): string {
  const formatInner = (inner: Value) => (inner === null ? '<nil>' : formatValue(inner, verb, flags));
  if (isList(value)) return `[${value.map(formatInner).join(' ')}]`;
  if (!isMap(value)) return '';
  return `map[${sortKeys(value)
    .map((name) => `${formatValue(name, verb, flags)}:${formatInner(value[name])}`)
    .join(' ')}]`;
}

/** Formats the error that is printed for a verb that the type does not support. */
function formatWrongVerb(value: Value, verb: string, flags: Flags): string {
  return `%!${verb}(${formatGoTypeName(value)}=${formatValue(value, 'v', { ...flags, sharp: false, plus: false })})`;
}
