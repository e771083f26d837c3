/** The names of a scenario: its unique word, its namespaces, the types that it defines, and words that steps have defined. */
import type { ServedResource } from '../../client/discovery/discovery.ts';
import type { WireRequest } from '../../client/exchange/exchange.ts';
import type { ScenarioIo } from '../../client/recording/scenario-io.ts';
import { createRunId, createUniqueName, RUN_LABEL } from '../../client/run-names.ts';
import { getDialect } from '../../spec/dialect.ts';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import { chooseFixedNamespace } from './resource/namespaces.ts';
import type { Subject } from './subject.ts';

/** The ID of the run if `cucumber-js` runs without `assay run`. */
const DEFAULT_RUN = createRunId();

export class Names {
  /** The namespaces by alias. The namespace of the scenario has an empty alias. */
  readonly namespaces = new Map<string, Promise<string>>();
  /** Values of placeholders that steps have defined, such as `client:name`. */
  readonly words = new Map<string, string>();
  /** The custom types by kind. */
  readonly customTypes = new Map<string, ServedResource>();
  readonly runId: string;
  readonly #scenarioIo: () => ScenarioIo;
  #unique: string | undefined;

  constructor(getCurrentScenarioIo: () => ScenarioIo, runId = DEFAULT_RUN) {
    this.#scenarioIo = getCurrentScenarioIo;
    this.runId = runId;
  }

  /** Returns the random word that only this scenario uses in names of objects. */
  get unique(): string {
    this.#unique ??= this.#scenarioIo().draw('a word for names', () => createUniqueName(this.runId));
    return this.#unique;
  }

  /** Reports whether the name contains the unique word of this scenario. */
  containsUniqueWord(name: string): boolean {
    return this.#unique !== undefined && name.includes(this.#unique);
  }

  /** Returns a namespace, which is created when it is first used. */
  getNamespace(alias: string, create: () => Promise<string>): Promise<string> {
    const existingNamespace = this.namespaces.get(alias);
    if (existingNamespace !== undefined) return existingNamespace;
    const newNamespace = create();
    this.namespaces.set(alias, newNamespace);
    return newNamespace;
  }
}

export async function createNamespace(
  world: { readonly subject: Subject; readonly names: Names; prepare(request: WireRequest): Promise<unknown> },
  alias: string,
): Promise<string> {
  const { subject, names } = world;
  const { existing, areCreated } = subject.namespaces;
  if (existing !== undefined) return chooseFixedNamespace(existing, alias);
  const name = `${names.unique}${alias === '' ? '' : `-${alias}`}`;
  if (!areCreated) return name;
  const labels = { [RUN_LABEL]: names.runId, ...createNameLabel(subject, name) };
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
  await world.prepare({ method: 'POST', path: '/api/v1/namespaces', body });
  return name;
}

/** Returns the label by which webhooks select the namespace, if the server does not set it. */
function createNameLabel({ release, inventory }: Subject, name: string): Record<string, string> {
  if (release === undefined || findReleaseBehaviors(release).has('namespace-name-label')) return {};
  return { [`${getDialect(inventory.dialect).domain}/metadata.name`]: name };
}
