/** Applies the flags, width and precision of a verb of fmt to a text. */

/** The characters between the percent sign and the verb. */
export interface Flags {
  readonly minus: boolean;
  readonly plus: boolean;
  readonly sharp: boolean;
  readonly space: boolean;
  readonly zero: boolean;
  readonly width: number | undefined;
  readonly precision: number | undefined;
}

export function padContent(content: string, { width = 0, minus, zero }: Flags): string {
  const paddingLength = width - [...content].length;
  if (paddingLength <= 0) return content;
  if (minus) return content + ' '.repeat(paddingLength);
  return (zero ? '0' : ' ').repeat(paddingLength) + content;
}

/** Pads a number. Zeros are inserted after its sign. */
export function padNumber(content: string, flags: Flags): string {
  const sign = /^[-+ ]/.test(content) ? (content[0] ?? '') : '';
  const { width = 0, zero, minus } = flags;
  if (!zero || minus || width <= content.length) return padContent(content, { ...flags, zero: false });
  return sign + content.slice(sign.length).padStart(width - sign.length, '0');
}

export function addSign(content: string, { plus, space }: Flags): string {
  if (/^[-+]/.test(content)) return content;
  if (plus) return `+${content}`;
  return space ? ` ${content}` : content;
}
