/** All discovery documents of one server, made once: what is served does not change while it runs. */
import { createHash } from 'node:crypto';
import type { Dialect } from '../../../spec/dialect.ts';
import { onceCalled } from '../once-called.ts';
import type { Registry } from '../resource.ts';
import { type AcceptedDocument, preferredDocument } from './accepted-document.ts';
import { aggregatedDiscovery, aggregatedGroup } from './aggregated.ts';
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './discovery.ts';

export interface DiscoveryOptions {
  readonly registry: Registry;
  readonly dialect: Dialect;
  /** Host and port as clients reach them. */
  readonly serverAddress: string;
}

/** An aggregated document ready to be sent. */
export interface AggregatedBytes {
  readonly mediaType: string;
  /** With its quotes. */
  readonly etag: string;
  readonly body: Buffer;
}

export function discoveryDocuments({ registry, dialect, serverAddress }: DiscoveryOptions) {
  const groups = onceCalled(() => apiGroupList(registry));
  const lists = new Map<string, object | undefined>();
  const aggregates = new Map<string, AggregatedBytes>();
  return {
    versions: () => apiVersions(registry, serverAddress),
    groups,
    group: (name: string) => apiGroup(registry, name),
    resources(group: string, version: string) {
      const key = `${group}/${version}`;
      if (!lists.has(key)) lists.set(key, apiResourceList(registry, group, version));
      return lists.get(key);
    },
    aggregated(root: 'api' | 'apis', accept: string): AggregatedBytes | undefined {
      const document = preferredDocument(accept, aggregatedGroup(dialect));
      if (document === undefined) return undefined;
      const key = `${root} ${document.version}`;
      const known = aggregates.get(key);
      if (known !== undefined) return known;
      const made = bytesOf(aggregatedDiscovery(registry, `/${root}`, document.version, dialect), document);
      aggregates.set(key, made);
      return made;
    },
  };
}

function bytesOf(document: object, { mediaType }: AcceptedDocument): AggregatedBytes {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  const etag = createHash('sha512').update(body).digest('hex').toUpperCase();
  return { mediaType, etag: `"${etag}"`, body };
}
