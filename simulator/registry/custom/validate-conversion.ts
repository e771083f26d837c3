/** How versions become each other: not at all but for their apiVersion, or by a webhook that can be reached. */
import { quote } from '../../pure/go/quote.ts';
import { dns1035Label, dns1123Subdomain } from '../../pure/names/dns.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { CustomResourceDefinition } from './definition.ts';

const STRATEGIES = ['None', 'Webhook'];
/** Of the review that the webhook is sent. */
const REVIEWED = ['v1', 'v1beta1'];
const CONFIG = 'spec.conversion.webhookClientConfig';
const VERSIONS = 'spec.conversion.conversionReviewVersions';

interface Webhook {
  readonly clientConfig?: ClientConfig;
  readonly conversionReviewVersions?: readonly string[] | null;
}

interface ClientConfig {
  readonly url?: string;
  readonly service?: {
    readonly name: string;
    readonly namespace: string;
    readonly path?: string;
    readonly port?: number;
  };
}

export function conversionProblems({ spec }: CustomResourceDefinition): FieldProblem[] {
  if (spec.conversion === undefined) return [];
  const { strategy, webhook = {} } = spec.conversion as { strategy: string; webhook?: Webhook };
  const at = 'spec.conversion.strategy';
  const found: FieldProblem[] = [];
  if (strategy === '') found.push(required(at));
  else if (!STRATEGIES.includes(strategy)) found.push(notSupported(at, strategy, STRATEGIES));
  const { clientConfig, conversionReviewVersions: reviewed } = webhook;
  if (strategy === 'Webhook') return [...found, ...configProblems(clientConfig), ...reviewProblems(reviewed ?? [])];
  const text = 'should not be set when strategy is not set to Webhook';
  if (clientConfig !== undefined) found.push(forbiddenField(CONFIG, text));
  if (reviewed?.length) found.push(forbiddenField(VERSIONS, text));
  return found;
}

function configProblems(config: ClientConfig | undefined): FieldProblem[] {
  if (config === undefined) return [required(CONFIG, 'required when strategy is set to Webhook')];
  const { url, service } = config;
  if ((url === undefined) === (service === undefined)) {
    return [required(CONFIG, 'exactly one of url or service is required')];
  }
  return url === undefined ? serviceProblems(service ?? { name: '', namespace: '' }) : urlProblems(url);
}

function urlProblems(url: string): FieldProblem[] {
  const at = `${CONFIG}.url`;
  const form = '; desired format: https://host[/path]';
  const found: FieldProblem[] = [];
  const [, scheme = '', authority = '', query = '', fragment = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? [];
  const [, user, host = ''] = /^(?:(.*)@)?(.*)$/s.exec(authority) ?? [];
  if (scheme.toLowerCase() !== 'https') {
    found.push(invalidValue(at, scheme.toLowerCase(), `'https' is the only allowed URL scheme${form}`));
  }
  if (host === '') found.push(invalidValue(at, host, `host must be specified${form}`));
  if (user !== undefined) found.push(invalidValue(at, user, 'user information is not permitted in the URL'));
  if (fragment !== '') found.push(invalidValue(at, fragment, 'fragments are not permitted in the URL'));
  if (query !== '') found.push(invalidValue(at, query, 'query parameters are not permitted in the URL'));
  return found;
}

function serviceProblems({ name, namespace, path, port = 443 }: NonNullable<ClientConfig['service']>): FieldProblem[] {
  const at = `${CONFIG}.service`;
  const found: FieldProblem[] = [];
  if (!name) found.push(required(`${at}.name`, 'service name is required'));
  if (!namespace) found.push(required(`${at}.namespace`, 'service namespace is required'));
  if (port < 1 || port > 65535) {
    found.push(invalidValue(`${at}.port`, port, 'port is not valid: must be between 1 and 65535, inclusive'));
  }
  if (path === undefined || path === '' || path === '/') return found;
  const wrong = (text: string) => found.push(invalidValue(`${at}.path`, path, text));
  if (!path.startsWith('/')) wrong("must start with a '/'");
  for (const [index, segment] of path.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (segment === '') wrong(`segment[${index}] may not be empty`);
    else for (const text of dns1123Subdomain(segment)) wrong(`segment[${index}]: ${text}`);
  }
  return found;
}

function reviewProblems(versions: readonly string[]): FieldProblem[] {
  if (versions.length === 0) return [required(VERSIONS)];
  const found: FieldProblem[] = [];
  for (const [index, version] of versions.entries()) {
    const at = `${VERSIONS}[${index}]`;
    if (versions.indexOf(version) < index) found.push(invalidValue(at, version, 'duplicate version'));
    else for (const text of dns1035Label(version)) found.push(invalidValue(at, version, text));
  }
  if (!versions.some((version) => REVIEWED.includes(version))) {
    const shown = { bare: `[]string{${versions.map(quote).join(', ')}}` };
    found.push(invalidValue(VERSIONS, shown, `must include at least one of ${REVIEWED.join(', ')}`));
  }
  return found;
}
