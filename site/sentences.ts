/** Checks that `sentences.yaml` maps sentences of the specification to every rule, and contains only existing sentences and rules. */
import type { Rule } from '../spec/catalogue.ts';
import { findPassages, type Text } from './model/specification.ts';

export function findSentenceProblems(
  text: Text,
  rulesByPiece: ReadonlyMap<string, readonly string[]>,
  rules: readonly Rule[],
): string[] {
  const passages = new Map(text.passages.flatMap((passage) => passage.pieces.map(({ id }) => [id, passage] as const)));
  const ids = new Set(rules.map(({ id }) => id));
  const byRule = Map.groupBy(
    [...rulesByPiece].flatMap(([piece, items]) => items.map((rule) => ({ piece, rule }))),
    ({ rule }) => rule,
  );
  return [
    ...[...rulesByPiece.keys()]
      .filter((piece) => !passages.has(piece))
      .map((piece) => `${piece}: not a sentence of the specification`),
    ...[...byRule.keys()].filter((rule) => !ids.has(rule)).map((rule) => `rule ${rule} does not exist`),
    ...rules
      .filter(({ origin }) => origin === undefined)
      .flatMap(({ id, source }) => {
        const headings = new Set((byRule.get(id) ?? []).map(({ piece }) => passages.get(piece)?.heading));
        if (headings.size === 0) return [`${id}: mapped to no sentence; its source is ${source}`];
        return source
          .split(/; */)
          .map((part) => ({ part, passagesOfPart: findPassages(part, text) }))
          .filter(
            ({ passagesOfPart: linkedPassages }) =>
              linkedPassages.length > 0 && !linkedPassages.some(({ heading }) => headings.has(heading)),
          )
          .map(({ part }) => `${id}: mapped to no sentence under its source: ${part}`);
      }),
  ];
}
