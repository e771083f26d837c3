/** Everything that is known of one rule, as text: what it says, who proves it, what breaks it, who confirmed it. */

import type { Fault } from '../../simulator/faults/fault.ts';
import type { Rule } from '../../spec/catalogue.ts';
import { departuresFrom } from '../../spec/departures.ts';
import { observedOf } from '../../spec/observed.ts';
import type { TracingScenario } from './tracing.ts';

export interface Known {
  readonly scenarios: ReadonlyMap<string, readonly TracingScenario[]>;
  readonly faults: Readonly<Record<string, Fault>>;
}

export function explain(rule: Rule, known: Known): string {
  const scenarios = known.scenarios.get(rule.id) ?? [];
  const faults = Object.entries(known.faults).filter(([, { breaks }]) => breaks.includes(rule.id));
  const sections = [
    `${rule.id}\n  ${rule.statement}`,
    facts(rule),
    `Confirmed\n${confirmation(rule)}`,
    ...departuresFrom(rule.id).map(
      ([id, { specification, genuine, observed, settled }]) =>
        `Departure ${id}\n  specification: ${specification}\n  genuine servers: ${genuine}\n  seen: ${observed}${settled === undefined ? '' : `\n  settled: ${settled}`}`,
    ),
    `Scenarios\n${list(
      scenarios.map(({ id, name }) => `${name}\n    ${id}`),
      'none yet',
    )}`,
    `Faults that break it\n${list(
      faults.map(([id, { bug }]) => `${id}: ${bug}`),
      'none',
    )}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function facts({ area, source, strength, check, origin, needs, brings }: Rule): string {
  const rows = [
    ['area', area],
    ['specification', source],
    ['strength', strength],
    ['check', check],
    ['origin', origin === undefined ? 'the specification' : `${origin}; the specification does not say it`],
    ['needs', needs?.join(', ')],
    ['brought by', brings === undefined ? 'nothing: it is a definition' : `the issue ${brings}`],
  ];
  return rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n');
}

function confirmation(rule: Rule): string {
  const seen = observedOf(rule.area).filter(({ rule: id }) => id === rule.id);
  if (seen.length === 0) return '  unconfirmed: no genuine server was seen to keep it';
  return seen
    .map(({ release, date, exchanges }) => {
      const shown = exchanges.map(({ request, status }) => `\n    ${request} → ${status ?? 'no answer'}`);
      return `  ${release}, ${date}${shown.join('')}`;
    })
    .join('\n');
}

function list(lines: readonly string[], none: string): string {
  return lines.length === 0 ? `  ${none}` : lines.map((line) => `  ${line}`).join('\n');
}
