/** Formats a value for the text of a finding. */
const MAX_LENGTH = 300;

export function formatValue(value: unknown): string {
  const text = value === undefined ? '(absent)' : JSON.stringify(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}
