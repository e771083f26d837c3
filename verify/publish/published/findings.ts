/**
 * Reads findings: the failures of a server by root cause, written by hand in `published/NAME/findings.yaml` after each failure was checked
 * against the specification. Every failure in a published report must have one finding, and every finding must have a failure.
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
   * Whether the server claims to have the expected behavior. `by example`: the server is only an example. `false alarm`: the failure is an
   * error of the suite.
   */
  readonly claimed: 'yes' | 'no' | 'by example' | 'false alarm';
  /** The beginnings of the failure texts in the report that this finding explains. */
  readonly failures: readonly string[];
}

export interface Findings {
  /** A summary of the verdict for users of the server. */
  readonly summary: string;
  readonly findings: readonly Finding[];
}

export interface ReportedFinding extends Finding {
  /** The scenarios that fail because of the root cause. */
  readonly scenarios: readonly ScenarioResult[];
  /** The rules that fail because of the root cause. */
  readonly rules: readonly string[];
}

export interface JoinedFindings {
  readonly findings: readonly ReportedFinding[];
  /** The mismatches between the findings and the report, one line for each. */
  readonly problems: readonly string[];
}

/** Returns the findings of a server, or undefined if there is no file. */
export function readFindings(name: string): Findings | undefined {
  const file = resolveServerFile(name, 'findings.yaml');
  return existsSync(file) ? readYaml<Findings>(file, 'published/findings.schema.json') : undefined;
}

/** Adds the failed scenarios and rules of a report to the findings. */
export function joinFindings({ scenarios }: Pick<Envelope, 'scenarios'>, findings: readonly Finding[]): JoinedFindings {
  const problems: string[] = [];
  const causesByFinding = new Map<Finding, Cause[]>(findings.map((finding) => [finding, []]));
  for (const cause of groupByCause(scenarios)) {
    const text = formatCause(cause);
    const matchingFindings = findings.filter(({ failures }) =>
      failures.some((failureStart) => text.startsWith(failureStart)),
    );
    if (matchingFindings.length === 0) problems.push(`no finding matches '${text}'`);
    if (matchingFindings.length > 1)
      problems.push(`several findings match '${text}': ${matchingFindings.map((finding) => finding.cause).join('; ')}`);
    for (const finding of matchingFindings) causesByFinding.get(finding)?.push(cause);
  }
  for (const [{ cause, failures }, causes] of causesByFinding) {
    const texts = causes.map(formatCause);
    for (const failureStart of failures.filter((failure) => !texts.some((text) => text.startsWith(failure))))
      problems.push(`'${cause}': no failure begins with '${failureStart}'`);
  }
  return {
    problems,
    findings: [...causesByFinding].map(([finding, causes]) => ({
      ...finding,
      scenarios: causes.flatMap((cause) => cause.scenarios),
      rules: [...new Set(causes.flatMap((cause) => cause.rules))],
    })),
  };
}
