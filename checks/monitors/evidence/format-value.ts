/** Values in the texts of findings. */
const MAX_LENGTH = 300;

/** Formats a value for the text of a finding, with at most 300 characters. */
export function formatValue(value: unknown): string {
  const text = value === undefined ? '(absent)' : JSON.stringify(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
