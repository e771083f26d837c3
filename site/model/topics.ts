/**
 * What the rules are about, other than their areas: verbs, query parameters, headers, and the codes and reasons of errors. They are read off
 * the specification and off what the scenarios send and expect; no list of them is kept.
 */
import type { Feature, Scenario } from './features.ts';
import { type Asked, askedBy } from './requests.ts';
import type { RuleEntry } from './rule-entry.ts';
import type { Passage, Piece, Text } from './specification.ts';

export type TopicKind = 'verb' | 'parameter' | 'header' | 'code' | 'reason';

export interface Topic {
  readonly kind: TopicKind;
  readonly name: string;
  /** Sentences of the specification that name it. */
  readonly pieces: readonly Piece[];
  /** Rules whose own words name it, and others whose scenarios send or expect it. */
  readonly naming: readonly RuleEntry[];
  readonly others: readonly RuleEntry[];
  readonly scenarios: readonly Scenario[];
  /** Of a code the reasons it comes with in scenarios and recorded answers; of a reason its codes. */
  readonly goesWith: readonly string[];
}

interface Data {
  readonly text: Text;
  readonly rules: readonly RuleEntry[];
  readonly features: readonly Feature[];
}

interface Use {
  readonly scenario: Scenario;
  readonly runs: readonly Asked[];
}

const SETS = { verb: 'verbs', parameter: 'parameters', header: 'headers', code: 'codes', reason: 'reasons' } as const;

export function topicsOf(data: Data): Topic[] {
  const uses = data.features.flatMap(({ scenarios }) =>
    scenarios.map((scenario) => ({ scenario, runs: scenario.runs.map(askedBy) })),
  );
  const pieces = data.text.passages
    .filter(({ kind }) => kind !== 'heading' && kind !== 'head')
    .flatMap((one) => one.pieces);
  const pairs = pairsOf(uses, data.rules);
  const kinds: readonly TopicKind[] = ['verb', 'parameter', 'header', 'code', 'reason'];
  return kinds.flatMap((kind) =>
    namesOf(kind, data, uses, pairs).map((name): Topic => {
      const scenarios = uses
        .filter(({ runs }) => runs.some((one) => one[SETS[kind]].has(name)))
        .map(({ scenario }) => scenario);
      const traced = new Set(scenarios.flatMap(({ rules }) => rules));
      const names = namer(kind, name, data.text);
      const naming =
        kind === 'verb'
          ? []
          : data.rules.filter(({ rule }) => names(`${rule.statement} ${parametersNamed(rule.source)}`));
      const others = data.rules.filter((one) => traced.has(one.rule.id) && !naming.includes(one));
      const goesWith = pairs.flatMap(([code, reason]) =>
        kind === 'code' && code === name ? [reason] : kind === 'reason' && reason === name ? [code] : [],
      );
      return {
        kind,
        name,
        pieces: pieces.filter(({ text }) => names(text)),
        naming,
        others,
        scenarios,
        goesWith: [...new Set(goesWith)].toSorted(),
      };
    }),
  );
}

function namesOf(kind: TopicKind, { text, rules }: Data, uses: readonly Use[], pairs: readonly Pair[]): string[] {
  const used = new Set(uses.flatMap(({ runs }) => runs.flatMap((one) => [...one[SETS[kind]]])));
  if (kind === 'verb') return verbsOf(text);
  if (kind === 'code' || kind === 'reason')
    return [...used.union(new Set(pairs.map(([code, reason]) => (kind === 'code' ? code : reason))))]
      .filter((name) => name !== '')
      .toSorted();
  // What a single scenario sends to see that it means nothing is no parameter.
  const words = [
    ...text.passages.flatMap((one) => one.pieces.map((piece) => piece.text)),
    ...rules.map(({ rule }) => rule.statement),
  ].join('\n');
  const spoken = (name: string) =>
    kind === 'header' ? words.toLowerCase().includes(name.toLowerCase()) : namer(kind, name, text)(words);
  const named = [...parametersNamed(rules.map(({ rule }) => rule.source).join(' ')).matchAll(/`(\w+)`/g)].map(
    ([, name = '']) => name,
  );
  const candidates = kind === 'parameter' ? used.union(new Set(named)) : used;
  return [...candidates]
    .filter(spoken)
    .filter(firstSpelling)
    .toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
}

/** Of a header that scenarios spell in several ways the one with capitals. */
function firstSpelling(name: string, _at: number, all: readonly string[]): boolean {
  const same = all.filter((other) => other.toLowerCase() === name.toLowerCase());
  return same.length === 1 || name === same.find((other) => /^[A-Z][a-z]|^WWW/.test(other)) || name === same[0];
}

/** The verbs that the specification lists. */
function verbsOf({ passages }: Text): string[] {
  const list = passages.find(({ id }) => id === 'verbs')?.pieces[0]?.text.replace(/^Verbs: /, '') ?? '';
  return list
    .replaceAll(/\([^)]*\)/g, '')
    .split(',')
    .map((verb) => verb.replace('.', '').trim());
}

/** `…, parameter limit` of a source, as the specification writes it. */
function parametersNamed(source: string): string {
  return [...source.matchAll(/(?:, parameter|^Query parameters.*, row) (\w+)/g)]
    .map(([, name]) => `\`${name}\``)
    .join(' ');
}

function namer(kind: TopicKind, name: string, text: Text): (words: string) => boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const methods = kind === 'verb' ? methodsOf(name, text.passages) : [];
  const pattern = {
    verb: String.raw`\b(?:${[escaped, ...methods].join('|')})\b`,
    // What is an English word as well counts between backquotes or with its value alone.
    parameter: /[A-Z_]/.test(name)
      ? String.raw`\b${escaped}\b`
      : String.raw`\`${escaped}[\`=]|\b${escaped}=|[?&]${escaped}\b`,
    header: String.raw`\b${escaped}\b`,
    code: String.raw`(?<![\w.])${escaped}(?![\w.]\w)`,
    reason: String.raw`\b${escaped}\b`,
  }[kind];
  const regular = new RegExp(pattern, kind === 'header' ? 'i' : '');
  return (words) => regular.test(words);
}

/** The method of an operation in the table of operations: PUT of update. */
function methodsOf(verb: string, passages: readonly Passage[]): string[] {
  const rows = passages.filter(
    ({ kind, pieces }) => kind === 'row' && new RegExp(String.raw`\b${verb}\b`).test(pieces[0]?.text ?? ''),
  );
  const methods = rows.flatMap(({ pieces }) => /^(PUT|POST|PATCH) `/.exec(pieces[1]?.text ?? '')?.[1] ?? []);
  return [...new Set(methods)];
}

type Pair = readonly [code: string, reason: string];

/** Codes and reasons that were seen together: said by a step, or in a recorded Status. */
function pairsOf(uses: readonly Use[], rules: readonly RuleEntry[]): Pair[] {
  const expected = uses.flatMap(({ scenario }) =>
    scenario.runs.flatMap(({ steps }) =>
      steps.flatMap(({ text }): Pair[] => {
        const [, code, reason] = /^the answer is ([45]\d\d) ([A-Z]\w+)$/.exec(text) ?? [];
        return code === undefined || reason === undefined ? [] : [[code, reason]];
      }),
    ),
  );
  const recorded = rules.flatMap(({ observed }) =>
    observed.flatMap(({ exchanges }) =>
      exchanges.flatMap(({ status, answer = '' }): Pair[] => {
        const reason = status === undefined || status < 400 ? undefined : reasonOf(answer);
        return reason === undefined ? [] : [[String(status), reason]];
      }),
    ),
  );
  return [...expected, ...recorded];
}

/** Of a Status; undefined of anything else, such as an answer that was cut. */
function reasonOf(answer: string): string | undefined {
  try {
    const { kind, reason }: { kind?: unknown; reason?: unknown } = JSON.parse(answer);
    return kind === 'Status' && typeof reason === 'string' && reason !== '' ? reason : undefined;
  } catch {
    return undefined;
  }
}
