/** The message of what was thrown, whatever that is. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
