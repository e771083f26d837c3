/** Reads `site/sentences.yaml`, which maps sentences of the specification to rules. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Returns the rule IDs of each sentence, by the ID of the sentence (specification.ts). */
export function readRulesBySentence(file: URL): Map<string, string[]> {
  const rulesBySentence: Record<string, string[]> = parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(rulesBySentence));
}
