/** Flags, width and precision of a verb of fmt, and what width and sign make of the text. */

/** What stands between the percent sign and the verb. */
export interface Flags {
  readonly minus: boolean;
  readonly plus: boolean;
  readonly sharp: boolean;
  readonly space: boolean;
  readonly zero: boolean;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

export function padded(content: string, { width = 0, minus, zero }: Flags): string {
  const missing = width - [...content].length;
  if (missing <= 0) return content;
  if (minus) return content + ' '.repeat(missing);
  return (zero ? '0' : ' ').repeat(missing) + content;
}

/** A number: zeros go behind its sign. */
export function paddedNumber(content: string, flags: Flags): string {
  const signed = /^[-+ ]/.test(content) ? (content[0] ?? '') : '';
  const { width = 0, zero, minus } = flags;
  if (!zero || minus || width <= content.length) return padded(content, { ...flags, zero: false });
  return signed + content.slice(signed.length).padStart(width - signed.length, '0');
}

export function withSign(content: string, { plus, space }: Flags): string {
  if (/^[-+]/.test(content)) return content;
  if (plus) return `+${content}`;
  return space ? ` ${content}` : content;
}
