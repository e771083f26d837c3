/**
 * The departures in `departures.yaml`: behavior of kube-apiserver that differs from the specification. With the dialect `orch`, the
 * simulator behaves as the specification requires; with `kubernetes`, it behaves like kube-apiserver. The simulator calls
 * `departures.has(ID)` where its behavior depends on a departure.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { memoize } from '../values/memoize.ts';
import type { Dialect } from './dialect.ts';

export interface Departure {
  /** The IDs of the rules from which kube-apiserver departs. */
  readonly rules: readonly string[];
  /** The behavior that the rules require. */
  readonly specification: string;
  /** The behavior of kube-apiserver, or of kubectl if the rules are about the client command. */
  readonly kubeApiserver: string;
  /** How and when the behavior of kube-apiserver was observed. */
  readonly observed: string;
  /** The first release of kube-apiserver with the departure. Absent if all earlier releases have it. */
  readonly since?: string;
  /** The last release of kube-apiserver with the departure. Absent if all later releases have it. */
  readonly until?: string;
  /** The behavior of both dialects, if they behave the same. Such an entry only explains the difference between the texts; no code depends on it. */
  readonly settled?: string;
}

/** The IDs of the departures in which a server behaves like kube-apiserver, not like the specification. */
export type DepartureSet = ReadonlySet<string>;

type Departures = Readonly<Record<string, Departure>>;

/** Reads the file when it is first needed, so that a simulator without departures can start without it. */
export const readDepartures = memoize(
  (): Departures => parse(readFileSync(new URL('./departures.yaml', import.meta.url), 'utf8')) ?? {},
);

export function listDialectDepartures(dialect: Dialect): DepartureSet {
  if (dialect.name !== 'kubernetes') return new Set();
  return new Set(Object.entries(readDepartures()).flatMap(([id, { settled }]) => (settled === undefined ? [id] : [])));
}

/** Returns the name of the program whose behavior the departure describes. The IDs of rules about the client command start with `cli-`. */
export function findDepartingProgram({ rules }: Pick<Departure, 'rules'>): 'kubectl' | 'kube-apiserver' {
  return rules.every((rule) => rule.startsWith('cli-')) ? 'kubectl' : 'kube-apiserver';
}

/** Returns the departures from a rule, with their IDs. */
export function findRuleDepartures(rule: string): [string, Departure][] {
  return Object.entries(readDepartures()).filter(([, departure]) => departure.rules.includes(rule));
}
