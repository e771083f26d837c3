/**
 * Formats responses in the reports of `assay diff`. Long responses are cut: an OpenAPI document of several megabytes may be repeated in
 * hundreds of differences.
 */

/** The maximum length of a response, in characters of indented JSON. */
const MAX_LENGTH = 50_000;

/** Formats a response as indented JSON of a limited length. */
export function formatResponse(response: unknown): string {
  if (response === undefined) return 'nothing';
  const text = JSON.stringify(response, null, 2);
  return text.length <= MAX_LENGTH ? text : truncateText(text);
}

/** Returns the response, or the beginning of its text if the text is too long. */
export function limitResponse(response: unknown): unknown {
  if (response === undefined) return undefined;
  const text = JSON.stringify(response, null, 2);
  return text.length <= MAX_LENGTH ? response : truncateText(text);
}

function truncateText(text: string): string {
  return `${text.slice(0, MAX_LENGTH)}\n… (${text.length - MAX_LENGTH} characters more)`;
}
