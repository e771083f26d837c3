/** The kinds that both servers list in discovery, in each version, with objects from the schemas that a server publishes. */
import { apiVersion, discoverAllVersions, type Inventory } from '../../client/discovery/discovery.ts';
import { schemaReader } from '../../client/discovery/openapi.ts';
import { sampleObject } from '../../client/discovery/sample-object.ts';
import type { Target } from '../../client/exchange/target.ts';
import { dialect } from '../../spec/dialect.ts';
import { Kind } from './kind.ts';
import { VALID_CONTENTS } from './valid-contents.ts';

export interface Described {
  readonly target: Target;
  readonly inventory: Inventory;
}

/** `schemas` is the server that describes the types. */
export async function servedKinds(schemas: Described, other: Described): Promise<Kind[]> {
  const [ones = [], others = []] = await Promise.all(
    [schemas, other].map(({ target, inventory }) => discoverAllVersions(target, inventory)),
  );
  const suffix = dialect(schemas.inventory.dialect).groupSuffix;
  const schemaOf = schemaReader(schemas.target);
  const kinds: Kind[] = [];
  for (const one of ones) {
    const same = others.find((two) => apiVersion(two) === apiVersion(one) && two.plural === one.plural);
    if (same === undefined) continue;
    const name = apiVersion(one).replace(`.${suffix}/`, '.{suffix}/');
    const schema = await schemaOf(one);
    const contents = VALID_CONTENTS[`${name} ${one.kind}`] ?? [schema === undefined ? {} : sampleObject(schema)];
    kinds.push(
      new Kind({
        apiVersion: name,
        kind: one.kind,
        resource: one.plural,
        contents,
        isNamespaced: one.namespaced,
        verbs: one.verbs.filter((verb) => same.verbs.includes(verb)),
        subresources: one.subresources.filter((part) => same.subresources.includes(part)),
        ...(schema !== undefined && { schema }),
      }),
    );
  }
  return kinds;
}
