/**
 * Area `field-validation`: bodies, patches and applied configurations with unknown fields, repeated fields and fields of the wrong type, at
 * any depth, in JSON and YAML, by each verb and at each level of field validation. Some bodies are truncated, or have invalid bytes.
 */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { drawList, drawRarely } from '../arbitraries.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import type { Operation, Verb } from '../operation.ts';
import {
  APPLY_TYPE,
  addMetadata,
  createOperation,
  JSON_PATCH_TYPE,
  JSON_TYPE,
  MERGE_PATCH_TYPE,
  STRATEGIC_PATCH_TYPE,
  YAML_TYPE,
} from '../requests.ts';

/** A JSON value. Its objects (structs) may have several members with the same name. */
type Node = string | number | boolean | null | Node[] | Struct;
interface Struct {
  readonly entries: [string, Node][];
}

function createNode(value: unknown): Node {
  if (Array.isArray(value)) return value.map(createNode);
  if (value === null || typeof value !== 'object') return value as Node;
  return { entries: Object.entries(value).map(([name, member]) => [name, createNode(member)]) };
}

const isStruct = (node: Node): node is Struct => typeof node === 'object' && node !== null && 'entries' in node;

/** Returns all structs in a value. A struct precedes the structs that it contains. */
function listStructs(node: Node): Struct[] {
  if (Array.isArray(node)) return node.flatMap(listStructs);
  return isStruct(node) ? [node, ...node.entries.flatMap(([, member]) => listStructs(member))] : [];
}

function formatJsonNode(node: Node): string {
  if (Array.isArray(node)) return `[${node.map(formatJsonNode).join(',')}]`;
  if (!isStruct(node)) return JSON.stringify(node);
  return `{${node.entries.map(([name, member]) => `${JSON.stringify(name)}:${formatJsonNode(member)}`).join(',')}}`;
}

/** Formats a value as YAML in block style, so that errors contain line numbers. */
function formatYamlNode(node: Node, indent = ''): string {
  const innerIndent = `${indent}  `;
  if (Array.isArray(node))
    return node.length === 0 ? ' []' : node.map((item) => `\n${indent}-${formatYamlNode(item, innerIndent)}`).join('');
  if (!isStruct(node)) return ` ${JSON.stringify(node)}`;
  if (node.entries.length === 0) return ' {}';
  const formatYamlKey = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
  return node.entries
    .map(([name, member]) => `\n${indent}${formatYamlKey(name)}:${formatYamlNode(member, innerIndent)}`)
    .join('');
}

const mistakeArbitrary = fc.record({
  structIndex: fc.nat(15),
  unknownName: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    'foo',
    'bar',
    'Data',
    'Name',
    'é',
    'a.b',
    '__proto__',
    '',
  ),
  value: fc.constantFrom<unknown>(
    ...['x', 'x', '', 1, 1.5, -1, 2 ** 31, null, true, {}, [], { y: 1 }, [{ z: 1 }], ['a'], [null]],
  ),
  duplicateIndex: fc.nat(7),
  /** Whether the value replaces a member. */
  replacesMember: fc.constantFrom(false, false, false, true),
});
type Mistake = typeof mistakeArbitrary extends fc.Arbitrary<infer T> ? T : never;

function addMistakes(node: Node, mistakes: readonly Mistake[]): Node {
  for (const { structIndex, unknownName, value, duplicateIndex, replacesMember } of mistakes) {
    const structs = listStructs(node);
    const { entries } = structs[structIndex % structs.length] as Struct;
    const position = duplicateIndex % Math.max(1, entries.length);
    const member = entries[position];
    if (unknownName !== undefined || member === undefined) entries.push([unknownName ?? 'foo', createNode(value)]);
    else if (replacesMember) entries[position] = [member[0], createNode(value)];
    else entries.push([member[0], duplicateIndex % 2 === 0 ? member[1] : createNode(value)]);
  }
  return node;
}

const WRITE_TYPES: readonly (readonly [verb: Verb, type: string])[] = [
  ['create', JSON_TYPE],
  ['update', JSON_TYPE],
  ['update', YAML_TYPE],
  ['create', YAML_TYPE],
  ['patch', MERGE_PATCH_TYPE],
  ['patch', STRATEGIC_PATCH_TYPE],
  ['patch', JSON_PATCH_TYPE],
  ['apply', APPLY_TYPE],
];

function buildDocument(kind: Kind, content: number, type: string, name: string, mistakes: readonly Mistake[]): string {
  const members = addMetadata(kind.getContent(content), { name, labels: { x: '1' } });
  if (type === JSON_PATCH_TYPE) {
    const operations = Object.entries(members).map(([member, value]) => ({ op: 'add', path: `/${member}`, value }));
    return formatJsonNode(addMistakes(createNode(operations), mistakes));
  }
  const isPatch = type === MERGE_PATCH_TYPE || type === STRATEGIC_PATCH_TYPE;
  const node = addMistakes(
    createNode(isPatch ? members : { apiVersion: kind.apiVersion, kind: kind.kind, ...members }),
    mistakes,
  );
  const isYaml = type.endsWith('yaml') && !(type.includes('apply') && mistakes.length % 2 === 0);
  return isYaml ? formatYamlNode(node).trimStart() : formatJsonNode(node);
}

/** Draws how a text is damaged: bytes are inserted at a position, or the text is cut off there (undefined). */
const damageArbitrary = fc.record({
  relativePosition: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.constantFrom(
    ...['\x00', '\xff', '\xc3', '\xed\xa0\x80', '\t', '\\', '"', "'", ',', ':', '{', '}', '[', ']', '-', '0', '1e999'],
    ...[
      undefined,
      undefined,
      '12345678901234567890123',
      '\\ud800',
      '\\x',
      '\n',
      '\u00a0',
      '&a',
      '*a',
      '!!int',
      '|',
      '%',
      '@',
    ],
  ),
});

function damageText(
  text: string,
  { relativePosition, bytes }: { readonly relativePosition: number; readonly bytes: string | undefined },
): string {
  const latin1Text = Buffer.from(text, 'utf8').toString('latin1');
  const position = Math.floor(relativePosition * latin1Text.length);
  return bytes === undefined
    ? latin1Text.slice(0, position)
    : latin1Text.slice(0, position) + bytes + latin1Text.slice(position);
}

const drawWrite = (kind: Kind): fc.Arbitrary<Operation> =>
  fc
    .record({
      content: fc.nat(5),
      request: fc.constantFrom(...WRITE_TYPES),
      name: fc.constantFrom('a', 'b', 'c'),
      mistakes: fc.array(mistakeArbitrary, { maxLength: 4 }),
      fieldValidation: fc.constantFrom(undefined, 'Warn', 'Strict', 'Ignore'),
      damage: drawRarely(6, damageArbitrary),
    })
    .map(({ content, request: [verb, type], name, mistakes, fieldValidation, damage }) => {
      const document = buildDocument(kind, content, type, name, mistakes);
      // YAML is not damaged, because the errors depend on the parser.
      const isDamaged = damage !== undefined && !type.endsWith('yaml');
      return createOperation(verb, kind, {
        name,
        type,
        body: isDamaged ? damageText(document, damage) : document,
        bytes: isDamaged ? true : undefined,
        query: compact({ fieldValidation, ...(verb === 'apply' && { fieldManager: 'm', force: 'true' }) }),
      });
    });

export const drawFieldValidationPrograms = ({ programKinds }: KindSelection): fc.Arbitrary<Operation[]>[] => [
  fc.constantFrom(...programKinds).chain((kind) => drawList(drawWrite(kind), 1, 20)),
];
