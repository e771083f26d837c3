/** Finds the storage versions of resources, and the conversions between them and the served versions. */
import { type Dialect, translateGroup } from '../../spec/dialect.ts';
import { BASE_RELEASE, type EmulatedRelease } from '../../spec/emulated.ts';
import type { ServedResource } from '../../spec/facts.ts';
import { formatApiVersion } from '../../values/api-version.ts';
import type { ApiObject } from '../pure/object.ts';
import { copyEmptyMembers } from '../pure/value/omitted-members.ts';
import type { KindRules } from './kind-rules.ts';
import { type KindTypes, returnUnchanged } from './kind-types.ts';
import type { Conversion } from './resource.ts';
import { compareVersions } from './version-order.ts';

export class StorageVersions {
  readonly #dialect: Dialect;
  readonly #emulation: EmulatedRelease;
  readonly #kindTypes: KindTypes;

  constructor(dialect: Dialect, emulation: EmulatedRelease, kindTypes: KindTypes) {
    this.#dialect = dialect;
    this.#emulation = emulation;
    this.#kindTypes = kindTypes;
  }

  /** Returns the newest version of a resource across all releases. The simulator stores objects in this version. */
  findNewestVersion(servedResource: ServedResource): ServedResource {
    const { allReleases: resourcesOfAllReleases, findSuccessor } = this.#emulation;
    const group = findSuccessor(servedResource);
    const [newestVersion = servedResource] = resourcesOfAllReleases
      .filter((resource) => resource.group === group && resource.resource === servedResource.resource)
      .sort((a, b) => compareVersions(a.version, b.version));
    return newestVersion;
  }

  /** Returns the apiVersion of stored objects. */
  findStorageVersion(newestVersion: ServedResource): string {
    return isStoredInCoreGroup(newestVersion) ? 'v1' : this.#formatApiVersion(newestVersion);
  }

  /** Returns the apiVersion in which a kube-apiserver of the emulated release stores the objects. */
  findStorageVersionInRelease({ group, resource }: ServedResource, storageVersion: string): string {
    const { served, release, findVersionOrder, findStorageVersion } = this.#emulation;
    if (release === BASE_RELEASE || !storageVersion.includes('/')) return storageVersion;
    const versions = served
      .filter((servedResource) => servedResource.group === group && servedResource.resource === resource)
      .map(({ version }) => version);
    const order = findVersionOrder(group) ?? versions.toSorted(compareVersions);
    const version = findStorageVersion(group, resource) ?? order.find((name) => versions.includes(name)) ?? versions[0];
    return version === undefined ? storageVersion : formatApiVersion(translateGroup(this.#dialect, group), version);
  }

  /**
   * Returns the conversion between a served version and the storage version, or undefined if they do not differ. A release before the base
   * release always has a conversion, which removes the fields that the release does not have.
   */
  findConversion(
    servedResource: ServedResource,
    newestVersion: ServedResource,
    { conversion: createConversion }: Pick<KindRules, 'conversion'>,
  ): Conversion | undefined {
    const apiVersion = this.#formatApiVersion(servedResource);
    const storageApiVersion = this.findStorageVersion(newestVersion);
    if (storageApiVersion === apiVersion && !this.#kindTypes.isEarlierThanBaseRelease) return undefined;
    const { toStorageVersion, fromStorageVersion } =
      (storageApiVersion === apiVersion
        ? undefined
        : createConversion?.(() => this.#kindTypes.compileSchema(newestVersion))) ?? UNCHANGED_CONVERSION;
    const getStoredFieldRemover = this.#kindTypes.createUnknownFieldRemover(newestVersion);
    const getServedFieldRemover = this.#kindTypes.createUnknownFieldRemover(servedResource);
    return {
      toStorageVersion: (object) =>
        getStoredFieldRemover()(setApiVersion(storageApiVersion, convertMembers(object, toStorageVersion))),
      fromStorageVersion: (object) =>
        getServedFieldRemover()(setApiVersion(apiVersion, convertMembers(object, fromStorageVersion))),
    };
  }

  #formatApiVersion({ group, version }: ServedResource): string {
    return formatApiVersion(translateGroup(this.#dialect, group), version);
  }
}

function convertMembers(object: ApiObject, convert: (object: ApiObject) => ApiObject): ApiObject {
  const convertedObject = convert(object);
  copyEmptyMembers(object, convertedObject);
  return convertedObject;
}

const UNCHANGED_CONVERSION: Conversion = { toStorageVersion: returnUnchanged, fromStorageVersion: returnUnchanged };

/** Reports whether a resource of another group is stored in the core group. Events of both groups are stored as v1. */
function isStoredInCoreGroup({ group, resource }: ServedResource): boolean {
  return group !== '' && resource === 'events';
}

function setApiVersion(apiVersion: string, object: ApiObject): ApiObject {
  if (object.apiVersion === apiVersion) return object;
  const objectInVersion = { ...object, apiVersion };
  copyEmptyMembers(object, objectInVersion);
  return objectInVersion;
}
