/** Maps sentences of the specification to rules: `site/sentences.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Returns the rule IDs by sentence. */
export function readCuts(file: URL): Map<string, string[]> {
  const cuts: Record<string, string[]> = parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(cuts));
}
