/** Which rules are cut from which sentence of the specification: `site/sentences.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** By sentence the ids of the rules. */
export function readCuts(file: URL): Map<string, string[]> {
  const cuts: Record<string, string[]> = parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(cuts));
}
