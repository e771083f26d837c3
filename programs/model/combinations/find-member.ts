/** Returns the member with this name. Throws an error that lists the names if there is none. */
export function findMember<T>(members: Readonly<Record<string, T>>, name: string): T {
  const member = members[name];
  if (member === undefined) throw new Error(`there is no ${name}; use one of: ${Object.keys(members).join(', ')}`);
  return member;
}
