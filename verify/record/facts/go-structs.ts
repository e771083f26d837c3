/** Reads the types of the API from the source of the published Go modules: structs with their fields, tags and embedded structs. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface GoField {
  readonly name: string;
  /** The type as written in the source, such as `*v1.PodSpec` or `[]Protocol`. */
  readonly type: string;
  /** The protobuf field number. */
  readonly proto?: number;
  readonly wire?: 'varint' | 'fixed64' | 'fixed32';
  /** The feature gates in the comment of the field. */
  readonly gates: readonly string[];
  readonly omitempty: boolean;
  readonly omitzero: boolean;
}

/** A struct whose fields are inlined in the JSON of another struct. */
export interface GoEmbeddedStruct {
  /** The type of the inlined struct as in the source. */
  readonly embeds: string;
  readonly proto?: number;
}

/** The fields and embedded structs of a struct in the order of the source. */
export type GoStruct = readonly (GoField | GoEmbeddedStruct)[];

/** A Go package of the API: `core.v1` is k8s.io/api/core/v1. */
export interface GoPackage {
  readonly structs: ReadonlyMap<string, GoStruct>;
  /** The underlying types of named types that are not structs. For example, `Protocol` has the underlying type `string`. */
  readonly named: ReadonlyMap<string, string>;
  /** The targets of aliases. For example, `type Rule = v1.Rule` has the target `v1.Rule`. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The paths of imported packages by their name in the source. */
  readonly imports: ReadonlyMap<string, string>;
}

const STRUCT_PATTERN = /^type (\w+) struct \{\n(.*?)^\}/gms;
const EMPTY_STRUCT_PATTERN = /^type (\w+) struct \{\s*\}/gm;
const NAMED_TYPE_PATTERN = /^type (\w+) ((?!struct|interface)[\w.[\]*]+)$/gm;
const ALIAS_PATTERN = /^type (\w+) = ([\w.]+)$/gm;
const IMPORT_PATTERN = /^\s*(?:import )?(\w+ )?"(k8s\.io\/[^"]+)"$/gm;
const GATE_PATTERN = /^\s*\/\/ \+featureGate=(\w+)/;
const FIELD_PATTERN = /^\t(\w+\s+)?([\w.*[\]]+)\s+`([^`]*)`/;

/** Returns the packages below a folder, by their path relative to the folder. */
export function readGoPackages(folder: string): ReadonlyMap<string, GoPackage> {
  const files = globSync('**/*.go', { cwd: folder }).filter((file) => !/(?:_test|\.pb)\.go$|(?:^|\/)zz_/.test(file));
  const textsByPackage = Map.groupBy(files.toSorted(), (file) => dirname(file));
  return new Map(
    Array.from(textsByPackage, ([path, names]) => [
      path,
      readPackage(names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')),
    ]),
  );
}

function readPackage(text: string): GoPackage {
  const structs = new Map<string, GoStruct>();
  for (const [, name = ''] of text.matchAll(EMPTY_STRUCT_PATTERN)) structs.set(name, []);
  for (const [, name = '', body = ''] of text.matchAll(STRUCT_PATTERN)) structs.set(name, readStruct(body));
  return {
    structs,
    named: new Map(Array.from(text.matchAll(NAMED_TYPE_PATTERN), ([, name = '', type = '']) => [name, type])),
    aliases: new Map(Array.from(text.matchAll(ALIAS_PATTERN), ([, name = '', type = '']) => [name, type])),
    imports: new Map(
      Array.from(text.matchAll(IMPORT_PATTERN), ([, alias, path = '']) => [
        alias?.trim() ?? path.replace(/.*\//, ''),
        path,
      ]),
    ),
  };
}

function readStruct(body: string): GoStruct {
  let gates: string[] = [];
  return body.split('\n').flatMap((line): (GoField | GoEmbeddedStruct)[] => {
    const [, gate] = GATE_PATTERN.exec(line) ?? [];
    if (gate !== undefined) gates.push(gate);
    if (/^\s*\/\//.test(line)) return [];
    const gatesOfField = gates;
    gates = [];
    const [, goName, type = '', tags = ''] = FIELD_PATTERN.exec(line) ?? [];
    const [name = '', ...options] = (/json:"([^"]*)"/.exec(tags)?.[1] ?? '-').split(',');
    const [wire, number] = /protobuf:"([^"]*)"/.exec(tags)?.[1]?.split(',') ?? [];
    const proto = number === undefined ? {} : { proto: Number(number) };
    if (options.includes('inline') || (name === '' && goName === undefined)) return [{ embeds: type, ...proto }];
    if (name === '-' || name === '') return [];
    const isNumber = wire === 'varint' || wire === 'fixed64' || wire === 'fixed32';
    return [
      {
        name,
        type,
        ...proto,
        gates: gatesOfField,
        omitempty: options.includes('omitempty'),
        omitzero: options.includes('omitzero'),
        ...(isNumber && { wire }),
      },
    ];
  });
}
