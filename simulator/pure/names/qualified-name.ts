/**
 * Validates qualified names, such as `example.com/MyName`: label keys, annotation keys, finalizers and appProtocol
 * (ep-appprotocol-label-syntax). Also validates label values.
 */
import { measureBytes } from '../go/text.ts';
import { checkDns1123Subdomain } from './dns.ts';
import {
  createPatternCheck,
  EMPTY_MESSAGE,
  formatMaxLengthMessage,
  formatMismatchMessage,
  type ProblemMessages,
} from './messages.ts';

const NAME_PATTERN = {
  message:
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  source: '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]',
  examples: ['MyName', 'my.name', '123-abc'],
};
const MAX_NAME_LENGTH = 63;
const MISMATCH_MESSAGE = formatMismatchMessage(NAME_PATTERN);
const nameExpression = new RegExp(`^(?:${NAME_PATTERN.source})$`);

export function checkQualifiedName(value: string): ProblemMessages {
  const slash = value.indexOf('/');
  if (slash === -1) return checkNamePart(value);
  if (value.includes('/', slash + 1)) {
    return [
      `a qualified name ${MISMATCH_MESSAGE} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const prefix = value.slice(0, slash);
  const messages = prefix === '' ? [EMPTY_MESSAGE] : checkDns1123Subdomain(prefix);
  const nameMessages = checkNamePart(value.slice(slash + 1));
  return messages.length === 0 ? nameMessages : [...messages.map((text) => `prefix part ${text}`), ...nameMessages];
}

function checkNamePart(name: string): ProblemMessages {
  const messages: ProblemMessages = [];
  if (name === '') messages.push(`name part ${EMPTY_MESSAGE}`);
  else if (measureBytes(name) > MAX_NAME_LENGTH) messages.push(`name part ${formatMaxLengthMessage(MAX_NAME_LENGTH)}`);
  if (!nameExpression.test(name)) messages.push(`name part ${MISMATCH_MESSAGE}`);
  return messages;
}

export const checkLabelValue = createPatternCheck({
  message:
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
  source: `(${NAME_PATTERN.source})?`,
  examples: ['MyValue', 'my_value', '12345'],
  maxBytes: MAX_NAME_LENGTH,
});

/** Validates a key in the data of a ConfigMap or Secret. */
export function checkConfigMapKey(value: string): ProblemMessages {
  const messages = checkKeyPattern(value);
  if (value === '.' || value === '..') messages.push(`must not be '${value}'`);
  else if (value.startsWith('..')) messages.push("must not start with '..'");
  return messages;
}

const checkKeyPattern = createPatternCheck({
  message: "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  source: '[-._a-zA-Z0-9]+',
  examples: ['key.name', 'KEY_NAME', 'key-name'],
  maxBytes: 253,
});
