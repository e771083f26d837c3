/**
 * Looks up the lines, keywords, descriptions and example rows of scenarios by the IDs of their AST nodes, to which pickles refer.
 */
import type { GherkinDocument, Pickle } from '@cucumber/messages';

interface ExampleRow {
  readonly line: number;
  readonly example: Record<string, string>;
}

export class SourceIndex {
  readonly #keywords = new Map<string, string>();
  readonly #lines = new Map<string, number>();
  readonly #descriptions = new Map<string, string>();
  readonly #rows = new Map<string, ExampleRow>();

  add({ feature }: GherkinDocument): void {
    for (const child of feature?.children ?? []) {
      this.#addChild(child);
      for (const ruleChild of child.rule?.children ?? []) this.#addChild(ruleChild);
    }
  }

  /** Returns the keyword of a step, such as `When` or `And`. */
  findKeyword(astNodeIds: readonly string[]): string {
    return this.#keywords.get(astNodeIds[0] ?? '') ?? '';
  }

  /** Returns the line of the scenario or, for a scenario outline, of its example row. */
  findLine(pickle: Pickle): number {
    const [scenario, row] = pickle.astNodeIds;
    return this.#rows.get(row ?? '')?.line ?? this.#lines.get(scenario ?? '') ?? pickle.location?.line ?? 0;
  }

  findDescription(pickle: Pickle): string | undefined {
    return this.#descriptions.get(pickle.astNodeIds[0] ?? '');
  }

  findExample(pickle: Pickle): Record<string, string> | undefined {
    return this.#rows.get(pickle.astNodeIds[1] ?? '')?.example;
  }

  #addChild({ background, scenario }: FeatureChild): void {
    for (const step of [...(background?.steps ?? []), ...(scenario?.steps ?? [])]) {
      this.#keywords.set(step.id, step.keyword.trim());
    }
    if (scenario === undefined) return;
    this.#lines.set(scenario.id, scenario.location.line);
    const descriptionLines = scenario.description.split('\n').map((line) => line.trim());
    if (descriptionLines.some((line) => line !== ''))
      this.#descriptions.set(scenario.id, descriptionLines.join('\n').trim());
    for (const { tableHeader, tableBody } of scenario.examples) {
      const columnNames = tableHeader?.cells.map(({ value }) => value) ?? [];
      for (const { id, cells, location } of tableBody) {
        const example = Object.fromEntries(
          cells.map(({ value }, index) => [columnNames[index] ?? String(index), value]),
        );
        this.#rows.set(id, { line: location.line, example });
      }
    }
  }
}

type Feature = NonNullable<GherkinDocument['feature']>;
type FeatureChild = Pick<Feature['children'][number], 'background' | 'scenario'>;
