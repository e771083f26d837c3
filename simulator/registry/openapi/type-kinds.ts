/** The group, version and kind of types, for `x-kubernetes-group-version-kind`. */
import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import type { AllTypeFacts } from '../../../spec/type-facts.ts';

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Kinds that are registered in every group version. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  DeleteOptions: 'meta.v1.DeleteOptions',
  WatchEvent: 'meta.v1.WatchEvent',
};
/** Kinds of the core group that are not resources. */
const UNVERSIONED = ['APIGroup', 'APIGroupList', 'APIResourceList', 'APIVersions', 'Status'];

export class TypeKinds {
  readonly #kinds = new Map<string, GroupVersionKind[]>();
  readonly #types = new Map<string, string>();

  constructor(facts: AllTypeFacts, dialect: Dialect) {
    const versions = new Map<string, { group: string; version: string }>();
    for (const { group, version, kind, type } of Object.values(facts.kinds)) {
      const groupVersion = { group: translateGroup(dialect, group), version };
      versions.set(`${groupVersion.group}/${version}`, groupVersion);
      this.#add(type, { ...groupVersion, kind });
      if (facts.types[`${type}List`] !== undefined) this.#add(`${type}List`, { ...groupVersion, kind: `${kind}List` });
    }
    for (const kind of UNVERSIONED) this.#add(`meta.v1.${kind}`, { group: '', version: 'v1', kind });
    const everyVersion = [...versions.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
    for (const [kind, type] of Object.entries(EVERYWHERE))
      for (const { group, version } of everyVersion) this.#add(type, { group, version, kind });
  }

  findKinds(type: string): readonly GroupVersionKind[] {
    return this.#kinds.get(type) ?? [];
  }

  /** Returns the type of a kind. */
  findType({ group, version, kind }: GroupVersionKind): string | undefined {
    return this.#types.get(`${group}/${version}/${kind}`);
  }

  #add(type: string, { group, version, kind }: GroupVersionKind): void {
    const kindsOfType = this.#kinds.get(type);
    const entry = { group, kind, version };
    if (kindsOfType === undefined) this.#kinds.set(type, [entry]);
    else kindsOfType.push(entry);
    this.#types.set(`${group}/${version}/${kind}`, type);
  }
}

function order({ group, version }: { group: string; version: string }): string {
  return `${group} ${version}`;
}
