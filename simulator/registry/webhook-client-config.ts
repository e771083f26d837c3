/** The client configuration of a webhook, an https URL or a Service, and its validation. */
import { quote } from '../../values/go-quote.ts';
import { findRequestUriProblem } from '../pure/go/request-uri.ts';
import { checkDns1123Subdomain } from '../pure/names/dns.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';

export type WebhookClientConfig = {
  readonly url?: string;
  readonly caBundle?: string;
  readonly service?: {
    readonly name: string;
    readonly namespace: string;
    readonly path?: string;
    readonly port?: number;
  };
};

export function findClientConfigProblems({ url, service }: WebhookClientConfig, path: string): FieldProblem[] {
  if ((url === undefined) === (service === undefined)) {
    return [createRequiredProblem(path, 'exactly one of url or service is required')];
  }
  return url === undefined
    ? findServiceProblems(service ?? { name: '', namespace: '' }, `${path}.service`)
    : findUrlProblems(url, `${path}.url`);
}

function findUrlProblems(url: string, path: string): FieldProblem[] {
  const formatHint = '; desired format: https://host[/path]';
  const parseProblem = findParseProblem(url);
  if (parseProblem !== undefined) {
    return [createRequiredProblem(path, `url must be a valid URL: parse ${quote(url)}: ${parseProblem}${formatHint}`)];
  }
  const problems: FieldProblem[] = [];
  const [, scheme = '', authority = '', query = '', fragment = ''] =
    /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?[^?#]*(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? [];
  const [, user, host = ''] = /^(?:(.*)@)?(.*)$/s.exec(authority) ?? [];
  if (scheme.toLowerCase() !== 'https') {
    problems.push(
      createInvalidValueProblem(path, scheme.toLowerCase(), `'https' is the only allowed URL scheme${formatHint}`),
    );
  }
  if (host === '') problems.push(createInvalidValueProblem(path, host, `host must be specified${formatHint}`));
  if (user !== undefined)
    problems.push(createInvalidValueProblem(path, user, 'user information is not permitted in the URL'));
  if (fragment !== '')
    problems.push(createInvalidValueProblem(path, fragment, 'fragments are not permitted in the URL'));
  if (query !== '')
    problems.push(createInvalidValueProblem(path, query, 'query parameters are not permitted in the URL'));
  return problems;
}

/** Returns the parse error of a URL. Like Go's `url.Parse`, it accepts relative URLs and parses the fragment separately. */
function findParseProblem(url: string): string | undefined {
  const [urlWithoutFragment = ''] = url.split('#', 1);
  return /^(?:[a-z][a-z0-9+.-]*)?:/i.test(urlWithoutFragment) ? findRequestUriProblem(urlWithoutFragment) : undefined;
}

/** Returns the problems of a Service. As in kube-apiserver, the problem of a missing name has the field `namespace`, and vice versa. */
function findServiceProblems(
  { name, namespace, path, port = 443 }: NonNullable<WebhookClientConfig['service']>,
  location: string,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!namespace) problems.push(createRequiredProblem(`${location}.name`, 'service name is required'));
  if (!name) problems.push(createRequiredProblem(`${location}.namespace`, 'service namespace is required'));
  if (port < 1 || port > 65535) {
    problems.push(
      createInvalidValueProblem(`${location}.port`, port, 'port is not valid: must be between 1 and 65535, inclusive'),
    );
  }
  if (path === undefined || path === '' || path === '/') return problems;
  const addProblem = (detail: string) => problems.push(createInvalidValueProblem(`${location}.path`, path, detail));
  if (!path.startsWith('/')) addProblem("must start with a '/'");
  for (const [index, segment] of path.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (segment === '') addProblem(`segment[${index}] may not be empty`);
    else for (const detail of checkDns1123Subdomain(segment)) addProblem(`segment[${index}]: ${detail}`);
  }
  return problems;
}
