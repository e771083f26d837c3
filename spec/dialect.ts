/**
 * The dialects in `dialects.json`: the names that replace the token `orch` of the specification. The suite and the simulator read these names from
 * the file; their code contains none. types.json and served.json use the kubernetes dialect; the simulator translates them when it
 * starts. The suite detects the dialect of a server by discovery.
 */
import { readFileSync } from 'node:fs';

export interface Dialect {
  readonly name: DialectName;
  /** The suffix of API groups, such as flowcontrol.apiserver.<groupSuffix>. */
  readonly groupSuffix: string;
  /** The group of Table, PartialObjectMetadata and options. */
  readonly metaGroup: string;
  /** The prefix of annotations, such as <annotationPrefix>/initial-events-end. */
  readonly annotationPrefix: string;
  /** The domain in appProtocol names, well-known labels, Secret types and the private claim of service account tokens. */
  readonly domain: string;
  readonly finalizer: string;
  readonly protobufMediaType: string;
  readonly productName: string;
  /** The name of the Service and the Endpoints of the server in the namespace `default`. They identify a full server. */
  readonly ownService: string;
}

export const DIALECT_NAMES = ['orch', 'kubernetes'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

const dialectTable: Record<DialectName, Omit<Dialect, 'name'>> = JSON.parse(
  readFileSync(new URL('./dialects.json', import.meta.url), 'utf8'),
);

export function getDialect(name: DialectName): Dialect {
  return { name, ...dialectTable[name] };
}

/** Translates an API group from the kubernetes dialect to the given one: `discovery.k8s.io` to `discovery.orch.io`. */
export function translateGroup(target: Dialect, group: string): string {
  const suffix = `.${dialectTable.kubernetes.groupSuffix}`;
  return group.endsWith(suffix) ? `${group.slice(0, -suffix.length)}.${target.groupSuffix}` : group;
}
