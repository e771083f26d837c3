/**
 * The currently served resources: built-in resources, and custom resources, which are added and removed together with their
 * CustomResourceDefinitions. Each change increases the generation, so that documents about the resources can be cached.
 */
import { formatApiVersion } from '../../values/api-version.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import type { CustomResourceDefinition } from './custom/definition.ts';
import type { Registry, ResourceType } from './resource.ts';

/** Creates custom resources, and finds built-in types and versions. */
export interface ResourceSource {
  readonly createCustomResources: (definition: CustomResourceDefinition) => readonly ResourceType[];
  readonly types: Registry['types'];
  readonly behaviors: Registry['behaviors'];
  readonly findBuiltIn: Registry['findBuiltIn'];
  readonly findVersion: Registry['findVersion'];
  readonly findVersionOrder: Registry['findVersionOrder'];
}

export class ServedResources implements Registry {
  #resources: readonly ResourceType[] = [];
  #generation = 0;
  #resourcesByPath: ReadonlyMap<string, ResourceType> = new Map();
  #groups: ReadonlySet<string> = new Set();
  #groupVersions: ReadonlySet<string> = new Set();
  readonly #builtInTypes: readonly ResourceType[];
  readonly #customTypes = new Map<string, readonly ResourceType[]>();
  readonly #definitions = new Map<string, CustomResourceDefinition>();
  readonly #replacementListeners = new Map<string, Set<() => void>>();
  readonly #source: ResourceSource;

  constructor(builtInTypes: readonly ResourceType[], source: ResourceSource) {
    this.#builtInTypes = builtInTypes;
    this.#source = source;
    this.#refresh();
  }

  get resources(): readonly ResourceType[] {
    return this.#resources;
  }

  get definitions(): ReadonlyMap<string, CustomResourceDefinition> {
    return this.#definitions;
  }

  get generation(): number {
    return this.#generation;
  }

  find(group: string, version: string, resource: string): ResourceType | undefined {
    return this.#resourcesByPath.get(`${formatApiVersion(group, version)}/${resource}`);
  }

  findBuiltIn(group: string, resource: string): ResourceType | undefined {
    return this.#source.findBuiltIn(group, resource);
  }

  types(): ReturnType<Registry['types']> {
    return this.#source.types();
  }

  get behaviors(): Registry['behaviors'] {
    return this.#source.behaviors;
  }

  findVersion(apiVersion: string, kind: string): ResourceType | undefined {
    return this.#source.findVersion(apiVersion, kind);
  }

  findVersionOrder(group: string): readonly string[] | undefined {
    return this.#source.findVersionOrder(group);
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  isBuiltIn(group: string): boolean {
    return this.#builtInTypes.some((resourceType) => resourceType.group === group);
  }

  hasGroupVersion(group: string, version: string): boolean {
    return this.#groupVersions.has(formatApiVersion(group, version));
  }

  define(definition: CustomResourceDefinition): void {
    const resources = this.#source.createCustomResources(definition);
    const name = definition.metadata.name ?? '';
    if (resources.length === 0) this.withdraw(name);
    else {
      const previousSpec = this.#definitions.get(name)?.spec;
      this.#customTypes.set(name, resources);
      this.#definitions.set(name, definition);
      this.#refresh();
      if (previousSpec !== undefined && !isDeepEqual(previousSpec, definition.spec)) {
        this.#notifyReplaced(name);
      }
    }
  }

  withdraw(definitionName: string): void {
    if (!this.#customTypes.delete(definitionName)) return;
    this.#definitions.delete(definitionName);
    this.#refresh();
    this.#notifyReplaced(definitionName);
  }

  onReplaced(definitionName: string, listener: () => void): () => void {
    const listeners = this.#replacementListeners.get(definitionName) ?? new Set();
    this.#replacementListeners.set(definitionName, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #notifyReplaced(definitionName: string): void {
    const listeners = this.#replacementListeners.get(definitionName);
    this.#replacementListeners.delete(definitionName);
    for (const listener of listeners ?? []) listener();
  }

  /** Updates the resources and indexes. Built-in resources take precedence over custom resources with the same name. */
  #refresh(): void {
    this.#resources = [...this.#builtInTypes, ...[...this.#customTypes.values()].flat()];
    this.#resourcesByPath = new Map(
      [...this.#resources]
        .reverse()
        .map((resourceType) => [`${resourceType.apiVersion}/${resourceType.resource}`, resourceType]),
    );
    this.#groups = new Set(this.#resources.map(({ group }) => group));
    this.#groupVersions = new Set(this.#resources.map(({ apiVersion }) => apiVersion));
    this.#generation += 1;
  }
}
