/** Validation of spec.conversion: the strategy None, or a webhook and its client configuration. */
import { quote } from '../../pure/go/quote.ts';
import { requestUriProblem } from '../../pure/go/request-uri.ts';
import { dns1035Label, dns1123Subdomain } from '../../pure/names/dns.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { ConversionWebhook, CustomResourceDefinition, WebhookClientConfig } from './definition.ts';

const STRATEGIES = ['None', 'Webhook'];
/** The versions of ConversionReview. */
const REVIEW_VERSIONS = ['v1', 'v1beta1'];
const CONFIG = 'spec.conversion.webhookClientConfig';
const VERSIONS = 'spec.conversion.conversionReviewVersions';

export function conversionProblems({ spec }: CustomResourceDefinition): FieldProblem[] {
  if (spec.conversion === undefined) return [];
  const { strategy } = spec.conversion;
  const webhook: ConversionWebhook = spec.conversion.webhook ?? {};
  const at = 'spec.conversion.strategy';
  const problems: FieldProblem[] = [];
  if (strategy !== 'None' && spec.preserveUnknownFields === true) {
    problems.push(invalidValue(at, strategy, 'must be None if spec.preserveUnknownFields is true'));
  }
  if (strategy === '') problems.push(required(at));
  else if (!STRATEGIES.includes(strategy)) problems.push(notSupported(at, strategy, STRATEGIES));
  const { clientConfig, conversionReviewVersions: reviewVersions } = webhook;
  if (strategy === 'Webhook')
    return [...problems, ...configProblems(clientConfig), ...reviewProblems(reviewVersions ?? [])];
  const text = 'should not be set when strategy is not set to Webhook';
  if (clientConfig !== undefined) problems.push(forbiddenField(CONFIG, text));
  if (reviewVersions?.length) problems.push(forbiddenField(VERSIONS, text));
  return problems;
}

function configProblems(config: WebhookClientConfig | undefined): FieldProblem[] {
  if (config === undefined) return [required(CONFIG, 'required when strategy is set to Webhook')];
  const { url, service } = config;
  if ((url === undefined) === (service === undefined)) {
    return [required(CONFIG, 'exactly one of url or service is required')];
  }
  return url === undefined ? serviceProblems(service ?? { name: '', namespace: '' }) : urlProblems(url);
}

function urlProblems(url: string): FieldProblem[] {
  const at = `${CONFIG}.url`;
  const format = '; desired format: https://host[/path]';
  const unreadable = parseProblem(url);
  if (unreadable !== undefined) {
    return [required(at, `url must be a valid URL: parse ${quote(url)}: ${unreadable}${format}`)];
  }
  const problems: FieldProblem[] = [];
  const [, scheme = '', authority = '', query = '', fragment = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? [];
  const [, user, host = ''] = /^(?:(.*)@)?(.*)$/s.exec(authority) ?? [];
  if (scheme.toLowerCase() !== 'https') {
    problems.push(invalidValue(at, scheme.toLowerCase(), `'https' is the only allowed URL scheme${format}`));
  }
  if (host === '') problems.push(invalidValue(at, host, `host must be specified${format}`));
  if (user !== undefined) problems.push(invalidValue(at, user, 'user information is not permitted in the URL'));
  if (fragment !== '') problems.push(invalidValue(at, fragment, 'fragments are not permitted in the URL'));
  if (query !== '') problems.push(invalidValue(at, query, 'query parameters are not permitted in the URL'));
  return problems;
}

/** `url.Parse` of Go reads what is relative too, and looks at the fragment by itself. */
function parseProblem(url: string): string | undefined {
  const [text = ''] = url.split('#', 1);
  return /^(?:[a-z][a-z0-9+.-]*)?:/i.test(text) ? requestUriProblem(text) : undefined;
}

/** kube-apiserver takes name and namespace for each other here. */
function serviceProblems({
  name,
  namespace,
  path,
  port = 443,
}: NonNullable<WebhookClientConfig['service']>): FieldProblem[] {
  const at = `${CONFIG}.service`;
  const problems: FieldProblem[] = [];
  if (!namespace) problems.push(required(`${at}.name`, 'service name is required'));
  if (!name) problems.push(required(`${at}.namespace`, 'service namespace is required'));
  if (port < 1 || port > 65535) {
    problems.push(invalidValue(`${at}.port`, port, 'port is not valid: must be between 1 and 65535, inclusive'));
  }
  if (path === undefined || path === '' || path === '/') return problems;
  const addProblem = (text: string) => problems.push(invalidValue(`${at}.path`, path, text));
  if (!path.startsWith('/')) addProblem("must start with a '/'");
  for (const [index, segment] of path.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (segment === '') addProblem(`segment[${index}] may not be empty`);
    else for (const text of dns1123Subdomain(segment)) addProblem(`segment[${index}]: ${text}`);
  }
  return problems;
}

function reviewProblems(versions: readonly string[]): FieldProblem[] {
  if (versions.length === 0) return [required(VERSIONS)];
  const problems: FieldProblem[] = [];
  for (const [index, version] of versions.entries()) {
    const at = `${VERSIONS}[${index}]`;
    if (versions.indexOf(version) < index) problems.push(invalidValue(at, version, 'duplicate version'));
    else for (const text of dns1035Label(version)) problems.push(invalidValue(at, version, text));
  }
  if (!versions.some((version) => REVIEW_VERSIONS.includes(version))) {
    const goVersions = { bare: `[]string{${versions.map(quote).join(', ')}}` };
    problems.push(invalidValue(VERSIONS, goVersions, `must include at least one of ${REVIEW_VERSIONS.join(', ')}`));
  }
  return problems;
}
