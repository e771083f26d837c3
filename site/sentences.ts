/** Checks that `sentences.yaml` maps a sentence to each rule of the specification, and contains only existing sentences and rules. */
import type { Rule } from '../spec/catalogue.ts';
import { findPassages, type SpecificationText } from './model/specification.ts';

export function findSentenceProblems(
  specificationText: SpecificationText,
  rulesBySentence: ReadonlyMap<string, readonly string[]>,
  rules: readonly Rule[],
): string[] {
  const passagesBySentence = new Map(
    specificationText.passages.flatMap((passage) => passage.sentences.map(({ id }) => [id, passage] as const)),
  );
  const ruleIds = new Set(rules.map(({ id }) => id));
  const sentencesByRule = Map.groupBy(
    [...rulesBySentence].flatMap(([sentence, ids]) => ids.map((rule) => ({ sentence, rule }))),
    ({ rule }) => rule,
  );
  return [
    ...[...rulesBySentence.keys()]
      .filter((sentence) => !passagesBySentence.has(sentence))
      .map((sentence) => `${sentence}: not a sentence of the specification`),
    ...[...sentencesByRule.keys()].filter((rule) => !ruleIds.has(rule)).map((rule) => `rule ${rule} does not exist`),
    ...rules
      .filter(({ origin }) => origin === undefined)
      .flatMap(({ id, source }) => {
        const headings = new Set(
          (sentencesByRule.get(id) ?? []).map(({ sentence }) => passagesBySentence.get(sentence)?.heading),
        );
        if (headings.size === 0) return [`${id}: no sentence is mapped to this rule; its source is ${source}`];
        return source
          .split(/; */)
          .map((part) => ({ part, partPassages: findPassages(part, specificationText) }))
          .filter(
            ({ partPassages }) => partPassages.length > 0 && !partPassages.some(({ heading }) => headings.has(heading)),
          )
          .map(({ part }) => `${id}: no sentence of its source is mapped to this rule: ${part}`);
      }),
  ];
}
