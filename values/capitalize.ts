/** Returns the text with its first letter in upper case: `status` becomes `Status`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
