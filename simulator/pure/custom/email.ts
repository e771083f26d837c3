/**
 * Recognizes email addresses like Go's package net/mail, with which kube-apiserver validates the format `email`. Valid are an address such
 * as `a@b.c` or `"a b"@c.d`, an address with a name such as `A B <a@b.c>`, or a group with one address. Comments may be nested once.
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
const ADDRESS = `(?:${ATOM}|"${QUOTED_CHARACTER}+")@${SPACES}(?:${ATOM}|\\[(?<ip>[^\\]]*)\\])`;
const PLAIN_ADDRESS = `${ADDRESS}${SPACES}(?:${COMMENT})?`;
const NAMED_ADDRESS = `(?:${PHRASE})?<${SPACES}${ADDRESS}>${COMMENTS}`;
const GROUP_PREFIX = `${PHRASE}:${SPACES}`;
// In these patterns, no text can match two adjacent parts. Otherwise the time would grow with the square of the length of the text.
const EMAIL_PATTERNS = [
  `${SPACES}${PLAIN_ADDRESS}`,
  `${SPACES}${NAMED_ADDRESS}`,
  `${SPACES}${GROUP_PREFIX}${PLAIN_ADDRESS};${COMMENTS}`,
  `${SPACES}${GROUP_PREFIX}${NAMED_ADDRESS};${COMMENTS}`,
].map((pattern) => new RegExp(`^${pattern}$`, 'u'));

export function isEmail(text: string): boolean {
  for (const pattern of EMAIL_PATTERNS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { ip } = match.groups ?? {};
    return ip === undefined || parseIp(ip) !== undefined;
  }
  return false;
}
