/** Whether `sentences.yaml` says of every rule which sentence it is cut from, and names what there is. */
import type { Rule } from '../spec/catalogue.ts';
import { passagesOf, type Text } from './model/specification.ts';

export function wrongCuts(text: Text, cuts: ReadonlyMap<string, readonly string[]>, rules: readonly Rule[]): string[] {
  const passages = new Map(text.passages.flatMap((passage) => passage.pieces.map(({ id }) => [id, passage] as const)));
  const ids = new Set(rules.map(({ id }) => id));
  const byRule = Map.groupBy(
    [...cuts].flatMap(([piece, some]) => some.map((rule) => ({ piece, rule }))),
    ({ rule }) => rule,
  );
  return [
    ...[...cuts.keys()]
      .filter((piece) => !passages.has(piece))
      .map((piece) => `${piece}: no sentence of the specification`),
    ...[...byRule.keys()].filter((rule) => !ids.has(rule)).map((rule) => `there is no rule ${rule}`),
    ...rules
      .filter(({ origin }) => origin === undefined)
      .flatMap(({ id, source }) => {
        const headings = new Set((byRule.get(id) ?? []).map(({ piece }) => passages.get(piece)?.heading));
        if (headings.size === 0) return [`${id}: cut from no sentence; its source is ${source}`];
        return source
          .split(/; */)
          .map((part) => ({ part, meant: passagesOf(part, text) }))
          .filter(({ meant }) => meant.length > 0 && !meant.some(({ heading }) => headings.has(heading)))
          .map(({ part }) => `${id}: no sentence below what its source names: ${part}`);
      }),
  ];
}
