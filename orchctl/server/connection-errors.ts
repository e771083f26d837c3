/** Explains why a request got no response, with the messages of kubectl. */
import type { PeerCertificate } from 'node:tls';

const UNKNOWN_AUTHORITY_ERROR = 'tls: failed to verify certificate: x509: certificate signed by unknown authority';
const NOT_TLS_ERROR = 'http: server gave HTTP response to HTTPS client';

const ERROR_DESCRIPTIONS: Readonly<Record<string, string>> = {
  ECONNRESET: 'EOF',
  EPIPE: 'EOF',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY_ERROR,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY_ERROR,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY_ERROR,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY_ERROR,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY_ERROR,
  CERT_SIGNATURE_FAILURE: UNKNOWN_AUTHORITY_ERROR,
  CERT_HAS_EXPIRED: 'tls: failed to verify certificate: x509: certificate has expired or is not yet valid',
  CERT_NOT_YET_VALID: 'tls: failed to verify certificate: x509: certificate has expired or is not yet valid',
  ERR_SSL_WRONG_VERSION_NUMBER: NOT_TLS_ERROR,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NOT_TLS_ERROR,
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: 'tls: private key does not match public key',
  ERR_OSSL_PEM_NO_START_LINE: 'tls: failed to find any PEM data in certificate input',
};

interface ConnectionError extends NodeJS.ErrnoException {
  /** The address to which the connection was attempted. */
  readonly address?: string;
  readonly port?: number;
  /** The errors for each attempted address, if the host has several addresses. */
  readonly errors?: readonly ConnectionError[];
  readonly rawPacket?: Buffer;
  readonly host?: string;
  readonly cert?: PeerCertificate;
}

export function explainConnectionError(error: unknown, url: URL): string {
  const failure: Partial<ConnectionError> = error instanceof Error ? error : {};
  const { code = '', message = '', name = '', cause } = failure;
  if (name === 'AbortError' || name === 'TimeoutError')
    return 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)';
  if (code === 'ECONNREFUSED') return `dial tcp ${formatAddress(failure, url)}: connect: connection refused`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `dial tcp: lookup ${url.hostname}: no such host`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return explainNameMismatch(failure);
  if (code.startsWith('HPE_')) return explainInvalidResponse(failure.rawPacket ?? Buffer.of(), message);
  const problem =
    ERROR_DESCRIPTIONS[code] ??
    (code.startsWith('ERR_OSSL') || code.startsWith('ERR_SSL') ? `tls: ${message}` : undefined);
  return problem ?? (cause instanceof Error ? cause.message : message || code || String(error));
}

/** Formats the address as Go does. If several addresses were attempted, formats the last address. */
function formatAddress({ address, port, errors = [] }: Partial<ConnectionError>, url: URL): string {
  const lastError = errors.at(-1);
  const host = address ?? lastError?.address ?? url.hostname;
  const portNumber = port ?? lastError?.port ?? (url.port || (url.protocol === 'https:' ? 443 : 80));
  return `${host.includes(':') ? `[${host}]` : host}:${portNumber}`;
}

function explainNameMismatch({ cert, host = '' }: Partial<ConnectionError>): string {
  const hostname = host.replace(/\.$/, '');
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const nameMatches = [...(cert?.subjectaltname ?? '').matchAll(isAddress ? /IP Address:([^,]+)/g : /DNS:([^,]+)/g)];
  const certificateNames = nameMatches.map(([, name]) => name).join(', ');
  const problem =
    certificateNames === ''
      ? `certificate is not valid for any names, but wanted to match ${hostname}`
      : `certificate is valid for ${certificateNames}, not ${hostname}`;
  return `tls: failed to verify certificate: x509: ${problem}`;
}

function explainInvalidResponse(packet: Buffer, message: string): string {
  const [line = ''] = packet.toString('latin1').split(/\r?\n/);
  const problem = line === '' ? message : `malformed HTTP response ${JSON.stringify(line.slice(0, 200))}`;
  return `net/http: HTTP/1.x transport connection broken: ${problem}`;
}
