/**
 * Recorded behavior of kube-apiserver and kubectl: `observed/<area>.yaml`, written by `assay report FILE --record-observed`. A rule without an entry is
 * *unconfirmed* in every report.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';

export interface Observation {
  readonly rule: string;
  readonly subject: 'kube-apiserver' | 'kubectl';
  /** The `gitVersion` of the server, or the version of kubectl. */
  readonly release: string;
  readonly date: string;
  /** The titles of the scenarios that passed. */
  readonly scenarios: readonly string[];
  readonly exchanges: readonly ObservedExchange[];
}

export interface ObservedExchange {
  /** The method, path and query, such as `GET /api/v1/pods?limit=1`. */
  readonly request: string;
  /** The body of the request. */
  readonly body?: string;
  readonly status?: number;
  /** The body of the response. */
  readonly answer?: string;
}

const FOLDER = new URL('./observed/', import.meta.url);

/**
 * Returns the IDs of all rules that kube-apiserver or kubectl passed. Searches only for the IDs, because parsing the recorded bodies would be slow.
 */
export const readConfirmedRules = memoize(
  (): ReadonlySet<string> =>
    new Set(
      listFiles().flatMap((file) =>
        [...readFileSync(new URL(file, FOLDER), 'utf8').matchAll(/^- rule: (\S+)\n {2}subject: /gm)].map(
          ([, id]) => id ?? '',
        ),
      ),
    ),
);

/** Returns the observations about the rules of an area. */
export function readObservations(area: string): readonly Observation[] {
  const file = `${area}.yaml`;
  if (!listFiles().includes(file)) return [];
  const entries: Observation[] | null = parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  return entries ?? [];
}

function listFiles(): string[] {
  try {
    return readdirSync(FOLDER).filter((file) => file.endsWith('.yaml'));
  } catch {
    return [];
  }
}
