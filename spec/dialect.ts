/** The dialects of `dialects.yaml`, read and typed. Judge and judged both read this file; neither spells such a name itself. */
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

const table = parse(readFileSync(new URL('./dialects.yaml', import.meta.url), 'utf8')) as Record<
  DialectName,
  Omit<Dialect, 'name'>
>;

export function dialect(name: DialectName): Dialect {
  return { name, ...table[name] };
}

/** An API group as the data spells it (the kubernetes dialect), in the dialect given: `discovery.k8s.io` to `discovery.orch.io`. */
export function groupIn(target: Dialect, group: string): string {
  const suffix = `.${table.kubernetes.groupSuffix}`;
  return group.endsWith(suffix) ? `${group.slice(0, -suffix.length)}.${target.groupSuffix}` : group;
}
