/**
 * Decodes the first document of a YAML 1.1 body to JSON, as kube-apiserver does. Error messages are those of kube-apiserver if the error
 * of the YAML library identifies the problem.
 */
import {
  type Document,
  type ErrorCode,
  isScalar,
  LineCounter,
  parseAllDocuments,
  type YAMLParseError,
  type YAMLWarning,
} from 'yaml';
import { writeCompactJson } from '../../pure/json/write.ts';
import { DecodingError } from '../serializers/serializer.ts';
import { decodeYaml } from './decode-text.ts';
import { readNodes } from './read-nodes.ts';

export interface ParsedYaml {
  readonly json: string;
  /** A message for each duplicate key. */
  readonly duplicateKeyMessages: readonly string[];
}

const PARSE_OPTIONS = {
  version: '1.1',
  // scalar.ts resolves scalars.
  schema: 'failsafe',
  merge: false,
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * Decodes a body. With `allowsSeveralDocuments`, further documents are ignored, as in kube-apiserver. Otherwise they are an error. Throws a
 * DecodingError.
 */
export function readYaml(
  bytes: Buffer,
  { allowsSeveralDocuments }: { readonly allowsSeveralDocuments: boolean },
): ParsedYaml {
  const lineCounter = new LineCounter();
  const documents = parseAllDocuments(decodeYaml(bytes), { ...PARSE_OPTIONS, lineCounter }) as Document.Parsed[];
  const [firstDocument, ...otherDocuments] = documents;
  if (firstDocument === undefined) return { json: 'null', duplicateKeyMessages: [] };
  const [error = firstDocument.warnings.find(({ code }) => code === 'BAD_DIRECTIVE')] = firstDocument.errors;
  if (error !== undefined) throw new DecodingError(formatErrorMessage(error, lineCounter));
  const { explicit, version } = firstDocument.directives.yaml;
  if (explicit === true && version !== '1.1') throw new DecodingError('yaml: found incompatible YAML document');
  if (!allowsSeveralDocuments && otherDocuments.some(({ contents }) => !isEmptyDocument(contents))) {
    throw new DecodingError('yaml: the body contains several documents; only one is allowed');
  }
  const { value, duplicateKeyMessages } = readNodes(firstDocument.contents, lineCounter);
  return { json: writeCompactJson(value), duplicateKeyMessages };
}

/** Reports whether a document contains only its separator. */
function isEmptyDocument(contents: unknown): boolean {
  return contents === null || (isScalar(contents) && contents.source === '');
}

/** The messages of kube-apiserver by error code and message of the library. Errors of its scanner count lines from 1, others from 0. */
const ERROR_MESSAGES: readonly (readonly [
  code: ErrorCode | '',
  message: RegExp,
  text: string,
  isScannerError?: boolean,
])[] = [
  ['BAD_DQ_ESCAPE', /./, 'found unknown escape character', true],
  ['BAD_SCALAR_START', /./, 'found character that cannot start any token', true],
  ['TAB_AS_INDENT', /./, 'found character that cannot start any token', true],
  ['BLOCK_AS_IMPLICIT_KEY', /./, 'mapping values are not allowed in this context', true],
  ['BAD_DIRECTIVE', /./, 'found unknown directive name', true],
  ['MISSING_CHAR', /quote/, 'found unexpected end of stream', true],
  ['', /^Flow map /, "did not find expected ',' or '}'"],
  ['', /^Flow sequence /, "did not find expected ',' or ']'"],
  ['', /^Block scalar header/, 'did not find expected comment or line break', true],
  ['', /token in YAML stream/, 'did not find expected node content'],
  ['', /./, 'did not find expected key'],
];

function formatErrorMessage(
  { code, message, pos: position }: YAMLParseError | YAMLWarning,
  lineCounter: LineCounter,
): string {
  if (message.includes('call stack')) return 'yaml: exceeded max depth';
  const [, , text, isScannerError = false] =
    ERROR_MESSAGES.find(([errorCode, pattern]) => (errorCode === '' || errorCode === code) && pattern.test(message)) ??
    [];
  const line = lineCounter.linePos(position[0]).line - 1;
  return line < 1 ? `yaml: ${text}` : `yaml: line ${isScannerError ? line + 1 : line}: ${text}`;
}
