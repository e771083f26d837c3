/** The subject that a rule is checked on. Compiles without the types of Node, because the pages of a report use it. */

/** Reports whether a server keeps or breaks a rule. Histories, client commands and clients are judged by themselves, beside the bundled simulator. */
export function concernsServers({ check }: { readonly check: string }): boolean {
  return check !== 'client' && check !== 'policy' && check !== 'cli';
}
