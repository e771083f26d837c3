/** Returns the text with an initial capital: `status` becomes `Status`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
