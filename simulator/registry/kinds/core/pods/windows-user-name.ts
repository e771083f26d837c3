/** Validates the name of a Windows user with or without a domain, such as `ContainerAdministrator` or `DOMAIN\user`. */
import { createInvalidValueProblem } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';

const NET_BIOS_PATTERN = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
const LABEL_PATTERN = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DNS_PATTERN = new RegExp(`^${LABEL_PATTERN}(?:\\.${LABEL_PATTERN})*$`);
const MAX_DOMAIN_LENGTH = 256;
const MAX_USER_LENGTH = 104;

export function validateRunAsUserName(name: string, fieldPath: string): FieldProblem[] {
  return describeUserNameProblems(name).map((detail) => createInvalidValueProblem(fieldPath, name, detail));
}

function describeUserNameProblems(name: string): string[] {
  if (name === '') return ['runAsUserName cannot be an empty string'];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected
  if (/[\u0000-\u001f\u007f]/.test(name)) return ['runAsUserName cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return ['runAsUserName cannot contain more than one backslash'];
  const user = parts.at(-1) ?? '';
  const domain = parts.length === 2 ? parts[0] : undefined;
  const problems: string[] = [];
  if (domain !== undefined && domain.length >= MAX_DOMAIN_LENGTH)
    problems.push(`runAsUserName's Domain length must be under ${MAX_DOMAIN_LENGTH} characters`);
  if (domain !== undefined && !NET_BIOS_PATTERN.test(domain) && !DNS_PATTERN.test(domain))
    problems.push("runAsUserName's Domain doesn't match the NetBios nor the DNS format");
  if (user === '') problems.push("runAsUserName's User cannot be empty");
  if (user.length > MAX_USER_LENGTH)
    problems.push(`runAsUserName's User length must not be longer than ${MAX_USER_LENGTH} characters`);
  if (/^[. ]+$/.test(user)) problems.push("runAsUserName's User cannot contain only periods or spaces");
  if (/["/\\:;|=,+*?<>@[\]]/.test(user))
    problems.push('runAsUserName\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]');
  return problems;
}
