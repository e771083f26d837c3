/** Validates DNS names, as in the names of most objects, hostnames, ports and domains (ep-hostname-dns-label, ep-port-name-dns-label). */
import { createPatternCheck, type ProblemMessages } from './messages.ts';

const LABEL_PATTERN = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const SUBDOMAIN_PATTERN = `${LABEL_PATTERN}(\\.${LABEL_PATTERN})*`;

const checkLabelPattern = createPatternCheck({
  message:
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  source: LABEL_PATTERN,
  examples: ['my-name', '123-abc'],
  maxBytes: 63,
});

const subdomainExpression = new RegExp(`^(?:${SUBDOMAIN_PATTERN})$`);

/** Validates a label such as `my-name`, as in the name of a namespace or port, or a hostname. */
export function checkDns1123Label(value: string): ProblemMessages {
  const messages = checkLabelPattern(value);
  // A name that is invalid only because of its dots has a single message.
  if (messages.length > 0 && value.includes('.') && subdomainExpression.test(value)) {
    messages[messages.length - 1] = 'must not contain dots';
  }
  return messages;
}

/** Validates a subdomain such as `my-name.example`, as in the names of most objects. */
export const checkDns1123Subdomain = createPatternCheck({
  message:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  source: SUBDOMAIN_PATTERN,
  examples: ['example.com'],
  maxBytes: 253,
});

const UNDERSCORE_LABEL_PATTERN = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';

/** Validates a search domain of a pod, such as `_ldap._tcp.example`. */
export const checkDns1123SubdomainWithUnderscore = createPatternCheck({
  message:
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character",
  source: `${UNDERSCORE_LABEL_PATTERN}(\\.${UNDERSCORE_LABEL_PATTERN})*`,
  maxBytes: 253,
  examples: ['example.com'],
});

/** Validates a label that begins with a letter, as in the name of a Service. */
export const checkDns1035Label = createPatternCheck({
  message:
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  source: '[a-z]([-a-z0-9]*[a-z0-9])?',
  examples: ['my-name', 'abc-123'],
  maxBytes: 63,
});

/** Validates the name of a port in a pod. */
export function checkPortName(value: string): ProblemMessages {
  const messages: ProblemMessages = [];
  if (value.length > 15) messages.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(value)) {
    messages.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  }
  if (!/[a-z]/.test(value)) messages.push('must contain at least one letter (a-z)');
  if (value.includes('--')) messages.push('must not contain consecutive hyphens');
  if (value.startsWith('-') || value.endsWith('-')) messages.push('must not begin or end with a hyphen');
  return messages;
}
