/** The distinction of rules about servers from other rules. This file must compile without the types of Node, because the pages of a report use it. */

/**
 * Reports whether a rule is about servers. Rules about histories, client commands and clients are tested separately, with the bundled
 * simulator.
 */
export function concernsServers({ check }: { readonly check: string }): boolean {
  return check !== 'client' && check !== 'policy' && check !== 'cli';
}
