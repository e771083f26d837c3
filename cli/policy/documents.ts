/** Reads OpenAPI documents for `assay policy`, from files and from servers. A server's warnings show which kinds are deprecated. */
import { parse } from 'yaml';
import { createServerError, createUsageError } from '../../client/errors.ts';
import { getStatus, parseJsonBody } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import { connect, parseServerUrl, type Target, type TargetDescription } from '../../client/exchange/target.ts';
import { compareReleases } from '../../policy/history/timeline.ts';
import { parseLevel } from '../../policy/level.ts';
import type { ApiDocument } from '../../policy/openapi/documents.ts';
import type { GroupVersionKind, Schemas } from '../../policy/openapi/schema.ts';

export interface PolicyDocument extends ApiDocument {
  /** The file or URL, for messages. */
  readonly name: string;
  /** Whether it is an OpenAPI v2 document. */
  readonly isOpenApiV2: boolean;
}

interface OpenApi {
  readonly swagger?: string;
  readonly info?: { readonly version?: string };
  readonly definitions?: Schemas;
  readonly components?: { readonly schemas?: Schemas };
  readonly paths?: Readonly<Record<string, { readonly get?: Operation }>>;
}

interface Operation {
  readonly 'x-kubernetes-action'?: string;
  readonly 'x-kubernetes-group-version-kind'?: GroupVersionKind;
}

export function readDocumentFile(name: string, text: string): PolicyDocument {
  let content: unknown;
  try {
    content = text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text);
  } catch (error) {
    throw createUsageError(
      `${name} is neither JSON nor YAML: ${(error instanceof Error ? error.message : String(error)).split('\n')[0]}`,
    );
  }
  const document = parseDocument(name, content);
  if (document === undefined)
    throw createUsageError(`${name} is not an OpenAPI document: it has no definitions and no components.schemas`);
  return document;
}

export async function fetchDocument(url: string, credentials: Omit<TargetDescription, 'url'>): Promise<PolicyDocument> {
  const target = connect({ url: parseServerUrl(url, '--server'), ...credentials });
  try {
    const exchange = await send(target, { method: 'GET', path: '/openapi/v2' });
    if (exchange.error !== undefined) throw createServerError(`cannot reach ${url}: ${exchange.error}`);
    const content = parseJsonBody<OpenApi>(exchange);
    const document = parseDocument(url, content);
    if (document === undefined)
      throw createServerError(`${url} has no OpenAPI document: GET /openapi/v2 returns ${getStatus(exchange)}`);
    return { ...document, deprecations: await readDeprecations(target, content) };
  } finally {
    await target.close();
  }
}

function parseDocument(name: string, content: unknown): PolicyDocument | undefined {
  if (typeof content !== 'object' || content === null) return undefined;
  const { swagger, info, definitions, components }: OpenApi = content;
  const schemas = definitions ?? components?.schemas;
  if (schemas === undefined) return undefined;
  return {
    name,
    isOpenApiV2: swagger !== undefined,
    schemas,
    release: /\d+\.\d+/.exec(info?.version ?? '')?.[0] ?? '',
  };
}

const DEPRECATION_WARNING = / is deprecated in v?(\d+\.\d+)/;

/** Lists the objects of each beta kind, and returns the releases in the server's deprecation warnings, by `group/version/kind`. */
async function readDeprecations(target: Target, content: OpenApi | undefined): Promise<ReadonlyMap<string, string>> {
  const deprecations = new Map<string, string>();
  for (const [path, { get }] of Object.entries(content?.paths ?? {})) {
    const groupVersionKind = get?.['x-kubernetes-group-version-kind'];
    if (get?.['x-kubernetes-action'] !== 'list' || groupVersionKind === undefined || path.includes('{')) continue;
    if (parseLevel(groupVersionKind.version) !== 'beta') continue;
    const { response } = await send(target, { method: 'GET', path: `${path}?limit=1` });
    const warnings = (response?.headers ?? []).filter(([name]) => name.toLowerCase() === 'warning');
    const [release] = warnings.flatMap(([, text]) => DEPRECATION_WARNING.exec(text)?.[1] ?? []);
    if (release !== undefined)
      deprecations.set(`${groupVersionKind.group}/${groupVersionKind.version}/${groupVersionKind.kind}`, release);
  }
  return deprecations;
}

/**
 * Checks that the documents are in order, oldest first, and returns them with a release: the release of the document, or its position
 * (`#1`) if the documents have no distinct releases.
 */
export function sortDocuments(documents: readonly PolicyDocument[]): readonly PolicyDocument[] {
  const [oldestDocument] = documents;
  const otherDocument = documents.find(({ isOpenApiV2 }) => isOpenApiV2 !== oldestDocument?.isOpenApiV2);
  if (oldestDocument !== undefined && otherDocument !== undefined)
    throw createUsageError(
      `${oldestDocument.name} and ${otherDocument.name} have different OpenAPI versions; use one version for all`,
    );
  const releases = documents.map(({ release }) => release);
  if (releases.includes('') || new Set(releases).size < releases.length)
    return documents.map((document, index) => ({ ...document, release: `#${index + 1}` }));
  for (const [index, { name, release }] of documents.entries()) {
    const previousDocument = documents[index - 1];
    if (previousDocument !== undefined && compareReleases(previousDocument.release, release) > 0)
      throw createUsageError(
        `${previousDocument.name} (release ${previousDocument.release}) precedes ${name} (release ${release}); specify the documents oldest first`,
      );
  }
  return documents;
}
