/** Reads the structs of the API and the JSON names of their fields from the source of a Go module. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The fields of each type, such as `core.v1.PodSpec`, including the fields of embedded structs. */
export type GoTypes = ReadonlyMap<string, ReadonlySet<string>>;

interface GoStructFields {
  readonly fields: readonly string[];
  /** The names of embedded structs as in the source. */
  readonly embedded: readonly string[];
}

const TYPE_META_FIELDS = ['kind', 'apiVersion'];
const VERSION_PATTERN = /^v\d+(?:(?:alpha|beta)\d+)?$/;

export function readGoTypes(directory: string): GoTypes {
  const structs = new Map<string, GoStructFields>();
  for (const file of globSync('**/*.go', { cwd: directory })) {
    if (/(?:_test|\.pb)\.go$|(?:^|\/)(?:zz_|generated)/.test(file)) continue;
    const version = basename(dirname(file));
    if (!VERSION_PATTERN.test(version)) continue;
    const prefix = `${basename(dirname(dirname(file)))}.${version}`;
    const text = readFileSync(join(directory, file), 'utf8');
    for (const [, name = '', body = ''] of text.matchAll(/^type (\w+) struct \{\n(.*?)^\}/gms)) {
      structs.set(`${prefix}.${name}`, parseStruct(body));
    }
    for (const [, name = '', underlyingType = ''] of text.matchAll(/^type (\w+) ([A-Z]\w+)$/gm)) {
      structs.set(`${prefix}.${name}`, { fields: [], embedded: [underlyingType] });
    }
  }
  return new Map([...structs.keys()].map((name) => [name, new Set(collectFields(name, structs))]));
}

function parseStruct(body: string): GoStructFields {
  const fields: string[] = [];
  const embeddedTypes: string[] = [];
  for (const line of body.split('\n')) {
    const [, type = '', name = ''] = /^\s*([\w.]+)\b[^`/]*`.*json:"([^",]*)/.exec(line) ?? [];
    if (name !== '' && name !== '-') fields.push(name);
    else if (/json:",(?:omitempty,)?inline/.test(line)) embeddedTypes.push(type);
  }
  return { fields, embedded: embeddedTypes };
}

function collectFields(name: string, structs: ReadonlyMap<string, GoStructFields>): string[] {
  const { fields = [], embedded = [] } = structs.get(name) ?? {};
  const prefix = name.slice(0, name.lastIndexOf('.'));
  return [
    ...fields,
    ...embedded.flatMap((name) =>
      name.endsWith('TypeMeta')
        ? TYPE_META_FIELDS
        : collectFields(`${prefix}.${name.slice(name.lastIndexOf('.') + 1)}`, structs),
    ),
  ];
}
