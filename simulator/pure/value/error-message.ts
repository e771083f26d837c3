/** What a thrown value says: JavaScript throws anything, errors as a rule. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
