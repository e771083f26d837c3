/**
 * The feature files that trace a rule. Cucumber parses every file that it is given before it looks at tags, which would be most of the
 * work of a self-check with its hundreds of short runs. Here the files are read once; the tags still select.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TAG = /@rule:([\w.-]+)/g;

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
