/**
 * The departures of `departures.yaml`: places where kube-apiserver does otherwise than the specification says. A dialect chooses a
 * side of each: `orch` the specification's, `kubernetes` that of kube-apiserver. The simulator tests `departures.has(ID)` in one place for each.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Dialect } from './dialect.ts';

export interface Departure {
  readonly rules: readonly string[];
  readonly specification: string;
  readonly kubeApiserver: string;
  readonly observed: string;
  /** The first and last release of kube-apiserver that was seen to do so, where not all of them do. */
  readonly since?: string;
  readonly until?: string;
  /** Set where both dialects do the same: what that is. Such an entry explains; it is not a switch. */
  readonly settled?: string;
}

/** The departures in which a server takes the side of kube-apiserver. */
export type DepartureSet = ReadonlySet<string>;

type Departures = Readonly<Record<string, Departure>>;

let read: Departures | undefined;

/** Read when first asked for: a simulator that takes no departure starts without them. */
export function allDepartures(): Departures {
  const all: Departures = read ?? parse(readFileSync(new URL('./departures.yaml', import.meta.url), 'utf8')) ?? {};
  read = all;
  return all;
}

export function departuresOf(dialect: Dialect): DepartureSet {
  if (dialect.name !== 'kubernetes') return new Set();
  return new Set(Object.entries(allDepartures()).flatMap(([id, { settled }]) => (settled === undefined ? [id] : [])));
}

/** The departures that concern a rule, with their ids. */
export function departuresFrom(rule: string): [string, Departure][] {
  return Object.entries(allDepartures()).filter(([, departure]) => departure.rules.includes(rule));
}
