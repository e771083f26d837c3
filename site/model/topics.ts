/**
 * Finds the topics by which the site groups rules, in addition to areas: verbs, query parameters, headers, and error codes and reasons.
 * Topics come from the specification, and from the requests and expectations of scenarios.
 */
import type { Feature, Scenario } from './features.ts';
import { analyzeRun, type RequestParts } from './requests.ts';
import type { RuleEntry } from './rule-entry.ts';
import type { Passage, Sentence, SpecificationText } from './specification.ts';

export type TopicKind = 'verb' | 'parameter' | 'header' | 'code' | 'reason';

export interface Topic {
  readonly kind: TopicKind;
  readonly name: string;
  /** The sentences of the specification that mention the topic. */
  readonly sentences: readonly Sentence[];
  readonly mentioningRules: readonly RuleEntry[];
  /** The rules that do not mention the topic, but whose scenarios use it. */
  readonly usingRules: readonly RuleEntry[];
  readonly scenarios: readonly Scenario[];
  /** The reasons that occur with a code in scenarios and recorded responses, or the codes that occur with a reason. */
  readonly relatedNames: readonly string[];
}

interface TopicSources {
  readonly specificationText: SpecificationText;
  readonly rules: readonly RuleEntry[];
  readonly features: readonly Feature[];
}

/** The verbs, parameters, headers and errors that the runs of a scenario use. */
interface ScenarioUse {
  readonly scenario: Scenario;
  readonly runs: readonly RequestParts[];
}

const PARTS_BY_KIND = {
  verb: 'verbs',
  parameter: 'parameters',
  header: 'headers',
  code: 'codes',
  reason: 'reasons',
} as const;

export function findTopics(sources: TopicSources): Topic[] {
  const scenarioUses = sources.features.flatMap(({ scenarios }) =>
    scenarios.map((scenario) => ({ scenario, runs: scenario.runs.map(analyzeRun) })),
  );
  const sentences = sources.specificationText.passages
    .filter(({ kind }) => kind !== 'heading' && kind !== 'head')
    .flatMap((passage) => passage.sentences);
  const errorPairs = findErrorPairs(scenarioUses, sources.rules);
  const kinds: readonly TopicKind[] = ['verb', 'parameter', 'header', 'code', 'reason'];
  return kinds.flatMap((kind) =>
    collectNames(kind, sources, scenarioUses, errorPairs).map((name): Topic => {
      const scenarios = scenarioUses
        .filter(({ runs }) => runs.some((run) => run[PARTS_BY_KIND[kind]].has(name)))
        .map(({ scenario }) => scenario);
      const usingRuleIds = new Set(scenarios.flatMap(({ rules }) => rules));
      const mentionsName = createNameMatcher(kind, name, sources.specificationText);
      const mentioningRules =
        kind === 'verb'
          ? []
          : sources.rules.filter(({ rule }) => mentionsName(`${rule.statement} ${extractParameters(rule.source)}`));
      const usingRules = sources.rules.filter(
        (entry) => usingRuleIds.has(entry.rule.id) && !mentioningRules.includes(entry),
      );
      const relatedNames = errorPairs.flatMap(([code, reason]) =>
        kind === 'code' && code === name ? [reason] : kind === 'reason' && reason === name ? [code] : [],
      );
      return {
        kind,
        name,
        sentences: sentences.filter(({ text }) => mentionsName(text)),
        mentioningRules,
        usingRules,
        scenarios,
        relatedNames: [...new Set(relatedNames)].toSorted(),
      };
    }),
  );
}

function collectNames(
  kind: TopicKind,
  { specificationText, rules }: TopicSources,
  scenarioUses: readonly ScenarioUse[],
  errorPairs: readonly ErrorPair[],
): string[] {
  const namesInRuns = new Set(scenarioUses.flatMap(({ runs }) => runs.flatMap((run) => [...run[PARTS_BY_KIND[kind]]])));
  if (kind === 'verb') return readVerbs(specificationText);
  if (kind === 'code' || kind === 'reason')
    return [...namesInRuns.union(new Set(errorPairs.map(([code, reason]) => (kind === 'code' ? code : reason))))]
      .filter((name) => name !== '')
      .toSorted();
  // A parameter that neither the specification nor a rule mentions is not a topic: scenarios also send unknown parameters.
  const allText = [
    ...specificationText.passages.flatMap((passage) => passage.sentences.map((sentence) => sentence.text)),
    ...rules.map(({ rule }) => rule.statement),
  ].join('\n');
  const isMentioned = (name: string) =>
    kind === 'header'
      ? allText.toLowerCase().includes(name.toLowerCase())
      : createNameMatcher(kind, name, specificationText)(allText);
  const sourceParameters = [
    ...extractParameters(rules.map(({ rule }) => rule.source).join(' ')).matchAll(/`(\w+)`/g),
  ].map(([, name = '']) => name);
  const candidates = kind === 'parameter' ? namesInRuns.union(new Set(sourceParameters)) : namesInRuns;
  return [...candidates]
    .filter(isMentioned)
    .filter(isPreferredSpelling)
    .toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
}

/** Reports whether a name is the preferred spelling of a header. If several spellings occur, the spelling with capitals is preferred. */
function isPreferredSpelling(name: string, _index: number, names: readonly string[]): boolean {
  const spellings = names.filter((spelling) => spelling.toLowerCase() === name.toLowerCase());
  const capitalized = spellings.find((spelling) => /^[A-Z][a-z]|^WWW/.test(spelling));
  return spellings.length === 1 || name === capitalized || name === spellings[0];
}

/** Returns the verbs in the specification. */
function readVerbs({ passages }: SpecificationText): string[] {
  const listText = passages.find(({ id }) => id === 'verbs')?.sentences[0]?.text.replace(/^Verbs: /, '') ?? '';
  return listText
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((verb) => verb.replace('.', '').trim());
}

/** Returns the names of query parameters in the source of a rule (`…, parameter limit`), in backquotes. */
function extractParameters(source: string): string {
  return [...source.matchAll(/(?:, parameter|^Query parameters.*, row) (\w+)/g)]
    .map(([, name]) => `\`${name}\``)
    .join(' ');
}

/** Returns a function that reports whether a text mentions the topic. */
function createNameMatcher(kind: TopicKind, name: string, { passages }: SpecificationText): (text: string) => boolean {
  const escapedName = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const methods = kind === 'verb' ? findOperationMethods(name, passages) : [];
  const pattern = {
    verb: String.raw`\b(?:${[escapedName, ...methods].join('|')})\b`,
    // A name that is also an English word counts only in backquotes or with a value.
    parameter: /[A-Z_]/.test(name)
      ? String.raw`\b${escapedName}\b`
      : String.raw`\`${escapedName}[\`=]|\b${escapedName}=|[?&]${escapedName}\b`,
    header: String.raw`\b${escapedName}\b`,
    code: String.raw`(?<![\w.])${escapedName}(?![\w.]\w)`,
    reason: String.raw`\b${escapedName}\b`,
  }[kind];
  const expression = new RegExp(pattern, kind === 'header' ? 'i' : '');
  return (text) => expression.test(text);
}

/** Returns the HTTP methods of a verb from the table of operations, such as PUT for update. */
function findOperationMethods(verb: string, passages: readonly Passage[]): string[] {
  const rows = passages.filter(
    ({ kind, sentences }) => kind === 'row' && new RegExp(String.raw`\b${verb}\b`).test(sentences[0]?.text ?? ''),
  );
  const methods = rows.flatMap(({ sentences }) => /^(PUT|POST|PATCH) `/.exec(sentences[1]?.text ?? '')?.[1] ?? []);
  return [...new Set(methods)];
}

type ErrorPair = readonly [code: string, reason: string];

/** Returns the pairs of code and reason that occur together in a step or a recorded Status. */
function findErrorPairs(scenarioUses: readonly ScenarioUse[], rules: readonly RuleEntry[]): ErrorPair[] {
  const expectedPairs = scenarioUses.flatMap(({ scenario }) =>
    scenario.runs.flatMap(({ steps }) =>
      steps.flatMap(({ text }): ErrorPair[] => {
        const [, code, reason] = /^the response is ([45]\d\d) ([A-Z]\w+)$/.exec(text) ?? [];
        return code === undefined || reason === undefined ? [] : [[code, reason]];
      }),
    ),
  );
  const recordedPairs = rules.flatMap(({ observations }) =>
    observations.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ status, answer: response = '' }): ErrorPair[] => {
        const reason = status === undefined || status < 400 ? undefined : readStatusReason(response);
        return reason === undefined ? [] : [[String(status), reason]];
      }),
    ),
  );
  return [...expectedPairs, ...recordedPairs];
}

/** Returns the reason of a Status, or undefined if the body is another object or truncated. */
function readStatusReason(body: string): string | undefined {
  try {
    const { kind, reason }: { kind?: unknown; reason?: unknown } = JSON.parse(body);
    return kind === 'Status' && typeof reason === 'string' && reason !== '' ? reason : undefined;
  } catch {
    return undefined;
  }
}
