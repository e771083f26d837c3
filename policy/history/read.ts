/**
 * Reads a history from YAML or JSON. Checks its schema first, then its consistency. Reports a problem with its line and path.
 *
 * In YAML, `1.20` is a number and equals `1.2`. In a history, `1.20` is a release, so the reader keeps the spelling of numbers.
 */
import { Ajv, type ErrorObject } from 'ajv';
import {
  type Document,
  isNode,
  isScalar,
  LineCounter,
  type ParsedNode,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import { memoize } from '../../values/memoize.ts';
import { addArticle } from '../../values/schema-message.ts';
import { findInconsistencies } from './consistency.ts';
import schema from './history.schema.json' with { type: 'json' };
import type { History } from './history.ts';

export type HistoryResult =
  | { readonly history: History; readonly problem?: undefined }
  | { readonly problem: { readonly line: number; readonly message: string }; readonly history?: undefined };

/** Compiles the schema at first use, because every worker of a run loads this module and few read a history. */
const getValidator = memoize(() => new Ajv({ strict: false }).compile<History>(schema));

export function readHistory(source: string): HistoryResult {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, uniqueKeys: haveSameSpelling });
  const [error] = document.errors;
  if (error !== undefined) return { problem: { line: error.linePos?.[0].line ?? 1, message: formatYamlError(error) } };
  const createProblem = (path: Path, message: string): HistoryResult => ({
    problem: { line: findLine(document, lineCounter, path), message: `${formatPath(path)} ${message}` },
  });
  keepSpelling(document);
  const result = convertToContent(document);
  if (result === undefined) return createProblem([], 'has aliases that expand to too much data');
  const history = result.content ?? {};
  const validateHistory = getValidator();
  if (!validateHistory(history)) {
    const { path, message } = describeSchemaError(validateHistory.errors ?? []);
    return createProblem(path, message);
  }
  const [problem] = findInconsistencies(history);
  return problem === undefined ? { history } : createProblem(problem.path, problem.message);
}

/** Compares keys by their spelling: 1.1 and 1.10 are two releases. */
function haveSameSpelling(a: ParsedNode, b: ParsedNode): boolean {
  return a === b || (isScalar(a) && isScalar(b) && (a.source ?? a.value) === (b.source ?? b.value));
}

function formatYamlError({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'a second document starts here; a file must contain one history';
  if (message.startsWith('Maximum call stack size exceeded')) return 'lists or members are nested too deeply';
  return message.split('\n')[0] ?? '';
}

/** Converts the document to plain values. Returns undefined if nested aliases would make the content too large. */
function convertToContent(document: Document): { readonly content: unknown } | undefined {
  try {
    return { content: document.toJS() };
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

/** Replaces numbers with their spelling in the source. */
function keepSpelling(document: Document): void {
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === 'number' && node.source !== undefined) node.value = node.source;
    },
  });
}

type Path = readonly (string | number)[];

/** The parameters of the Ajv errors that `describeSchemaError` describes. */
interface SchemaErrorParameters {
  readonly additionalProperty?: string;
  readonly missingProperty?: string;
  readonly propertyName?: string;
  readonly allowedValues?: readonly string[];
}

/**
 * Describes the error with the longest path. If the schema allows several forms of a value, this is usually the error in the intended form.
 */
function describeSchemaError(errors: readonly ErrorObject[]): { readonly path: Path; readonly message: string } {
  const [deepestError] = errors.toSorted((a, b) => b.instancePath.length - a.instancePath.length);
  const error = errors.find(({ keyword }) => keyword === 'propertyNames') ?? deepestError;
  const path = (error?.instancePath ?? '').split('/').slice(1).map(unescapeSegment);
  const { additionalProperty, missingProperty, propertyName, allowedValues }: SchemaErrorParameters =
    error?.params ?? {};
  if (additionalProperty !== undefined)
    return { path, message: `has an unknown member ${JSON.stringify(additionalProperty)}` };
  if (missingProperty !== undefined) return { path, message: `lacks ${JSON.stringify(missingProperty)}` };
  if (propertyName !== undefined)
    return { path, message: `has the key ${JSON.stringify(propertyName)}, which is not a release, such as 1.20` };
  if (allowedValues !== undefined) return { path, message: `must be one of ${allowedValues.join(', ')}` };
  return {
    path,
    message: error?.keyword === 'pattern' ? 'must be a date, YYYY-MM-DD' : addArticle(error?.message ?? 'is invalid'),
  };
}

function unescapeSegment(segment: string): string | number {
  return /^\d+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function formatPath(path: Path): string {
  if (path.length === 0) return 'the history';
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

function findLine(document: Document, lineCounter: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
  }
  const { contents } = document;
  return isScalar(contents) || contents?.range === undefined ? 1 : lineCounter.linePos(contents.range?.[0] ?? 0).line;
}
