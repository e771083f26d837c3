/** Formats the claims of a statement of conformance as lines of text. */
import type { Statement } from '../../reports/certificate/statement.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';

/** The width of the column of profile names. */
const PROFILE_WIDTH = 15;

export function formatClaims({ subject, conformance, others, departures, expectedFailures }: Statement): string[] {
  const resourcesText = subject.resources === undefined ? '' : `, of its ${subject.resources.join(', ')},`;
  const version = subject.version === undefined ? '' : ` ${subject.version}`;
  const lines = [
    `${subject.name}${version}${resourcesText} is conformant to`,
    ...conformance.map(
      ({ profile, level, rules, judged: testedRules }) =>
        `  ${profile.padEnd(PROFILE_WIDTH)} ${level.padEnd(8)} ${testedRules} of ${rules} rules tested, all passed`,
    ),
    ...others.map(({ profile, level, verdict }) => `  not ${profile}, ${level}: ${verdict}`),
    ...(departures.length === 0
      ? []
      : [`departures from the specification: ${departures.length}, the same as kube-apiserver`]),
    ...expectedFailures.map(
      ({ reason, rules, scenarios }) => `expected failures: ${rules.join(', ')} (${scenarios} scenarios): ${reason}`,
    ),
  ];
  return lines.map(escapeInvisible);
}
