/** Returns the message of a thrown value, which may be anything in JavaScript. */
export function readErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
