/**
 * Which feature files tell of a rule. Cucumber parses every file that it is given and then looks at tags: for a self-check, with its
 * hundreds of runs of a few scenarios each, that is most of the work. The files are read once; the tags still select.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TAG = /@rule:([\w-]+)/g;

export class FeaturesByRule {
  readonly #files = new Map<string, Set<string>>();

  constructor(root: string) {
    for (const path of globSync('features/**/*.feature', { cwd: root })) {
      for (const [, rule = ''] of readFileSync(join(root, path), 'utf8').matchAll(TAG)) {
        const files = this.#files.get(rule) ?? new Set();
        this.#files.set(rule, files.add(path));
      }
    }
  }

  /** In the order of their names, each once. */
  of(rules: readonly string[]): readonly string[] {
    return [...new Set(rules.flatMap((rule) => [...(this.#files.get(rule) ?? [])]))].sort();
  }
}
