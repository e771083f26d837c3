/**
 * Recognizes email addresses as Go's net/mail does, with which kube-apiserver validates the format `email`: an address such as `a@b.c` or
 * `"a b"@c.d`, an address with a name such as `A B <a@b.c>`, or a group with one address. Comments may be nested once.
 */
import { parseIp } from '../names/ip-address.ts';

const SPACES = '[ \\t]*';
const INNER_COMMENT = '\\((?:\\\\.|[^()\\\\])*\\)';
const COMMENT = `\\((?:\\\\.|[^()\\\\]|${INNER_COMMENT})*\\)`;
const COMMENTS = `${SPACES}(?:${COMMENT}${SPACES})*`;
const ATOM_CHARACTER = '[^\\x00-\\x20\\x7f()<>\\[\\]:;@\\\\,".]';
const ATOM = `${ATOM_CHARACTER}+(?:\\.${ATOM_CHARACTER}+)*`;
const QUOTED_CHARACTER = '(?:[^\\x00-\\x08\\x0a-\\x1f\\x7f"\\\\]|\\\\[^\\x00-\\x08\\x0a-\\x1f\\x7f])';
const WORD_CHARACTER = `(?:${ATOM_CHARACTER}|\\.|"${QUOTED_CHARACTER}*")`;
const PHRASE = `${WORD_CHARACTER}(?:${WORD_CHARACTER}|[ \\t]|${COMMENT})*`;
const ADDRESS = `${SPACES}(?:${ATOM}|"${QUOTED_CHARACTER}+")@${SPACES}(?:${ATOM}|\\[(?<ip>[^\\]]*)\\])`;
const ADDRESS_PATTERN = new RegExp(`^${ADDRESS}${SPACES}(?:${COMMENT})?$`, 'u');
const NAMED_PATTERN = new RegExp(`^${SPACES}(?:${PHRASE})?<${ADDRESS}>$`, 'u');
const GROUP_PATTERN = new RegExp(`^${SPACES}${PHRASE}:(?<member>[^]*);$`, 'u');
const TRAILING_COMMENTS = new RegExp(`${COMMENTS}$`, 'u');

export function isEmail(text: string): boolean {
  const group = GROUP_PATTERN.exec(text.replace(TRAILING_COMMENTS, ''));
  return group === null ? isMailbox(text) : isMailbox(group.groups?.member ?? '');
}

function isMailbox(text: string): boolean {
  const match = ADDRESS_PATTERN.exec(text) ?? NAMED_PATTERN.exec(text.replace(TRAILING_COMMENTS, ''));
  if (match === null) return false;
  const { ip } = match.groups ?? {};
  return ip === undefined || parseIp(ip) !== undefined;
}
