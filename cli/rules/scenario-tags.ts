/**
 * Finds the scenarios of each rule by the tags of scenarios, `Rule`s, features and examples. Reads the text of the features without
 * Cucumber, so that `assay rules` is fast.
 */
import { readdirSync, readFileSync } from 'node:fs';

export interface ScenarioOfRule {
  /** The path and line, such as `features/watch/stream.feature:19`. */
  readonly id: string;
  readonly name: string;
}

const KEYWORD_LINE = /^\s*(Feature|Rule|Scenario Outline|Scenario|Example|Examples):\s*(.*)$/;

export function indexScenariosByRule(root: URL): Map<string, ScenarioOfRule[]> {
  const scenariosByRule = new Map<string, ScenarioOfRule[]>();
  for (const file of listFeatureFiles(root)) {
    for (const { rules, scenario } of parseScenarios(readFileSync(new URL(file, root), 'utf8'), `features/${file}`)) {
      for (const rule of rules) scenariosByRule.set(rule, [...(scenariosByRule.get(rule) ?? []), scenario]);
    }
  }
  return scenariosByRule;
}

/** Returns each scenario of a feature with its rules. */
export function parseScenarios(text: string, file: string): { rules: string[]; scenario: ScenarioOfRule }[] {
  const scenarios: { rules: string[]; scenario: ScenarioOfRule }[] = [];
  const inheritedTags: Record<'Feature' | 'Rule', string[]> = { Feature: [], Rule: [] };
  let tags: string[] = [];
  let isInDocString = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*("""|```)/.test(line)) isInDocString = !isInDocString;
    if (isInDocString) continue;
    if (/^\s*@/.test(line)) tags.push(...line.trim().split(/\s+/));
    const [, keyword, name = ''] = KEYWORD_LINE.exec(line) ?? [];
    if (keyword === undefined) continue;
    if (keyword === 'Feature' || keyword === 'Rule') inheritedTags[keyword] = tags;
    else if (keyword === 'Examples') {
      const outline = scenarios.at(-1);
      if (outline !== undefined) outline.rules = [...new Set([...outline.rules, ...readRuleTags(tags)])];
    } else {
      const rules = readRuleTags([...inheritedTags.Feature, ...inheritedTags.Rule, ...tags]);
      scenarios.push({ rules, scenario: { id: `${file}:${index + 1}`, name: name.trim() } });
    }
    tags = [];
  }
  return scenarios;
}

function readRuleTags(tags: readonly string[]): string[] {
  const rules = tags.filter((tag) => tag.startsWith('@rule:')).map((tag) => tag.slice('@rule:'.length));
  return [...new Set(rules)];
}

function listFeatureFiles(root: URL): string[] {
  try {
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.feature'))
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted();
  } catch {
    return [];
  }
}
