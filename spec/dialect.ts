/**
 * The dialects of `dialects.json`, read and typed: what stands where the specification writes the token `orch`. Suite and simulator both read this
 * file; neither has such a name in its code. The data in types.json and served.json is spelled in the kubernetes dialect; the simulator
 * translates it when it starts, the harness finds out from discovery which one a server speaks.
 */
import { readFileSync } from 'node:fs';

export interface Dialect {
  readonly name: DialectName;
  /** Ends the names of API groups: flowcontrol.apiserver.<groupSuffix>. */
  readonly groupSuffix: string;
  /** The group of Table, PartialObjectMetadata and options. */
  readonly metaGroup: string;
  /** Of annotations such as <annotationPrefix>/initial-events-end. */
  readonly annotationPrefix: string;
  /** In front of appProtocol names, well-known labels and secret types. */
  readonly protocolPrefix: string;
  readonly finalizer: string;
  readonly protobufMediaType: string;
  readonly productName: string;
  /** The Service and Endpoints in `default` by which a full server is found; clients look for this very name. */
  readonly ownService: string;
}

export const DIALECT_NAMES = ['orch', 'kubernetes'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

const table: Record<DialectName, Omit<Dialect, 'name'>> = JSON.parse(
  readFileSync(new URL('./dialects.json', import.meta.url), 'utf8'),
);

export function dialect(name: DialectName): Dialect {
  return { name, ...table[name] };
}

/** An API group as the data spells it (the kubernetes dialect), in the dialect given: `discovery.k8s.io` to `discovery.orch.io`. */
export function groupIn(target: Dialect, group: string): string {
  const suffix = `.${table.kubernetes.groupSuffix}`;
  return group.endsWith(suffix) ? `${group.slice(0, -suffix.length)}.${target.groupSuffix}` : group;
}
