/** The dialects of `dialects.yaml`, read and typed. Suite and simulator both read this file; neither has such a name in its code. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Dialect {
  readonly name: DialectName;
  readonly groupSuffix: string;
  readonly metaGroup: string;
  readonly annotationPrefix: string;
  readonly protocolPrefix: string;
  readonly finalizer: string;
  readonly protobufMediaType: string;
  readonly productName: string;
  readonly ownService: string;
}

export const DIALECT_NAMES = ['orch', 'kubernetes'] as const;
export type DialectName = (typeof DIALECT_NAMES)[number];

const table: Record<DialectName, Omit<Dialect, 'name'>> = parse(
  readFileSync(new URL('./dialects.yaml', import.meta.url), 'utf8'),
);

export function dialect(name: DialectName): Dialect {
  return { name, ...table[name] };
}

/** An API group as the data spells it (the kubernetes dialect), in the dialect given: `discovery.k8s.io` to `discovery.orch.io`. */
export function groupIn(target: Dialect, group: string): string {
  const suffix = `.${table.kubernetes.groupSuffix}`;
  return group.endsWith(suffix) ? `${group.slice(0, -suffix.length)}.${target.groupSuffix}` : group;
}
