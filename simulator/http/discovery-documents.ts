/**
 * The discovery documents of one server, cache from the registry when first asked for and then kept until something else is served.
 */
import { createHash } from 'node:crypto';
import type { Dialect } from '../../spec/dialect.ts';
import type { Machinery } from '../../spec/machinery.ts';
import { parseAccept } from '../negotiation/media-type.ts';
import type { Serializer } from '../negotiation/serializers/serializer.ts';
import type { Writable } from '../pure/json/write.ts';
import {
  AGGREGATED_VERSIONS,
  type AggregatedVersion,
  aggregatedDiscovery,
  aggregatedGroup,
} from '../registry/discovery/aggregated.ts';
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from '../registry/discovery/discovery.ts';
import type { Registry } from '../registry/resource.ts';
import type { AggregatedDocument, DiscoveryDocuments } from './discovery.ts';

const KIND = 'APIGroupDiscoveryList';

export interface DiscoveryOptions {
  readonly dialect: Dialect;
  readonly serializers: readonly Serializer[];
  readonly machinery: ReadonlySet<Machinery>;
  /** Host and port as clients reach them, asked for when the listeners are open. */
  address(): string;
}

export function discoveryDocuments(
  registry: Registry,
  { dialect, serializers, machinery, address }: DiscoveryOptions,
): DiscoveryDocuments {
  const cache = new Map<string, unknown>();
  let generation = registry.generation;
  const once = <T>(key: string, make: () => T): T => {
    if (generation !== registry.generation) cache.clear();
    generation = registry.generation;
    if (!cache.has(key)) cache.set(key, make());
    return cache.get(key) as T;
  };
  const group = aggregatedGroup(dialect);
  const versions = AGGREGATED_VERSIONS.filter((version) => machinery.has(`aggregated-discovery-${version}`));
  return {
    versions: () => once('versions', () => apiVersions(registry, address())),
    groups: () => once('groups', () => apiGroupList(registry)),
    // Names come from clients; only what is there is kept.
    group: (name) => (registry.hasGroup(name) ? once(`group ${name}`, () => apiGroup(registry, name)) : undefined),
    resources: (name, version) =>
      registry.hasGroupVersion(name, version)
        ? once(`resources ${name}/${version}`, () => apiResourceList(registry, name, version))
        : undefined,
    aggregated: (root, accept, pretty) => {
      const accepted = preferred(accept, { group, versions, serializers });
      if (accepted === undefined) return undefined;
      const { serializer, version } = accepted;
      const data = once(`data ${root} ${version}`, () => aggregatedDiscovery(registry, `/${root}`, version, dialect));
      return once(`bytes ${root} ${version} ${serializer.name} ${pretty}`, () =>
        document(data, accepted, group, pretty),
      );
    },
  };
}

/** A representation of discovery that the server offers. */
interface Offered {
  readonly group: string;
  readonly versions: readonly AggregatedVersion[];
  readonly serializers: readonly Serializer[];
}

interface Accepted {
  readonly serializer: Serializer;
  readonly version: AggregatedVersion;
}

/** The aggregated document wins over the plain one between equals, whatever their order. */
function preferred(accept: string, { group, versions, serializers }: Offered): Accepted | undefined {
  if (!accept.includes(KIND)) return undefined;
  let best: Accepted | undefined;
  let quality = -1;
  for (const { type, subtype, parameters, quality: own } of parseAccept(accept)) {
    const serializer = serializers.find(({ mediaType }) => mediaType === `${type}/${subtype}`);
    if (serializer === undefined || own < quality) continue;
    const version = versions.find((each) => each === parameters.get('v'));
    const fits = parameters.get('as') === KIND && parameters.get('g') === group && version !== undefined;
    if (!fits && parameters.has('as')) continue;
    if (fits && best === undefined) best = { serializer, version };
    quality = own;
  }
  return best;
}

function document(
  data: Writable,
  { serializer, version }: Accepted,
  group: string,
  pretty: boolean,
): AggregatedDocument {
  // The tag names the content, not its spelling.
  const etag = createHash('sha512').update(JSON.stringify(data)).digest('hex').toUpperCase();
  return {
    mediaType: `${serializer.mediaType};g=${group};v=${version};as=${KIND}`,
    etag: `"${etag}"`,
    body: serializer.encode(data, pretty),
  };
}
