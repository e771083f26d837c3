/** Checks the objects and the served versions after an upgrade. Each check names the rule that it tests. */
import { isDeepStrictEqual } from 'node:util';
import { buildResourcePath, formatResourceApiVersion } from '../../client/discovery/discovery.ts';
import { getStatus, parseJsonBody } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { hashStorageVersion, type ServedApi, type VersionedResource } from './resources.ts';
import { readView, type StoredObject, type VersionView } from './write.ts';

export interface CheckResult {
  readonly rule: string;
  /** The object and the version in which it was read, or the resource. */
  readonly subject: string;
  /** The problem; undefined if the rule passed. */
  readonly problem?: string;
}

/** The APIs of the old and the new server, and the objects that the old server stored. `target` is the new server. */
export interface Upgrade {
  readonly oldApi: ServedApi;
  readonly stored: readonly StoredObject[];
  readonly newApi: ServedApi;
  readonly target: Target;
}

export async function checkUpgrade(upgrade: Upgrade): Promise<readonly CheckResult[]> {
  const checks: CheckResult[] = [...checkServedVersions(upgrade)];
  for (const object of upgrade.stored) checks.push(...(await checkObject(upgrade, object)));
  return checks;
}

/** Checks an object in every version that the new server serves for it, in a list, and in round trips between the versions. */
async function checkObject({ newApi, target }: Upgrade, object: StoredObject): Promise<readonly CheckResult[]> {
  const { group, plural, kind, version } = object.resource;
  const versions = newApi.resources.filter((resource) => resource.group === group && resource.plural === plural);
  const title = `${kind} ${object.name}, written through ${formatResourceApiVersion(object.resource)}`;
  // All versions of the kind were removed, as for PodSecurityPolicy in 1.25.
  if (versions.length === 0) return [];
  const isVersionServed = versions.some((versionedResource) => versionedResource.version === version);
  const rule = isVersionServed ? 'ver-state-in-backing-store' : 'removed-persisted-objects-accessible';
  const views = new Map<VersionedResource, VersionView>();
  const checks: CheckResult[] = [];
  for (const resource of versions) {
    const subject = `${title}, read in ${formatResourceApiVersion(resource)}`;
    const path = buildResourcePath(resource, object.namespace, object.name);
    const view = await readView(target, path);
    if (view === undefined) {
      const status = getStatus(await send(target, { method: 'GET', path }));
      checks.push({ rule, subject, problem: `GET ${path} returns ${status || 'no response'} instead of 200` });
      continue;
    }
    views.set(resource, view);
    checks.push(createCheck(rule, subject, findLossInVersion(object, resource, view.object)));
    const deprecation = checkDeprecation(object, resource, view);
    if (deprecation !== undefined) checks.push({ ...deprecation, subject });
  }
  return [...checks, ...(await checkList(target, object, versions)), ...(await checkRoundTrips(target, object, views))];
}

/**
 * Describes a value that is missing or different, compared with the response of the old server in this version. If the old server did not
 * serve the version, compares only the metadata that is the same in all versions.
 */
function findLossInVersion(
  { views }: StoredObject,
  { version }: VersionedResource,
  newObject: JsonObject,
): string | undefined {
  const oldView = views.get(version);
  if (oldView !== undefined) return findLoss(removeStatus(oldView.object), newObject, '');
  const [view] = views.values();
  const oldMetadata = view === undefined ? {} : selectVersionIndependentMetadata(view.object);
  return findLoss({ metadata: oldMetadata }, newObject, '');
}

/** Returns the metadata fields that are the same in every version. */
function selectVersionIndependentMetadata({ metadata }: JsonObject): JsonObject {
  const { name, namespace, uid, creationTimestamp, resourceVersion, generation } = isJsonObject(metadata)
    ? metadata
    : {};
  const allFields = { name, namespace, uid, creationTimestamp, resourceVersion, generation };
  return Object.fromEntries(Object.entries(allFields).filter(([, value]) => value !== undefined));
}

/** Returns the object without its status, which controllers may have changed. */
function removeStatus({ status: _, ...object }: JsonObject): JsonObject {
  return object;
}

/**
 * Describes the first old value that is missing or different in the new value. Additional fields are allowed, such as the defaults
 * of a new release, also within JSON strings in annotations. A null field counts as absent.
 */
function findLoss(oldValue: unknown, newValue: unknown, path: string): string | undefined {
  const [oldObject, newObject] = [oldValue, newValue].map(parseObject);
  if (oldObject !== undefined && newObject !== undefined) return findLoss(oldObject, newObject, path);
  if (isJsonObject(oldValue) && isJsonObject(newValue)) {
    for (const [key, value] of Object.entries(oldValue)) {
      const loss = findLoss(value, newValue[key], path === '' ? key : `${path}.${key}`);
      if (loss !== undefined) return loss;
    }
    return undefined;
  }
  if (Array.isArray(oldValue) && Array.isArray(newValue) && oldValue.length === newValue.length) {
    for (const [index, value] of oldValue.entries()) {
      const loss = findLoss(value, newValue[index], `${path}[${index}]`);
      if (loss !== undefined) return loss;
    }
    return undefined;
  }
  return isDeepStrictEqual(oldValue ?? null, newValue ?? null)
    ? undefined
    : `${path} was ${formatValue(oldValue)} and is ${formatValue(newValue)}`;
}

/** Parses a text. Returns undefined if it is not a JSON object. */
function parseObject(text: unknown): JsonObject | undefined {
  if (typeof text !== 'string' || !text.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Checks that the new server still sends a deprecation warning for a version that was deprecated on the old server. */
function checkDeprecation(
  { views }: StoredObject,
  { version }: VersionedResource,
  { warning }: VersionView,
): Omit<CheckResult, 'subject'> | undefined {
  const before = views.get(version)?.warning;
  if (before === undefined) return undefined;
  const rule = 'warn-deprecated-endpoint';
  return warning === undefined
    ? { rule, problem: `the response has no Warning header; the old server sent ${formatValue(before)}` }
    : { rule };
}

async function checkList(
  target: Target,
  object: StoredObject,
  versions: readonly VersionedResource[],
): Promise<readonly CheckResult[]> {
  const resource = versions.find(({ isPreferred }) => isPreferred) ?? versions[0];
  if (resource === undefined || !resource.verbs.includes('list')) return [];
  const path = buildResourcePath(resource, object.namespace);
  const list = parseJsonBody(await send(target, { method: 'GET', path }));
  const items = isJsonObject(list) && Array.isArray(list.items) ? list.items : [];
  const isListed = items.some(
    (item) => isJsonObject(item) && isJsonObject(item.metadata) && item.metadata.name === object.name,
  );
  const subject = `${object.resource.kind} ${object.name}, listed in ${formatResourceApiVersion(resource)}`;
  return [
    createCheck('ver-state-in-backing-store', subject, isListed ? undefined : `GET ${path} does not list the object`),
  ];
}

/** Reads the object in each version, writes it back unchanged, and checks that the object in the other versions did not change. */
async function checkRoundTrips(
  target: Target,
  object: StoredObject,
  views: ReadonlyMap<VersionedResource, VersionView>,
): Promise<readonly CheckResult[]> {
  if (views.size < 2) return [];
  const checks: CheckResult[] = [];
  for (const resource of views.keys()) {
    if (!resource.verbs.includes('update')) continue;
    const path = buildResourcePath(resource, object.namespace, object.name);
    const currentObject = await readView(target, path);
    const writtenExchange = await send(target, {
      method: 'PUT',
      path,
      body: JSON.stringify(currentObject?.object ?? {}),
    });
    const subject = `${object.resource.kind} ${object.name}, written in ${formatResourceApiVersion(resource)}`;
    if (getStatus(writtenExchange) !== 200) {
      const problem = `PUT ${path} of the object that GET returned: ${getStatus(writtenExchange) || 'no response'} instead of 200`;
      checks.push({ rule: 'dep-rule-2-roundtrip-served', subject, problem });
      continue;
    }
    for (const [otherResource, before] of views) {
      if (otherResource === resource) continue;
      const after = await readView(target, buildResourcePath(otherResource, object.namespace, object.name));
      const loss =
        after === undefined
          ? 'the object can no longer be read'
          : findLoss(selectStableContent(before.object), selectStableContent(after.object), '');
      checks.push(
        createCheck(
          'dep-rule-2-roundtrip-served',
          `${subject}, read in ${formatResourceApiVersion(otherResource)}`,
          loss,
        ),
      );
    }
  }
  return checks;
}

/** Returns the object without the members that every write may change. */
function selectStableContent({ status: _, metadata, ...fields }: JsonObject): JsonObject {
  const {
    resourceVersion: _version,
    managedFields: _managers,
    generation: _generation,
    ...rest
  } = isJsonObject(metadata) ? metadata : {};
  return { ...fields, metadata: rest };
}

/**
 * Checks that the new server serves every stable version (such as v1) of the old server. Checks the storage versions and preferred versions only
 * between consecutive releases.
 */
function checkServedVersions({ oldApi, newApi }: Upgrade): readonly CheckResult[] {
  const checks: CheckResult[] = [];
  for (const resource of oldApi.resources) {
    if (!/^v\d+$/.test(resource.version)) continue;
    const isServed = newApi.resources.some((versionedResource) => isSameVersion(versionedResource, resource));
    const problem = isServed ? undefined : 'the new server does not serve this version';
    checks.push(
      createCheck('dep-rule-4a-ga-not-removed', `${resource.plural} in ${formatResourceApiVersion(resource)}`, problem),
    );
  }
  return areConsecutiveReleases(oldApi, newApi)
    ? [...checks, ...checkStorageVersions(oldApi, newApi), ...checkPreferredVersions(oldApi, newApi)]
    : checks;
}

/** Checks that resources are stored in a version that the old server serves. `storageVersionHash` in discovery identifies the version. */
function checkStorageVersions(oldApi: ServedApi, newApi: ServedApi): readonly CheckResult[] {
  const oldVersionsByResource = groupByResource(oldApi);
  return [...groupByResource(newApi)].flatMap(([name, versions]) => {
    const oldVersions = oldVersionsByResource.get(name);
    const storedVersion = versions.find((version) => version.storageVersionHash === hashStorageVersion(version));
    if (oldVersions === undefined || storedVersion === undefined) return [];
    const isServedByOldServer = oldVersions.some(({ version }) => version === storedVersion.version);
    const problem = isServedByOldServer ? undefined : 'the old server does not serve this version';
    return [createCheck('dep-rule-4b-storage-version', `${name}, stored in ${storedVersion.version}`, problem)];
  });
}

function checkPreferredVersions(oldApi: ServedApi, newApi: ServedApi): readonly CheckResult[] {
  const preferredVersions = new Map(
    newApi.resources.flatMap(({ group, version, isPreferred }) => (isPreferred ? [[group, version] as const] : [])),
  );
  return [...preferredVersions].flatMap(([group, version]) => {
    const oldResources = oldApi.resources.filter((resource) => resource.group === group);
    if (oldResources.length === 0) return [];
    const isServedByOldServer = oldResources.some((versionedResource) => versionedResource.version === version);
    const problem = isServedByOldServer ? undefined : 'the old server does not serve this version';
    return [
      createCheck('dep-rule-4b-preferred-version', `${group || 'the core group'}, preferred in ${version}`, problem),
    ];
  });
}

/** Groups the versions of each resource by its name, such as `deployments.apps`. */
function groupByResource({ resources }: ServedApi): Map<string, VersionedResource[]> {
  return Map.groupBy(resources, ({ plural, group }) => (group === '' ? plural : `${plural}.${group}`));
}

function isSameVersion(a: VersionedResource, b: VersionedResource): boolean {
  return a.group === b.group && a.version === b.version && a.plural === b.plural;
}

function areConsecutiveReleases(oldApi: ServedApi, newApi: ServedApi): boolean {
  const [oldRelease, newRelease] = [oldApi, newApi].map(({ release }) => /^v(\d+)\.(\d+)/.exec(release ?? ''));
  return (
    oldRelease?.[1] !== undefined &&
    oldRelease[1] === newRelease?.[1] &&
    Number(oldRelease[2]) + 1 === Number(newRelease[2])
  );
}

function createCheck(rule: string, subject: string, problem: string | undefined): CheckResult {
  return problem === undefined ? { rule, subject } : { rule, subject, problem };
}

function formatValue(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
