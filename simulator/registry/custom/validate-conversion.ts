/** Validates spec.conversion: the strategy None, or a webhook and its client configuration. */
import { formatStringSlice } from '../../pure/go/go-syntax.ts';
import { checkDns1035Label } from '../../pure/names/dns.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { findClientConfigProblems, type WebhookClientConfig } from '../webhook-client-config.ts';
import type { ConversionWebhook, CustomResourceDefinition } from './definition.ts';

const CONVERSION_STRATEGIES = ['None', 'Webhook'];
/** The supported versions of ConversionReview. */
const REVIEW_VERSIONS = ['v1', 'v1beta1'];
const CLIENT_CONFIG_PATH = 'spec.conversion.webhookClientConfig';
const REVIEW_VERSIONS_PATH = 'spec.conversion.conversionReviewVersions';

export function findConversionProblems({ spec }: CustomResourceDefinition): FieldProblem[] {
  if (spec.conversion === undefined) return [];
  const { strategy } = spec.conversion;
  const webhook: ConversionWebhook = spec.conversion.webhook ?? {};
  const path = 'spec.conversion.strategy';
  const problems: FieldProblem[] = [];
  if (strategy !== 'None' && spec.preserveUnknownFields === true) {
    problems.push(createInvalidValueProblem(path, strategy, 'must be None if spec.preserveUnknownFields is true'));
  }
  if (strategy === '') problems.push(createRequiredProblem(path));
  else if (!CONVERSION_STRATEGIES.includes(strategy))
    problems.push(createNotSupportedProblem(path, strategy, CONVERSION_STRATEGIES));
  const { clientConfig, conversionReviewVersions: reviewVersions } = webhook;
  if (strategy === 'Webhook')
    return [
      ...problems,
      ...findWebhookConfigProblems(clientConfig),
      ...findReviewVersionProblems(reviewVersions ?? []),
    ];
  const detail = 'should not be set when strategy is not set to Webhook';
  if (clientConfig !== undefined) problems.push(createForbiddenProblem(CLIENT_CONFIG_PATH, detail));
  if (reviewVersions?.length) problems.push(createForbiddenProblem(REVIEW_VERSIONS_PATH, detail));
  return problems;
}

function findWebhookConfigProblems(config: WebhookClientConfig | undefined): FieldProblem[] {
  if (config === undefined)
    return [createRequiredProblem(CLIENT_CONFIG_PATH, 'required when strategy is set to Webhook')];
  return findClientConfigProblems(config, CLIENT_CONFIG_PATH);
}

function findReviewVersionProblems(versions: readonly string[]): FieldProblem[] {
  if (versions.length === 0) return [createRequiredProblem(REVIEW_VERSIONS_PATH)];
  const problems: FieldProblem[] = [];
  for (const [index, version] of versions.entries()) {
    const path = `${REVIEW_VERSIONS_PATH}[${index}]`;
    if (versions.indexOf(version) < index) problems.push(createInvalidValueProblem(path, version, 'duplicate version'));
    else
      for (const detail of checkDns1035Label(version)) problems.push(createInvalidValueProblem(path, version, detail));
  }
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version))) {
    const printedVersions = { unquoted: formatStringSlice(versions) };
    problems.push(
      createInvalidValueProblem(
        REVIEW_VERSIONS_PATH,
        printedVersions,
        `must include at least one of ${REVIEW_VERSIONS.join(', ')}`,
      ),
    );
  }
  return problems;
}
