/**
 * Sentences about CustomResourceDefinitions of a scenario: one version v1 in the group `{unique}.example.com`, namespaced by default. The
 * doc string is the schema of the properties of `spec`. A second YAML document contains additional members of the definition: `names`, and
 * `versions`, whose members replace the members of the version at the same position.
 */
import { buildResourcePath } from '../../../client/discovery/discovery.ts';
import { getStatus, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { findReleaseBehaviors } from '../../../spec/release-behaviors.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import { Given, When } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';
import type { CustomKind } from '../parameters.ts';

const MERGE_PATCH_HEADERS: [string, string][] = [['Content-Type', 'application/merge-patch+json']];
/** The time limit in milliseconds for a definition to be established. kube-apiserver takes a second or two. */
const ESTABLISHMENT_TIMEOUT = 20_000;

const formatPlural = (kind: string) => `${kind.toLowerCase()}s`;
const createUniqueGroup = (world: AssayWorld) => `${world.names.uniqueWord}.example.com`;

interface PropertySchema {
  readonly type?: string;
  readonly properties?: Record<string, unknown>;
}

interface DryRunResult {
  readonly spec?: JsonObject;
}

interface CustomVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly schema: {
    readonly openAPIV3Schema: { readonly type: string; readonly properties: Record<string, PropertySchema> };
  };
  readonly subresources?: object;
}

/** The members of a definition in the second YAML document of a doc string. */
interface AdditionalMembers {
  readonly names?: object;
  readonly versions?: readonly object[];
}

interface DefinitionText {
  readonly properties: Record<string, unknown>;
  readonly additionalMembers: AdditionalMembers;
}

async function readDefinitionText(world: AssayWorld, text: string): Promise<DefinitionText> {
  const { parseAllDocuments } = await import('yaml');
  const [properties = {}, additionalMembers = {}] = parseAllDocuments(await world.fillPlaceholders(text)).map(
    (document) => document.toJS(),
  );
  return { properties, additionalMembers };
}

/**
 * Returns the versions after a number of schema changes. The schema of each round has a different member, which shows whether the server
 * uses the schema.
 */
async function buildVersionsOfRound(world: AssayWorld, text: string, round: number): Promise<CustomVersion[]> {
  const { properties: specProperties, additionalMembers } = await readDefinitionText(world, text);
  const properties = { ...specProperties, [`round${round}`]: { type: 'boolean' } };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } };
  return [{ name: 'v1', served: true, storage: true, schema, ...additionalMembers.versions?.[0] }];
}

async function buildDefinition(
  world: AssayWorld,
  kind: string,
  text: string,
  { isNamespaced = true }: { readonly isNamespaced?: boolean } = {},
) {
  const { additionalMembers } = await readDefinitionText(world, text);
  const names = { plural: formatPlural(kind), kind, ...additionalMembers.names };
  const versions = await buildVersionsOfRound(world, text, 1);
  const manifest = await world.createManifest('CustomResourceDefinition', '{}');
  const metadata = { name: `${names.plural}.${createUniqueGroup(world)}` };
  return {
    ...manifest,
    metadata,
    spec: { group: createUniqueGroup(world), scope: isNamespaced ? 'Namespaced' : 'Cluster', names, versions },
  };
}

/**
 * Waits until the server uses the schema of this round: it accepts a strict dry run with the member of the round, and returns the member.
 * Then waits until the new storage can be listed: kube-apiserver 1.37 returns 429 while it initializes.
 */
async function waitUntilSchemaIsUsed(world: AssayWorld, kind: string, round: number): Promise<void> {
  const path = await world.buildPath(kind);
  const { version, kind: typeKind } = world.getResource(kind);
  const member = `round${round}`;
  const manifest = {
    apiVersion: `${createUniqueGroup(world)}/${version}`,
    kind: typeKind,
    metadata: { name: 'round' },
    spec: { [member]: true },
  };
  const request = { method: 'POST', path: `${path}?dryRun=All&fieldValidation=Strict`, body: JSON.stringify(manifest) };
  const { release } = world.subject;
  const isStrict = release === undefined || findReleaseBehaviors(release).has('field-validation');
  let status = 'nothing';
  const isServed = await pollUntil(
    async () => {
      const exchange = await world.send(request);
      status = String(getStatus(exchange));
      // Without field validation, the server drops a member that is not yet in its schema.
      return status === '201' && (isStrict || parseJsonBody<DryRunResult>(exchange)?.spec?.[member] === true);
    },
    ESTABLISHMENT_TIMEOUT,
    world.waitLimits,
  );
  world.check(`the status of POST ${path} with the schema of round ${round}`, '201', status, isServed);
  const isInitialized = async () => getStatus(await world.send({ method: 'GET', path: `${path}?limit=1` })) !== 429;
  await pollUntil(isInitialized, ESTABLISHMENT_TIMEOUT, world.waitLimits);
}

/**
 * Defines a type with several versions. The kind `Widget` stands for the first version, which is the storage version; `Widget.beta` stands
 * for the version beta.
 */
Given(
  'a CustomResourceDefinition for {customKind} with the version(s) {string}, the subresources status and scale, and these properties of spec( and fields of the definition):',
  async function (this: AssayWorld, { kind, namespaced }: CustomKind, versions: string, text: string) {
    const names = versions.split(', ');
    const definition = await buildDefinition(this, kind, text, { isNamespaced: namespaced });
    const { additionalMembers } = await readDefinitionText(this, text);
    const body = {
      ...definition,
      spec: { ...definition.spec, versions: buildVersions(definition.spec.versions, names, additionalMembers) },
    };
    const path = await this.buildPath('CustomResourceDefinition');
    await this.sendPreparatoryRequest({ method: 'POST', path, body: JSON.stringify(body) });
    for (const [index, version] of names.entries()) {
      const type = { group: createUniqueGroup(this), version, plural: formatPlural(kind), kind, namespaced };
      const name = index === 0 ? kind : `${kind}.${version}`;
      this.names.customTypes.set(name, { ...type, verbs: [], subresources: [] });
      await waitUntilSchemaIsUsed(this, name, 1);
    }
  },
);

function buildVersions(
  [version]: readonly CustomVersion[],
  names: readonly string[],
  { versions: additionalVersions = [] }: AdditionalMembers,
): CustomVersion[] {
  const replicas = { replicas: { type: 'integer' } };
  const status = { type: 'object', properties: { ...replicas, selector: { type: 'string' } } };
  const paths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  const { properties = {} } = version?.schema.openAPIV3Schema ?? {};
  return names.map((name, index) => ({
    name,
    served: true,
    storage: index === 0,
    schema: { openAPIV3Schema: { type: 'object', properties: { ...properties, status } } },
    subresources: { status: {}, scale: paths },
    ...additionalVersions[index],
  }));
}

/** Defines a type. If the scenario has already defined the type, changes its schema. */
Given(
  'a/the CustomResourceDefinition for {customKind} with these/the (changed )properties of spec( and fields of the definition):',
  async function (this: AssayWorld, { kind, namespaced }: CustomKind, text: string) {
    await (this.names.customTypes.has(kind)
      ? changeCustomType(this, kind, text)
      : defineCustomType(this, kind, text, { isNamespaced: namespaced }));
  },
);

async function defineCustomType(
  world: AssayWorld,
  kind: string,
  text: string,
  { isNamespaced }: { readonly isNamespaced: boolean },
): Promise<void> {
  const path = await world.buildPath('CustomResourceDefinition');
  const definition = await buildDefinition(world, kind, text, { isNamespaced });
  await world.sendPreparatoryRequest({ method: 'POST', path, body: JSON.stringify(definition) });
  const type = {
    group: createUniqueGroup(world),
    version: 'v1',
    plural: formatPlural(kind),
    kind,
    namespaced: isNamespaced,
  };
  world.names.customTypes.set(kind, { ...type, verbs: [], subresources: [] });
  await waitUntilSchemaIsUsed(world, kind, 1);
}

/** Changes the schema of a type. A scenario can do this only once per type. */
async function changeCustomType(world: AssayWorld, kind: string, text: string): Promise<void> {
  const path = await world.buildPath('CustomResourceDefinition', `${formatPlural(kind)}.${createUniqueGroup(world)}`);
  const body = JSON.stringify({ spec: { versions: await buildVersionsOfRound(world, text, 2) } });
  await world.sendPreparatoryRequest({ method: 'PATCH', path, body, headers: MERGE_PATCH_HEADERS });
  await waitUntilSchemaIsUsed(world, kind, 2);
}

/** Makes a webhook convert the objects of a type, and waits until the server calls it. */
export async function setConversionWebhook(world: AssayWorld, kind: string, clientConfig: object): Promise<void> {
  const path = await world.buildPath('CustomResourceDefinition', `${formatPlural(kind)}.${createUniqueGroup(world)}`);
  const storedDefinition = parseJsonBody<{ spec: { versions: CustomVersion[] } }>(
    await world.sendPreparatoryRequest({ method: 'GET', path }),
  );
  const versions = storedDefinition?.spec.versions.map((version) => {
    const { properties } = version.schema.openAPIV3Schema;
    const spec = {
      ...(properties.spec ?? {}),
      properties: { ...properties.spec?.properties, round2: { type: 'boolean' } },
    };
    return { ...version, schema: { openAPIV3Schema: { type: 'object', properties: { ...properties, spec } } } };
  });
  const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig } };
  const body = JSON.stringify({ spec: { versions, conversion } });
  await world.sendPreparatoryRequest({ method: 'PATCH', path, body, headers: MERGE_PATCH_HEADERS });
  for (const [name, type] of world.names.customTypes) {
    if (type.kind !== kind) continue;
    await waitUntilSchemaIsUsed(world, name, 2);
    await waitUntilListable(world, name);
  }
}

/**
 * Waits until the watch cache of a version is filled with converted objects. Before that, the server returns 429 for lists with a selector.
 */
async function waitUntilListable(world: AssayWorld, kind: string): Promise<void> {
  const path = `${await world.buildPath(kind)}?labelSelector=assay-round`;
  let status = 'nothing';
  const isListed = await pollUntil(
    async () => {
      status = String(getStatus(await world.send({ method: 'GET', path })));
      return status === '200';
    },
    ESTABLISHMENT_TIMEOUT,
    world.waitLimits,
  );
  world.check(`the status of GET ${path}`, '200', status, isListed);
}

When(
  'a CustomResourceDefinition for {kind} is created with these properties of spec( and fields of the definition):',
  async function (this: AssayWorld, kind: string, text: string) {
    const definitions = this.getResource('CustomResourceDefinition');
    await this.sendTestedRequest({
      method: 'POST',
      path: buildResourcePath(definitions),
      body: JSON.stringify(await buildDefinition(this, kind, text)),
    });
  },
);
