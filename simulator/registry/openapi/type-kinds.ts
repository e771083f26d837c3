/** Maps types to their groups, versions and kinds for `x-kubernetes-group-version-kind`. */
import { type Dialect, translateGroup } from '../../../spec/dialect.ts';
import type { AllTypeFacts } from '../../../spec/type-facts.ts';

export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** The kinds that are registered in every version of every group. */
const KINDS_OF_EVERY_VERSION: Readonly<Record<string, string>> = {
  DeleteOptions: 'meta.v1.DeleteOptions',
  WatchEvent: 'meta.v1.WatchEvent',
};
/** The kinds of the core group that are not resources. */
const UNVERSIONED_KINDS = ['APIGroup', 'APIGroupList', 'APIResourceList', 'APIVersions', 'Status'];

export class TypeKinds {
  readonly #kinds = new Map<string, GroupVersionKind[]>();
  readonly #types = new Map<string, string>();

  constructor(facts: AllTypeFacts, dialect: Dialect) {
    for (const { group, version, kind, type } of Object.values(facts.kinds)) {
      const groupVersion = { group: translateGroup(dialect, group), version };
      this.#addKind(type, { ...groupVersion, kind });
      if (facts.types[`${type}List`] !== undefined)
        this.#addKind(`${type}List`, { ...groupVersion, kind: `${kind}List` });
    }
    for (const kind of UNVERSIONED_KINDS) this.#addKind(`meta.v1.${kind}`, { group: '', version: 'v1', kind });
    for (const { group: name, version, hasStatus } of facts.schemeVersions ?? []) {
      const group = translateGroup(dialect, name);
      for (const [kind, type] of Object.entries(KINDS_OF_EVERY_VERSION)) this.#addKind(type, { group, version, kind });
      if (hasStatus) this.#addKind('meta.v1.Status', { group, version, kind: 'Status' });
    }
  }

  findKinds(type: string): readonly GroupVersionKind[] {
    return this.#kinds.get(type) ?? [];
  }

  /** Returns the type of a kind. */
  findType({ group, version, kind }: GroupVersionKind): string | undefined {
    return this.#types.get(`${group}/${version}/${kind}`);
  }

  #addKind(type: string, { group, version, kind }: GroupVersionKind): void {
    const kindsOfType = this.#kinds.get(type);
    const groupVersionKind = { group, kind, version };
    if (kindsOfType === undefined) this.#kinds.set(type, [groupVersionKind]);
    else kindsOfType.push(groupVersionKind);
    this.#types.set(`${group}/${version}/${kind}`, type);
  }
}
