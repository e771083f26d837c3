/**
 * Reports whether to use colors. `--no-color` (`flag` is false) has priority, then FORCE_COLOR (`0` and `false` disable colors), then
 * NO_COLOR unless it is empty. Otherwise colors are used on a terminal whose TERM is not `dumb`.
 */
export function shouldUseColor(
  flag: boolean,
  stream: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (!flag) return false;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false;
  return stream.isTTY === true && TERM !== 'dumb';
}
