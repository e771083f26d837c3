/**
 * The servers that a scenario starts, by the sentences of servers.ts and failed-starts.ts. The scheduler of a run reads them before the scenario
 * runs.
 */

const SHARED_SERVER = /^a server with the profile "(.*)"$/;
const OWN_SERVER = /^a server (?:of its own with the profile ".*"|is started with:)$/;

/** The profile of the server that is started for a sentence about a capability, unless the server under judgement has the capability. */
export const PROFILE_OF_CAPABILITY: Readonly<Record<string, string>> = {
  'bearer-tokens': 'users',
  anonymous: 'users',
  rbac: 'rbac',
  cbor: 'cbor',
};

interface Pickle {
  readonly steps: readonly { readonly text: string }[];
}

/** Returns the profile of the server that a scenario shares with others; undefined if it uses none. */
export function sharedProfileOf({ steps }: Pickle): string | undefined {
  const name = steps.map(({ text }) => SHARED_SERVER.exec(text)?.[1]).find((found) => found !== undefined);
  return name === undefined ? undefined : (PROFILE_OF_CAPABILITY[name] ?? name);
}

/** Reports whether a scenario starts a server that no other scenario uses. */
export function startsOwnServer({ steps }: Pickle): boolean {
  return steps.some(({ text }) => OWN_SERVER.test(text));
}
