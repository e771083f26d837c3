/** The texts of a warning. Each key is the minor version of the first release with the text. */
export type TextHistory = Readonly<Record<number, string>>;

/** Returns the text of a release, or undefined if the release does not have the warning. */
export function selectText(history: TextHistory, serverMinor: number): string | undefined {
  const minorVersions = Object.keys(history).map(Number);
  const newestMinor = minorVersions.filter((minor) => minor <= serverMinor).at(-1);
  return newestMinor === undefined ? undefined : history[newestMinor];
}
