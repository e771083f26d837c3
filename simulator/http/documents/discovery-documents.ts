/** Creates the discovery documents of a server. Each document is computed at its first request and cached until the registry changes. */
import { createHash } from 'node:crypto';
import type { Dialect } from '../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { parseAccept } from '../../negotiation/media-type.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import type { WritableJson } from '../../pure/json/write.ts';
import {
  AGGREGATED_VERSIONS,
  type AggregatedVersion,
  createAggregatedDiscovery,
  formatAggregatedGroup,
} from '../../registry/discovery/aggregated-discovery.ts';
import {
  createApiGroup,
  createApiGroupList,
  createApiResourceList,
  createApiVersions,
} from '../../registry/discovery/discovery.ts';
import type { Registry } from '../../registry/resource.ts';
import type { AggregatedDocument, DiscoveryDocuments } from './discovery.ts';

const AGGREGATED_KIND = 'APIGroupDiscoveryList';

export interface DiscoveryOptions {
  readonly dialect: Dialect;
  readonly serializers: readonly Serializer[];
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
  /** Returns host and port for clients. It is called only after the listeners are open. */
  formatAddress(): string;
}

export function createDiscoveryDocuments(
  registry: Registry,
  { dialect, serializers, behaviors, formatAddress }: DiscoveryOptions,
): DiscoveryDocuments {
  const hasSingularNames = behaviors.has('singular-names');
  const cache = new Map<string, unknown>();
  let generation = registry.generation;
  const computeOnce = <T>(key: string, compute: () => T): T => {
    if (generation !== registry.generation) cache.clear();
    generation = registry.generation;
    if (!cache.has(key)) cache.set(key, compute());
    return cache.get(key) as T;
  };
  const group = formatAggregatedGroup(dialect);
  const versions = AGGREGATED_VERSIONS.filter((version) => behaviors.has(`aggregated-discovery-${version}`));
  return {
    getVersions: () => computeOnce('versions', () => createApiVersions(registry, formatAddress())),
    listGroups: () => computeOnce('groups', () => createApiGroupList(registry)),
    // Clients choose the name, so only documents of existing groups are cached.
    findGroup: (name) =>
      registry.hasGroup(name) ? computeOnce(`group ${name}`, () => createApiGroup(registry, name)) : undefined,
    findResources: (name, version) =>
      registry.hasGroupVersion(name, version)
        ? computeOnce(`resources ${name}/${version}`, () =>
            createApiResourceList(registry, name, version, { hasSingularNames }),
          )
        : undefined,
    findAggregated: (apiPrefix, accept, pretty) => {
      const format = selectAggregatedFormat(accept, { group, versions, serializers });
      if (format === undefined) return undefined;
      const { serializer, version } = format;
      const document = computeOnce(`data ${apiPrefix} ${version}`, () =>
        createAggregatedDiscovery(registry, `/${apiPrefix}`, version, dialect),
      );
      return computeOnce(`bytes ${apiPrefix} ${version} ${serializer.name} ${pretty}`, () =>
        encodeDocument(document, format, group, pretty),
      );
    },
  };
}

/** The formats of aggregated discovery that the server supports. */
interface AvailableFormats {
  readonly group: string;
  readonly versions: readonly AggregatedVersion[];
  readonly serializers: readonly Serializer[];
}

interface AcceptedFormat {
  readonly serializer: Serializer;
  readonly version: AggregatedVersion;
}

/**
 * Selects the format of aggregated discovery, unless Accept gives unaggregated discovery a higher quality. At equal quality, aggregated
 * discovery takes precedence, whatever the order of the clauses.
 */
function selectAggregatedFormat(
  acceptHeader: string,
  { group, versions, serializers }: AvailableFormats,
): AcceptedFormat | undefined {
  if (!acceptHeader.includes(AGGREGATED_KIND)) return undefined;
  let bestFormat: AcceptedFormat | undefined;
  let quality = -1;
  for (const { type, subtype, parameters, quality: clauseQuality } of parseAccept(acceptHeader)) {
    const serializer = serializers.find(({ mediaType }) => mediaType === `${type}/${subtype}`);
    if (serializer === undefined || clauseQuality < quality) continue;
    const version = versions.find((version) => version === parameters.get('v'));
    const isSupported =
      parameters.get('as') === AGGREGATED_KIND && parameters.get('g') === group && version !== undefined;
    if (!isSupported && parameters.has('as')) continue;
    if (isSupported && bestFormat === undefined) bestFormat = { serializer, version };
    quality = clauseQuality;
  }
  return bestFormat;
}

function encodeDocument(
  document: WritableJson,
  { serializer, version }: AcceptedFormat,
  group: string,
  isPretty: boolean,
): AggregatedDocument {
  // The ETag identifies the content, independent of its encoding.
  const etag = createHash('sha512').update(JSON.stringify(document)).digest('hex').toUpperCase();
  return {
    mediaType: `${serializer.mediaType};g=${group};v=${version};as=${AGGREGATED_KIND}`,
    etag: `"${etag}"`,
    body: serializer.encode(document, isPretty),
  };
}
