/** The file of `--ignore`: signatures of known differences, each with a reason and optionally an expiry date. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { compact } from '../../values/compact.ts';

export interface IgnoredDifference {
  readonly signature: string;
  readonly reason: string;
  /** The expiry date, such as 2027-03-31. */
  readonly expires?: string;
}

/** An invalid line of the file, with the expected content. */
export class IgnoreFileError extends Error {}

const ALLOWED_MEMBERS = new Set(['signature', 'reason', 'expires']);

/** Parses the file. `name` is the name of the file in error messages. */
export function readIgnoreFile(text: string, name: string): readonly IgnoredDifference[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const createError = (offset: number | undefined, message: string): IgnoreFileError =>
    new IgnoreFileError(`${name}:${lines.linePos(offset ?? 0).line}: ${message}`);
  const [error] = document.errors;
  if (error !== undefined)
    throw createError(error.pos[0], (error.message.split('\n')[0] ?? '').replace(/ at line .*/, ''));
  const list = document.contents;
  if (!isSeq(list))
    throw createError(
      list?.range?.[0],
      'the file must be a list of items such as {signature: "create: status 201 | 409", reason: "…"}',
    );
  return list.items.map((item) => {
    const itemOffset = (item as { range?: readonly number[] } | null)?.range?.[0];
    if (!isMap(item)) throw createError(itemOffset, 'an item must have a signature and a reason');
    const members: Record<string, string> = {};
    for (const { key, value } of item.items) {
      const offset = (key as { range?: readonly number[] }).range?.[0];
      const member = String(key);
      if (!ALLOWED_MEMBERS.has(member))
        throw createError(offset, `unknown member ${member}; use ${[...ALLOWED_MEMBERS].join(', ')}`);
      if (!isScalar(value) || typeof value.value !== 'string' || value.value.trim() === '')
        throw createError(offset, `${member} must be a text that is not empty`);
      members[member] = value.value;
    }
    const { signature, reason, expires } = members;
    if (signature === undefined)
      throw createError(itemOffset, 'signature is missing: copy the line that assay diff prints for the difference');
    if (reason === undefined)
      throw createError(itemOffset, `reason is missing: explain why ${JSON.stringify(signature)} may differ`);
    if (expires !== undefined && !isDate(expires))
      throw createError(itemOffset, `expires: ${JSON.stringify(expires)} is not a date such as 2027-03-31`);
    return { signature, reason, ...compact({ expires }) };
  });
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Reports whether a pattern of the file matches a signature. `*` matches any text. */
export function matchesPattern(pattern: string, signature: string): boolean {
  if (pattern === signature) return true;
  const escapedSegments = pattern.split('*').map((segment) => segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escapedSegments.join('.*')}$`).test(signature);
}
