/**
 * Reads and writes the recorded responses of kube-apiserver to the probes: spec/observed/probes.json. A kind has one line for each verb and
 * field, with a word for each value: the index of the outcome, then `.` and the digest of the object, then `!` and the digest of the
 * warnings.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { deriveProbes, type Probe, type ProbedKind } from './derive-probes.ts';
import type { ProbeResponse } from './send-probes.ts';

const RESPONSES_FILE = new URL('../../../spec/observed/probes.json', import.meta.url);

interface RecordedProbes {
  readonly release: string;
  /** All different outcomes. The words contain indices of this list. */
  readonly outcomes: string[];
  /** The words of each kind, by verb and field. */
  readonly kinds: Record<string, Record<string, string>>;
}

export function readRecordedProbes(): RecordedProbes {
  try {
    return JSON.parse(readFileSync(RESPONSES_FILE, 'utf8'));
  } catch (error) {
    if (existsSync(RESPONSES_FILE)) throw error;
    return { release: '', outcomes: [], kinds: {} };
  }
}

/** Replaces the recorded responses of the given kinds. */
export function writeProbeResponses(
  release: string,
  responses: ReadonlyMap<ProbedKind, readonly ProbeResponse[]>,
): void {
  const oldProbes = readRecordedProbes();
  const outcomes = [...oldProbes.outcomes];
  const indexesByOutcome = new Map(outcomes.map((outcome, index) => [outcome, index]));
  const findOutcomeIndex = (outcome: string) => {
    if (!indexesByOutcome.has(outcome)) indexesByOutcome.set(outcome, outcomes.push(outcome) - 1);
    return indexesByOutcome.get(outcome) ?? 0;
  };
  const wordsByKind = { ...oldProbes.kinds };
  for (const [kind, kindResponses] of responses) {
    const wordsByRow: Record<string, string[]> = {};
    for (const [index, probe] of deriveProbes(kind).entries()) {
      const response = kindResponses[index];
      if (response === undefined) continue;
      wordsByRow[formatRowKey(probe)] ??= [];
      wordsByRow[formatRowKey(probe)]?.push(formatResponse(findOutcomeIndex(response.outcome), response));
    }
    wordsByKind[kind.key] = Object.fromEntries(
      Object.entries(wordsByRow).map(([row, words]) => [row, words.join(' ')]),
    );
  }
  writeFileSync(RESPONSES_FILE, formatRecordedProbes({ release, outcomes, kinds: wordsByKind }));
}

function formatRowKey({ verb, field }: Probe): string {
  return `${verb} ${field}`;
}

function formatResponse(outcomeIndex: number, { object, warnings }: ProbeResponse): string {
  return `${outcomeIndex.toString(36)}${object && `.${object}`}${warnings && `!${warnings}`}`;
}

function formatRecordedProbes({ release, outcomes, kinds }: RecordedProbes): string {
  const kindTexts = Object.entries(kinds).map(([key, rows]) => {
    const lines = Object.entries(rows).map(([row, words]) => `${JSON.stringify(row)}:${JSON.stringify(words)}`);
    return `${JSON.stringify(key)}:{\n${lines.join(',\n')}}`;
  });
  const outcomeLines = outcomes.map((outcome) => JSON.stringify(outcome)).join(',\n');
  return `{"release":${JSON.stringify(release)},\n"outcomes":[\n${outcomeLines}],\n"kinds":{\n${kindTexts.join(',\n')}}}\n`;
}

/** Returns the recorded responses in the order of the probes. Throws if the response to a probe is not recorded. */
export function readRecordedResponses(recordedProbes: RecordedProbes, kind: ProbedKind): ProbeResponse[] {
  const rows = recordedProbes.kinds[kind.key] ?? {};
  const positions = new Map<string, number>();
  return deriveProbes(kind).map((probe) => {
    const row = formatRowKey(probe);
    const position = positions.get(row) ?? 0;
    positions.set(row, position + 1);
    const word = rows[row]?.split(' ')[position];
    if (word === undefined)
      throw new Error(`${kind.key} ${row}: not recorded; run node verify/record/observe-probes.ts`);
    const [, index = '', object = '', warnings = ''] = /^([0-9a-z]+)(?:\.([\w-]+))?(?:!([\w-]+))?$/.exec(word) ?? [];
    return { outcome: recordedProbes.outcomes[Number.parseInt(index, 36)] ?? '', object, warnings };
  });
}
