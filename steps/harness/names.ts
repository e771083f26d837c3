/** The names of a scenario: its unique word, its namespaces, the types that it defines, and values of placeholders that steps define. */
import type { ServedResource } from '../../client/discovery/discovery.ts';
import type { WireRequest } from '../../client/exchange/exchange.ts';
import type { ScenarioIo } from '../../client/recording/scenario-io.ts';
import { createRunId, createUniqueName, RUN_LABEL } from '../../client/run-names.ts';
import { getDialect } from '../../spec/dialect.ts';
import { findReleaseBehaviors } from '../../spec/release-behaviors.ts';
import { chooseFixedNamespace } from './resource/namespaces.ts';
import type { Subject } from './subject.ts';

/** The ID of the run if `cucumber-js` runs without `assay run`. */
const DEFAULT_RUN_ID = createRunId();

export class Names {
  /** The namespaces by alias. The namespace of the scenario has an empty alias. */
  readonly namespaces = new Map<string, Promise<string>>();
  /** The values of placeholders that steps have defined, by placeholder, such as `client:name`. */
  readonly placeholderValues = new Map<string, string>();
  /** The custom types by kind. */
  readonly customTypes = new Map<string, ServedResource>();
  readonly runId: string;
  readonly #getScenarioIo: () => ScenarioIo;
  #uniqueWord: string | undefined;

  constructor(getScenarioIo: () => ScenarioIo, runId = DEFAULT_RUN_ID) {
    this.#getScenarioIo = getScenarioIo;
    this.runId = runId;
  }

  /** Returns the random word that only this scenario uses in names of objects. */
  get uniqueWord(): string {
    this.#uniqueWord ??= this.#getScenarioIo().draw('a word for names', () => createUniqueName(this.runId));
    return this.#uniqueWord;
  }

  /** Reports whether the name contains the unique word of this scenario. */
  containsUniqueWord(name: string): boolean {
    return this.#uniqueWord !== undefined && name.includes(this.#uniqueWord);
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
  world: {
    readonly subject: Subject;
    readonly names: Names;
    sendPreparatoryRequest(request: WireRequest): Promise<unknown>;
  },
  alias: string,
): Promise<string> {
  const { subject, names } = world;
  const { existingNames, areCreated } = subject.namespaces;
  if (existingNames !== undefined) return chooseFixedNamespace(existingNames, alias);
  const name = `${names.uniqueWord}${alias === '' ? '' : `-${alias}`}`;
  if (!areCreated) return name;
  const labels = { [RUN_LABEL]: names.runId, ...createNameLabel(subject, name) };
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
  await world.sendPreparatoryRequest({ method: 'POST', path: '/api/v1/namespaces', body });
  return name;
}

/** Returns the label by which webhooks select the namespace, if the server does not set it. */
function createNameLabel({ release, inventory }: Subject, name: string): Record<string, string> {
  if (release === undefined || findReleaseBehaviors(release).has('namespace-name-label')) return {};
  return { [`${getDialect(inventory.dialect).domain}/metadata.name`]: name };
}
