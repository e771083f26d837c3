/** Renders the output of `assay policy` for a history. */
import type { PolicyReport, Violation } from './judge.ts';

export function renderPolicyReport(name: string, { violations, recommendations }: PolicyReport): string {
  const counts = [
    violations.length === 1 ? '1 violation' : `${violations.length} violations`,
    ...(recommendations.length === 0 ? [] : [`${recommendations.length} recommendations`]),
  ];
  return [
    ...violations.map(formatViolation),
    ...recommendations.map(formatRecommendation),
    `${name}: ${counts.join(', ')}`,
    '',
  ].join('\n');
}

function formatViolation({ rule, number, element, release, description, requirement }: Violation): string {
  const heading = /^\d/.test(number) ? `rule ${number}` : number;
  return `${element}, release ${release}: ${heading} (${rule})\n    ${description}\n    required: ${requirement}\n`;
}

function formatRecommendation({ rule, element, description, requirement }: Violation): string {
  return `recommended for ${element} (${rule}): ${description}; better: ${requirement}`;
}
