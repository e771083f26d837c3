/** Maps sentences of the specification to rules: `site/sentences.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Returns the rule IDs by the ID of a piece (specification.ts). */
export function readRulesByPiece(file: URL): Map<string, string[]> {
  const rulesByPiece: Record<string, string[]> = parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(rulesByPiece));
}
