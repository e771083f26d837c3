/**
 * The topics by which the site groups rules, in addition to areas: verbs, query parameters, headers, and error codes and reasons. They are extracted from the
 * specification and from the requests and expectations of scenarios.
 */
import type { Feature, Scenario } from './features.ts';
import { analyzeRun, type RequestParts } from './requests.ts';
import type { RuleEntry } from './rule-entry.ts';
import type { Passage, Piece, Text } from './specification.ts';

export type TopicKind = 'verb' | 'parameter' | 'header' | 'code' | 'reason';

export interface Topic {
  readonly kind: TopicKind;
  readonly name: string;
  /** The sentences of the specification that mention the topic. */
  readonly pieces: readonly Piece[];
  readonly mentioningRules: readonly RuleEntry[];
  /** The other rules whose scenarios use the topic. */
  readonly usingRules: readonly RuleEntry[];
  readonly scenarios: readonly Scenario[];
  /** The reasons that occur with a code in scenarios and recorded responses, or the codes that occur with a reason. */
  readonly relatedNames: readonly string[];
}

interface Data {
  readonly text: Text;
  readonly rules: readonly RuleEntry[];
  readonly features: readonly Feature[];
}

interface RuleUse {
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

export function findTopics(data: Data): Topic[] {
  const uses = data.features.flatMap(({ scenarios }) =>
    scenarios.map((scenario) => ({ scenario, runs: scenario.runs.map(analyzeRun) })),
  );
  const pieces = data.text.passages
    .filter(({ kind }) => kind !== 'heading' && kind !== 'head')
    .flatMap((passage) => passage.pieces);
  const pairs = findPairs(uses, data.rules);
  const kinds: readonly TopicKind[] = ['verb', 'parameter', 'header', 'code', 'reason'];
  return kinds.flatMap((kind) =>
    collectNames(kind, data, uses, pairs).map((name): Topic => {
      const scenarios = uses
        .filter(({ runs }) => runs.some((run) => run[PARTS_BY_KIND[kind]].has(name)))
        .map(({ scenario }) => scenario);
      const tracedRuleIds = new Set(scenarios.flatMap(({ rules }) => rules));
      const names = createNameMatcher(kind, name, data.text);
      const mentioningRules =
        kind === 'verb'
          ? []
          : data.rules.filter(({ rule }) => names(`${rule.statement} ${extractParameters(rule.source)}`));
      const otherRuleEntries = data.rules.filter(
        (rule) => tracedRuleIds.has(rule.rule.id) && !mentioningRules.includes(rule),
      );
      const relatedNames = pairs.flatMap(([code, reason]) =>
        kind === 'code' && code === name ? [reason] : kind === 'reason' && reason === name ? [code] : [],
      );
      return {
        kind,
        name,
        pieces: pieces.filter(({ text }) => names(text)),
        mentioningRules,
        usingRules: otherRuleEntries,
        scenarios,
        relatedNames: [...new Set(relatedNames)].toSorted(),
      };
    }),
  );
}

function collectNames(
  kind: TopicKind,
  { text, rules }: Data,
  uses: readonly RuleUse[],
  pairs: readonly Pair[],
): string[] {
  const namesInRuns = new Set(uses.flatMap(({ runs }) => runs.flatMap((run) => [...run[PARTS_BY_KIND[kind]]])));
  if (kind === 'verb') return readVerbs(text);
  if (kind === 'code' || kind === 'reason')
    return [...namesInRuns.union(new Set(pairs.map(([code, reason]) => (kind === 'code' ? code : reason))))]
      .filter((name) => name !== '')
      .toSorted();
  // A word that only one scenario sends, as an unknown parameter, is not a topic.
  const words = [
    ...text.passages.flatMap((passage) => passage.pieces.map((piece) => piece.text)),
    ...rules.map(({ rule }) => rule.statement),
  ].join('\n');
  const isMentioned = (name: string) =>
    kind === 'header' ? words.toLowerCase().includes(name.toLowerCase()) : createNameMatcher(kind, name, text)(words);
  const sourceParameters = [
    ...extractParameters(rules.map(({ rule }) => rule.source).join(' ')).matchAll(/`(\w+)`/g),
  ].map(([, name = '']) => name);
  const candidates = kind === 'parameter' ? namesInRuns.union(new Set(sourceParameters)) : namesInRuns;
  return [...candidates]
    .filter(isMentioned)
    .filter(isPreferredSpelling)
    .toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
}

/** Keeps one of several spellings of a header: the one with capitals. */
function isPreferredSpelling(name: string, _at: number, all: readonly string[]): boolean {
  const same = all.filter((spelling) => spelling.toLowerCase() === name.toLowerCase());
  return same.length === 1 || name === same.find((spelling) => /^[A-Z][a-z]|^WWW/.test(spelling)) || name === same[0];
}

/** Returns the verbs in the specification. */
function readVerbs({ passages }: Text): string[] {
  const list = passages.find(({ id }) => id === 'verbs')?.pieces[0]?.text.replace(/^Verbs: /, '') ?? '';
  return list
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((verb) => verb.replace('.', '').trim());
}

/** Extracts `…, parameter limit` from a source. */
function extractParameters(source: string): string {
  return [...source.matchAll(/(?:, parameter|^Query parameters.*, row) (\w+)/g)]
    .map(([, name]) => `\`${name}\``)
    .join(' ');
}

function createNameMatcher(kind: TopicKind, name: string, text: Text): (words: string) => boolean {
  const escapedName = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const methods = kind === 'verb' ? findOperationMethods(name, text.passages) : [];
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
  const regular = new RegExp(pattern, kind === 'header' ? 'i' : '');
  return (words) => regular.test(words);
}

/** Returns the HTTP method of an operation from the table of operations, such as PUT for update. */
function findOperationMethods(verb: string, passages: readonly Passage[]): string[] {
  const rows = passages.filter(
    ({ kind, pieces }) => kind === 'row' && new RegExp(String.raw`\b${verb}\b`).test(pieces[0]?.text ?? ''),
  );
  const methods = rows.flatMap(({ pieces }) => /^(PUT|POST|PATCH) `/.exec(pieces[1]?.text ?? '')?.[1] ?? []);
  return [...new Set(methods)];
}

type Pair = readonly [code: string, reason: string];

/** Returns pairs of code and reason that occur together in a step or a recorded Status. */
function findPairs(uses: readonly RuleUse[], rules: readonly RuleEntry[]): Pair[] {
  const expected = uses.flatMap(({ scenario }) =>
    scenario.runs.flatMap(({ steps }) =>
      steps.flatMap(({ text }): Pair[] => {
        const [, code, reason] = /^the response is ([45]\d\d) ([A-Z]\w+)$/.exec(text) ?? [];
        return code === undefined || reason === undefined ? [] : [[code, reason]];
      }),
    ),
  );
  const recordedPairs = rules.flatMap(({ observed }) =>
    observed.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ status, answer = '' }): Pair[] => {
        const reason = status === undefined || status < 400 ? undefined : readStatusReason(answer);
        return reason === undefined ? [] : [[String(status), reason]];
      }),
    ),
  );
  return [...expected, ...recordedPairs];
}

/** Returns the reason of a Status, or undefined for other or truncated responses. */
function readStatusReason(answer: string): string | undefined {
  try {
    const { kind, reason }: { kind?: unknown; reason?: unknown } = JSON.parse(answer);
    return kind === 'Status' && typeof reason === 'string' && reason !== '' ? reason : undefined;
  } catch {
    return undefined;
  }
}
