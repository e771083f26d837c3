/**
 * Findings: what failed on a server by root cause, written by hand in `published/NAME/findings.yaml` after each was checked against the specification.
 * Every cause of the report has one finding, and every finding shows in the report.
 */
import { existsSync } from 'node:fs';
import { type Cause, formatCause, groupByCause } from '../../reports/causes.ts';
import type { Envelope, ScenarioResult } from '../../reports/schema/envelope.ts';
import { fileIn, readYaml } from './servers.ts';

export interface Finding {
  /** The root cause, in a few words. */
  readonly cause: string;
  /** The rule that says most plainly what is right. */
  readonly rule: string;
  /** What the specification says. */
  readonly says: string;
  /** What came. */
  readonly does: string;
  /** For who uses the server. */
  readonly means: string;
  /** Whether the server promises what it does not do; `by example` where it only shows how something is done; a `false alarm` is a fault of the suite. */
  readonly promised: 'yes' | 'no' | 'by example' | 'false alarm';
  /** What the texts of its causes begin with, or all of one. */
  readonly shows: readonly string[];
}

export interface Findings {
  /** The verdict in a sentence or two, for who uses the server. */
  readonly inShort: string;
  readonly findings: readonly Finding[];
}

export interface ShownFinding extends Finding {
  readonly scenarios: readonly ScenarioResult[];
  /** That fail by it. */
  readonly rules: readonly string[];
}

export interface Joined {
  readonly findings: readonly ShownFinding[];
  /** What does not fit together, a line each. */
  readonly problems: readonly string[];
}

/** Undefined where nothing was written yet. */
export function findingsOf(name: string): Findings | undefined {
  const file = fileIn(name, 'findings.yaml');
  return existsSync(file) ? readYaml<Findings>(file, 'published/findings.schema.json') : undefined;
}

export function joined({ scenarios }: Pick<Envelope, 'scenarios'>, findings: readonly Finding[]): Joined {
  const problems: string[] = [];
  const showing = new Map<Finding, Cause[]>(findings.map((finding) => [finding, []]));
  for (const cause of groupByCause(scenarios)) {
    const text = formatCause(cause);
    const owners = findings.filter(({ shows }) => shows.some((beginning) => text.startsWith(beginning)));
    if (owners.length === 0) problems.push(`no finding tells of '${text}'`);
    if (owners.length > 1)
      problems.push(`several findings tell of '${text}': ${owners.map((one) => one.cause).join('; ')}`);
    for (const owner of owners) showing.get(owner)?.push(cause);
  }
  for (const [{ cause, shows }, causes] of showing) {
    const texts = causes.map(formatCause);
    for (const beginning of shows.filter((each) => !texts.some((text) => text.startsWith(each))))
      problems.push(`'${cause}': nothing failed as '${beginning}'`);
  }
  return {
    problems,
    findings: [...showing].map(([finding, causes]) => ({
      ...finding,
      scenarios: causes.flatMap((cause) => cause.scenarios),
      rules: [...new Set(causes.flatMap((cause) => cause.rules))],
    })),
  };
}
