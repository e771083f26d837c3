/**
 * Findings: the failures of a server by root cause, written by hand in `published/NAME/findings.yaml` after each was checked against the
 * specification. Every cause in the report has one finding, and every finding occurs in the report.
 */
import { existsSync } from 'node:fs';
import { type Cause, formatCause, groupByCause } from '../../../reports/causes.ts';
import type { Envelope, ScenarioResult } from '../../../reports/schema/envelope.ts';
import { readYaml, resolveServerFile } from './servers.ts';

export interface Finding {
  /** The root cause in a few words. */
  readonly cause: string;
  /** The rule that describes the correct behavior best. */
  readonly rule: string;
  /** The behavior that the specification requires. */
  readonly expected: string;
  /** The behavior of the server. */
  readonly observed: string;
  /** The effect on users of the server. */
  readonly impact: string;
  /**
   * Whether the server claims the behavior that it lacks; `by example` if it only shows how something is done; a `false alarm` is an error
   * of the suite.
   */
  readonly claimed: 'yes' | 'no' | 'by example' | 'false alarm';
  /** The beginnings of the failure texts in the report that this finding explains. */
  readonly failures: readonly string[];
}

export interface Findings {
  /** The verdict in a few sentences, for users of the server. */
  readonly summary: string;
  readonly findings: readonly Finding[];
}

export interface ShownFinding extends Finding {
  readonly scenarios: readonly ScenarioResult[];
  /** The rules that fail because of it. */
  readonly rules: readonly string[];
}

export interface JoinedFindings {
  readonly findings: readonly ShownFinding[];
  /** Mismatches between findings and report, a line each. */
  readonly problems: readonly string[];
}

/** Returns undefined if none are written yet. */
export function readFindings(name: string): Findings | undefined {
  const file = resolveServerFile(name, 'findings.yaml');
  return existsSync(file) ? readYaml<Findings>(file, 'published/findings.schema.json') : undefined;
}

export function joinFindings({ scenarios }: Pick<Envelope, 'scenarios'>, findings: readonly Finding[]): JoinedFindings {
  const problems: string[] = [];
  const showing = new Map<Finding, Cause[]>(findings.map((finding) => [finding, []]));
  for (const cause of groupByCause(scenarios)) {
    const text = formatCause(cause);
    const owners = findings.filter(({ failures }) => failures.some((failureStart) => text.startsWith(failureStart)));
    if (owners.length === 0) problems.push(`no finding matches '${text}'`);
    if (owners.length > 1)
      problems.push(`several findings match '${text}': ${owners.map((owner) => owner.cause).join('; ')}`);
    for (const owner of owners) showing.get(owner)?.push(cause);
  }
  for (const [{ cause, failures }, causes] of showing) {
    const texts = causes.map(formatCause);
    for (const failureStart of failures.filter((failure) => !texts.some((text) => text.startsWith(failure))))
      problems.push(`'${cause}': no failure begins with '${failureStart}'`);
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
