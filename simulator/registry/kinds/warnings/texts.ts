/** The texts of a warning, each by the minor version of the first release that has it. */
export type TextHistory = Readonly<Record<number, string>>;

/** Returns undefined for a release without the warning. */
export function selectText(history: TextHistory, server: number): string | undefined {
  const releases = Object.keys(history).map(Number);
  const newest = releases.filter((release) => release <= server).at(-1);
  return newest === undefined ? undefined : history[newest];
}
