/** What a thrown value says: JavaScript throws anything, errors as a rule. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
