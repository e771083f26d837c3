/** The kinds that both servers list in discovery, in each version, with the schemas that one of them publishes. */
import { discoverAllVersions, formatResourceApiVersion, type Inventory } from '../../client/discovery/discovery.ts';
import { createSchemaReader } from '../../client/discovery/openapi.ts';
import { createSampleObject } from '../../client/discovery/sample-object.ts';
import type { Target } from '../../client/exchange/target.ts';
import { getDialect } from '../../spec/dialect.ts';
import { compact } from '../../values/compact.ts';
import { findValidContents, Kind } from './kind.ts';

export interface DescribedServer {
  readonly target: Target;
  readonly inventory: Inventory;
}

/** Returns the kinds that both servers have. The schemas come from `schemaServer`. */
export async function findServedKinds(schemaServer: DescribedServer, otherServer: DescribedServer): Promise<Kind[]> {
  const [schemaResources = [], otherResources = []] = await Promise.all(
    [schemaServer, otherServer].map(({ target, inventory }) => discoverAllVersions(target, inventory)),
  );
  const suffix = getDialect(schemaServer.inventory.dialect).groupSuffix;
  const readSchema = createSchemaReader(schemaServer.target);
  const kinds: Kind[] = [];
  for (const servedResource of schemaResources) {
    const sameResource = otherResources.find(
      (otherResource) =>
        formatResourceApiVersion(otherResource) === formatResourceApiVersion(servedResource) &&
        otherResource.plural === servedResource.plural,
    );
    if (sameResource === undefined) continue;
    const apiVersion = formatResourceApiVersion(servedResource).replace(`.${suffix}/`, '.{suffix}/');
    const schema = await readSchema(servedResource);
    const contents = findValidContents(apiVersion, servedResource.kind);
    kinds.push(
      new Kind({
        apiVersion,
        kind: servedResource.kind,
        resource: servedResource.plural,
        contents: contents.length > 0 ? contents : [schema === undefined ? {} : createSampleObject(schema)],
        isNamespaced: servedResource.namespaced,
        verbs: servedResource.verbs.filter((verb) => sameResource.verbs.includes(verb)),
        subresources: servedResource.subresources.filter((subresource) =>
          sameResource.subresources.includes(subresource),
        ),
        ...compact({ schema }),
      }),
    );
  }
  return kinds;
}
