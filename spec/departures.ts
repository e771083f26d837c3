/**
 * The departures of `departures.yaml`: places where kube-apiserver differs from the specification. Each dialect takes one side: `orch` that
 * of the specification, `kubernetes` that of kube-apiserver. The simulator tests `departures.has(ID)` in one place for each.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lazy } from '../values/lazy.ts';
import type { Dialect } from './dialect.ts';

export interface Departure {
  readonly rules: readonly string[];
  readonly specification: string;
  readonly kubeApiserver: string;
  readonly observed: string;
  /** The first and last release of kube-apiserver that departs, if not all do. */
  readonly since?: string;
  readonly until?: string;
  /** Set if both dialects behave the same, with the behavior. Such an entry is an explanation, not a switch. */
  readonly settled?: string;
}

/** The IDs of departures in which a server takes the side of kube-apiserver. */
export type DepartureSet = ReadonlySet<string>;

type Departures = Readonly<Record<string, Departure>>;

/** Reads the file at first use: a simulator without departures starts without it. */
export const readDepartures = lazy(
  (): Departures => parse(readFileSync(new URL('./departures.yaml', import.meta.url), 'utf8')) ?? {},
);

export function listDialectDepartures(dialect: Dialect): DepartureSet {
  if (dialect.name !== 'kubernetes') return new Set();
  return new Set(Object.entries(readDepartures()).flatMap(([id, { settled }]) => (settled === undefined ? [id] : [])));
}

/** Returns the departures of a rule, with their IDs. */
export function findRuleDepartures(rule: string): [string, Departure][] {
  return Object.entries(readDepartures()).filter(([, departure]) => departure.rules.includes(rule));
}
