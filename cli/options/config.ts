/**
 * Reads `assay.yaml`: the server, its credentials, declared capabilities, and expected failures. Problems are reported with the line of the
 * file.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { createUsageError, describeReadError, readErrorMessage } from '../../client/errors.ts';
import type { ExpectedFailure } from '../../reports/schema/expected-failure.ts';
import { compact } from '../../values/compact.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import { addArticle } from '../../values/schema-message.ts';
import type { ResourceOption } from '../subject/resource-option.ts';
import { FILE_OPTIONS, type ServerOptions } from './options.ts';

export interface Config {
  readonly server?: ServerOptions;
  readonly resources?: readonly ResourceOption[];
  readonly namespaces?: readonly string[];
  readonly release?: string;
  readonly wording?: boolean;
  readonly profile?: 'auto' | 'specification' | 'kubernetes';
  /** The address of the published documentation. */
  readonly docsUrl?: string;
  readonly capabilities?: Readonly<Record<string, boolean>>;
  readonly expectedFailures?: readonly ExpectedFailure[];
}

/** The parameters of ajv errors for which `formatError` has a message. */
interface AjvErrorParams {
  readonly additionalProperty?: string;
  readonly allowedValues?: readonly string[];
}

/** The names of fields anywhere in the file, for suggestions. */
const FIELD_NAMES = [
  ...[
    'server',
    'release',
    'wording',
    'profile',
    'docsUrl',
    'capabilities',
    'expectedFailures',
    'token',
    'clientCertificate',
    'clientKey',
    'insecure',
  ],
  ...['resources', 'namespaces', 'resource', 'object', 'change', 'invalid', 'list', 'path', 'value', 'values', 'keys'],
  ...['certificateAuthority', 'kubeconfig', 'context', 'launch', 'rule', 'scenario', 'reason', 'expires'],
];
export const DEFAULT_CONFIG_FILE = 'assay.yaml';

/** Reads the given file. If no file is given, reads `assay.yaml` if it exists. */
export function readConfig(file: string | undefined): Config {
  if (file === undefined && !existsSync(DEFAULT_CONFIG_FILE)) return {};
  const path = file ?? DEFAULT_CONFIG_FILE;
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch (error) {
    throw createUsageError(`${path}: ${describeReadError(error)}`);
  }
  return parseConfig(source, path);
}

export function parseConfig(source: string, path: string): Config {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter });
  const problem = document.errors[0];
  if (problem !== undefined) {
    throw createUsageError(`${path}:${problem.linePos?.[0].line ?? 1}: ${problem.message.split('\n')[0]}`);
  }
  const config = expandServer(convertDocument(document, path) ?? {});
  const validateConfig = createValidator();
  if (!validateConfig(config)) {
    const error = validateConfig.errors?.[0];
    throw createUsageError(
      `${path}:${findLine(document, lineCounter, error)}: ${formatError(error, 'field', FIELD_NAMES)}`,
    );
  }
  for (const [index, { expires }] of (config.expectedFailures ?? []).entries())
    if (expires !== undefined && !isDate(expires))
      throw createUsageError(`${path}: expectedFailures.${index}.expires: ${expires} is not a valid date`);
  return resolveConfigPaths(config, path);
}

/** Converts the document to values. An unknown alias, or aliases that expand to too much data, are usage errors. */
function convertDocument(document: Document, path: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw createUsageError(`${path}: ${readErrorMessage(error)}`);
  }
}

/** Expands the short form `server: URL` to an object with only the address. */
function expandServer(config: { readonly server?: unknown }): unknown {
  return typeof config.server === 'string' ? { ...config, server: { server: config.server } } : config;
}

/** The members of the configuration schema that this module reads. */
interface ConfigSchema {
  readonly properties: Readonly<Record<string, object>> & { readonly server: { readonly properties: object } };
}

/** The schema of a member of the configuration. */
interface MemberSchema {
  readonly properties?: object;
  readonly items?: { readonly properties?: object };
}

export function readConfigSchema(): ConfigSchema {
  return JSON.parse(readFileSync(new URL('./config.schema.json', import.meta.url), 'utf8'));
}

function createValidator() {
  return new Ajv({ strict: false }).compile<Config>(readConfigSchema());
}

function findLine(document: Document, lineCounter: LineCounter, error: ErrorObject | undefined): number {
  const { additionalProperty: unknownField }: AjvErrorParams = error?.params ?? {};
  const path = (error?.instancePath ?? '').split('/').slice(1).map(unescapeSegment);
  for (const candidate of [unknownField === undefined ? path : [...path, unknownField], path]) {
    const node = document.getIn(candidate, true);
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
  }
  return 1;
}

function unescapeSegment(segment: string): string | number {
  return /^\d+$/.test(segment) ? Number(segment) : segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Describes an error in one sentence. `subject` is the word for a member, such as `field`. `names` are the allowed members. */
export function formatError(error: ErrorObject | undefined, subject: string, names: readonly string[]): string {
  const memberPath = error?.instancePath.slice(1).replaceAll('/', '.') ?? '';
  const location = memberPath === '' ? 'the document' : memberPath;
  const { additionalProperty, allowedValues }: AjvErrorParams = error?.params ?? {};
  if (additionalProperty !== undefined) {
    const prefix = memberPath === '' ? '' : `${memberPath}: `;
    const parentField = names.includes(additionalProperty) ? findParentField(additionalProperty) : undefined;
    const hint =
      parentField === undefined ? formatSuggestion(additionalProperty, names) : `; it belongs below ${parentField}`;
    return `${prefix}unknown ${subject} ${JSON.stringify(additionalProperty)}${hint}`;
  }
  if (allowedValues !== undefined) return `${location} must be one of ${allowedValues.join(', ')}`;
  return `${location} ${addArticle(error?.message ?? 'is wrong')}`;
}

/** Returns the name of the member that may contain a misplaced field. */
function findParentField(name: string): string | undefined {
  const { properties } = readConfigSchema();
  return Object.entries(properties).find(([, property]) => {
    const { items, ...objectSchema } = property as MemberSchema;
    return [objectSchema, items].some((item) => item?.properties !== undefined && name in item.properties);
  })?.[0];
}

/** Reports whether a date exists. Dates such as `2026-02-30` do not exist. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Makes the file names in the configuration absolute. They are relative to the folder of the configuration file. */
function resolveConfigPaths(config: Config, path: string): Config {
  const resolveFile = (file: string): string => resolve(dirname(path), file);
  const resources = config.resources?.map((resource) =>
    typeof resource.object === 'string' ? { ...resource, object: resolveFile(resource.object) } : resource,
  );
  const server: Record<string, unknown> = { ...config.server };
  for (const field of FILE_OPTIONS) {
    if (typeof server[field] === 'string') server[field] = resolveFile(server[field]);
  }
  return {
    ...config,
    ...compact({ resources }),
    ...(config.server === undefined ? {} : { server }),
  };
}
