/** Formats values for the texts of contradictions. */
const MAX_LENGTH = 300;

/** Formats a value, with at most 300 characters. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? '(absent)' : JSON.stringify(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
