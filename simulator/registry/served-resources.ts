/**
 * What is served now, looked up by path: the resources of the release, which stay, and those of definitions, which come and go. Whoever
 * makes something out of them keeps it by the generation.
 */
import type { Definition } from './custom/definition.ts';
import type { Registry, ResourceType } from './resource.ts';

export class ServedResources implements Registry {
  #resources: readonly ResourceType[] = [];
  #generation = 0;
  #byPath: ReadonlyMap<string, ResourceType> = new Map();
  #groups: ReadonlySet<string> = new Set();
  #groupVersions: ReadonlySet<string> = new Set();
  readonly #own: readonly ResourceType[];
  readonly #defined = new Map<string, readonly ResourceType[]>();
  readonly #make: (definition: Definition) => readonly ResourceType[];

  constructor(own: readonly ResourceType[], make: (definition: Definition) => readonly ResourceType[]) {
    this.#own = own;
    this.#make = make;
    this.#refresh();
  }

  get resources(): readonly ResourceType[] {
    return this.#resources;
  }

  get generation(): number {
    return this.#generation;
  }

  find(group: string, version: string, resource: string): ResourceType | undefined {
    return this.#byPath.get(`${apiVersionOf(group, version)}/${resource}`);
  }

  hasGroup(group: string): boolean {
    return this.#groups.has(group);
  }

  isOfRelease(group: string): boolean {
    return this.#own.some((one) => one.group === group);
  }

  hasGroupVersion(group: string, version: string): boolean {
    return this.#groupVersions.has(apiVersionOf(group, version));
  }

  define(definition: Definition): void {
    const made = this.#make(definition);
    const name = definition.metadata.name ?? '';
    if (made.length === 0) this.withdraw(name);
    else {
      this.#defined.set(name, made);
      this.#refresh();
    }
  }

  withdraw(definition: string): void {
    if (this.#defined.delete(definition)) this.#refresh();
  }

  /** The release's own resources win over a definition of the same name. */
  #refresh(): void {
    this.#resources = [...this.#own, ...[...this.#defined.values()].flat()];
    this.#byPath = new Map([...this.#resources].reverse().map((one) => [`${one.apiVersion}/${one.resource}`, one]));
    this.#groups = new Set(this.#resources.map(({ group }) => group));
    this.#groupVersions = new Set(this.#resources.map(({ apiVersion }) => apiVersion));
    this.#generation += 1;
  }
}

function apiVersionOf(group: string, version: string): string {
  return group === '' ? version : `${group}/${version}`;
}
