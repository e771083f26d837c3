/** Creates the registry of a release, with its built-in resources and the resources that CustomResourceDefinitions add. */
import { type Dialect, translateGroup } from '../../spec/dialect.ts';
import { readDocumentedTypes } from '../../spec/earlier-schemas.ts';
import { BASE_RELEASE, emulateRelease } from '../../spec/emulated.ts';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import { memoize } from '../../values/memoize.ts';
import { BuiltInResources } from './built-in-resources.ts';
import { createCustomResources } from './custom/custom-resource.ts';
import { KindTypes } from './kind-types.ts';
import type { Registry } from './resource.ts';
import { listEnabledResources } from './runtime-config.ts';
import { ServedResources } from './served-resources.ts';

export interface RegistryOptions {
  readonly dialect: Dialect;
  readonly runtimeConfig: ReadonlyMap<string, boolean>;
  /** The emulated release, which determines the resources. */
  readonly release?: string;
  /** Whether containers may be privileged. The default is false. */
  readonly allowsPrivileged?: boolean;
  /** Returns the time in milliseconds, for the ages in Tables. */
  readonly now?: () => number;
}

/** Creates the registry. Throws a RuntimeConfigError for an unknown key of `runtimeConfig`. */
export function createRegistry(options: RegistryOptions): Registry {
  const { dialect, runtimeConfig, release = BASE_RELEASE, allowsPrivileged = false, now = () => 0 } = options;
  const emulation = emulateRelease(release);
  const behaviors = findReleaseBehaviors(release);
  const kindTypes = new KindTypes(release);
  const builtInResources = new BuiltInResources({ dialect, emulation, behaviors, kindTypes, allowsPrivileged });
  const resources = listEnabledResources(emulation.served, runtimeConfig, (group) =>
    translateGroup(dialect, group),
  ).map((servedResource) => builtInResources.createResourceType(servedResource));
  return new ServedResources(resources, {
    types: memoize(() => readDocumentedTypes(release)),
    behaviors,
    createCustomResources: (definition) =>
      createCustomResources(definition, builtInResources.getCustomResourceOptions(now)),
    findBuiltIn: (group, resource) => builtInResources.findStoredVersion(group, resource),
    findVersion: (apiVersion, kind) => builtInResources.findAnyVersion(apiVersion, kind),
    findVersionOrder: emulation.findDiscoveryOrder,
  });
}
