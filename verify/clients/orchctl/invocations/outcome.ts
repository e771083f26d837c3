/** Defines the outcome of a command line, and compares two outcomes. */

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  /** The headers in the order of the request, with names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, with one character for each byte. */
  readonly body: string;
  /** The common name of the client certificate. */
  readonly certificate: string | undefined;
  /** The server name of the TLS connection (SNI). */
  readonly serverName: string | undefined;
}

export interface InvocationOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly requests: readonly WireRequest[];
}

export interface Difference {
  /** The compared part of the outcome, such as `exit code`. */
  readonly subject: string;
  readonly kubectl: string;
  readonly orchctl: string;
}

/** Replaces `orchctl` by `kubectl`. Both names have seven letters, so the lengths of bodies remain equal. */
export function replaceCommandName(text: string): string {
  return text.replaceAll('orchctl', 'kubectl');
}

/** Headers whose values are not compared, because they name the client. */
const CLIENT_HEADERS = new Set(['user-agent', 'kubectl-session']);

export function findDifferences(kubectl: InvocationOutcome, orchctl: InvocationOutcome): readonly Difference[] {
  const pairs: readonly (readonly [string, string, string])[] = [
    ['exit code', String(kubectl.exitCode), String(orchctl.exitCode)],
    ['standard output', kubectl.stdout, replaceCommandName(orchctl.stdout)],
    ['standard error', kubectl.stderr, replaceCommandName(orchctl.stderr)],
    ['requests', formatRequests(kubectl.requests), replaceCommandName(formatRequests(orchctl.requests))],
  ];
  return pairs
    .filter(([, kubectlText, orchctlText]) => kubectlText !== orchctlText)
    .map(([subject, kubectlText, orchctlText]) => ({ subject, kubectl: kubectlText, orchctl: orchctlText }));
}

function formatRequests(requests: readonly WireRequest[]): string {
  return requests.map(formatRequest).join('\n');
}

function formatRequest({
  method,
  path,
  headers,
  body,
  certificate: clientCommonName,
  serverName,
}: WireRequest): string {
  const lines = headers
    .map(([name, value]) => (CLIENT_HEADERS.has(name) ? `${name}: (its own)` : `${name}: ${value}`))
    .toSorted();
  const tls = [`certificate: ${clientCommonName ?? 'none'}`, `server name: ${serverName ?? 'none'}`];
  return [`${method} ${path}`, ...lines, ...tls, JSON.stringify(body), ''].join('\n');
}
