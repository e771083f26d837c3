/**
 * Converts values in Go syntax, as in messages since Kubernetes 1.34, to JSON. `map[string]string{"app":"a"}` becomes `{"app":"a"}`,
 * `[]string(nil)` becomes `null`, and `core.PodIP{IP:""}` becomes `{"IP":""}`.
 */
import { quote } from '../../../values/go-quote.ts';

/** Converts a text in Go syntax to JSON. Returns JSON unchanged, and any other text as a JSON string. */
export function convertGoSyntaxToJson(text: string): string {
  if (text === '"null"') return 'null';
  if (text.startsWith('{"')) return text;
  const byteList = /^runtime\.RawExtension\{Raw:\[\]uint8\{([^}]*)\}/.exec(text)?.[1];
  if (byteList !== undefined) return new TextDecoder().decode(Uint8Array.from(byteList.split(', ').map(Number)));
  const time = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) \+0000 UTC$/.exec(text);
  if (time !== null) return quote(`${time[1]}T${time[2]}Z`);
  const reader = new GoSyntaxReader(text);
  const json = reader.readValue();
  return json === undefined || !reader.isAtEnd ? quote(text) : json;
}

const STRING_PATTERN = /"(?:[^"\\]|\\.)*"/y;
const SCALAR_PATTERN = /-?\d+(?:\.\d+)?\b|true\b|false\b/y;
/** Matches a nil pointer, map or slice, and `interface {}(nil)`. */
const NIL_PATTERN = /(?:\(\*[\w.]+\)|(?:\[\]|map\[\w+\])?[\w.]+(?: \{\})?)\(nil\)/y;
/** Matches a pointer to a boolean. The text contains an address instead of the value, and occurs in messages only for true. */
const BOOL_POINTER_PATTERN = /\(\*bool\)\(0x[0-9a-f]+\)/y;
const LIST_START_PATTERN = /\[\][\w.]+(?: \{\})?\{/y;
const MAP_START_PATTERN = /map\[\w+\][\w.]+(?: \{\})?\{/y;
const STRUCT_START_PATTERN = /([a-z]\w*)\.\w+\{/y;
/** Matches a value that is a number or a text. */
const INT_OR_STRING_PATTERN = /intstr\.IntOrString\{Type:(\d), IntVal:(-?\d+), StrVal:("(?:[^"\\]|\\.)*")\}/y;
const FIELD_NAME_PATTERN = /(\w+):/y;

class GoSyntaxReader {
  #position = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#text.length;
  }

  readValue(): string | undefined {
    if (this.#takeMatch(NIL_PATTERN) !== undefined) return 'null';
    if (this.#takeMatch(BOOL_POINTER_PATTERN) !== undefined) return 'true';
    const scalar = this.#takeMatch(STRING_PATTERN) ?? this.#takeMatch(SCALAR_PATTERN);
    if (scalar !== undefined) return scalar[0];
    if (this.#takeMatch(LIST_START_PATTERN) !== undefined) return this.#readMembers('[', ']', () => this.readValue());
    if (this.#takeMatch(MAP_START_PATTERN) !== undefined) return this.#readMembers('{', '}', () => this.#readEntry());
    const intOrString = this.#takeMatch(INT_OR_STRING_PATTERN);
    if (intOrString !== undefined) return intOrString[1] === '0' ? intOrString[2] : intOrString[3];
    const struct = this.#takeMatch(STRUCT_START_PATTERN);
    // For structs of versioned types, field names are converted to JSON names, and nil fields are omitted.
    const isVersioned = /^v\d/.test(struct?.[1] ?? '');
    return struct === undefined ? undefined : this.#readMembers('{', '}', () => this.#readField(isVersioned));
  }

  #readMembers(openingText: string, closingText: string, readMember: () => string | undefined): string | undefined {
    const members: string[] = [];
    while (!this.#skip('}')) {
      if (this.isAtEnd) return undefined;
      const member = readMember();
      if (member === undefined) return undefined;
      if (member !== '') members.push(member);
      this.#skip(', ');
    }
    return `${openingText}${members.join(',')}${closingText}`;
  }

  #readEntry(): string | undefined {
    const key = this.#takeMatch(STRING_PATTERN)?.[0];
    if (key === undefined || !this.#skip(':')) return undefined;
    const value = this.readValue();
    return value === undefined ? undefined : `${key}:${value}`;
  }

  #readField(isVersioned: boolean): string | undefined {
    const name = this.#takeMatch(FIELD_NAME_PATTERN)?.[1];
    const value = name === undefined ? undefined : this.readValue();
    if (name === undefined || value === undefined) return undefined;
    if (isVersioned && value === 'null') return '';
    return `${quote(isVersioned ? toJsonName(name) : name)}:${value}`;
  }

  #takeMatch(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#position;
    const match = pattern.exec(this.#text) ?? undefined;
    if (match !== undefined) this.#position += match[0].length;
    return match;
  }

  #skip(text: string): boolean {
    if (!this.#text.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }
}

/** Converts a Go name to a JSON name, such as `APIVersion` to `apiVersion`, `UID` to `uid`, or `MatchLabels` to `matchLabels`. */
function toJsonName(name: string): string {
  return name.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (capitals) => capitals.toLowerCase());
}
