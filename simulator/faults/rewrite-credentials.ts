/** Faults of who is known: how the ways of knowing go together, and how long the file of tokens is good. */
import type { Authentication, RequestAuthenticator, TokenAuthenticator } from '../auth/authenticator.ts';
import type { Clock } from '../clock.ts';
import type { FaultSet } from './catalogue.ts';

export function misjoined(known: readonly RequestAuthenticator[], faults: FaultSet): RequestAuthenticator | undefined {
  if (faults.has('first-refusal-ends')) return { authenticate: (request) => untilOneSpeaks(known, request) };
  if (faults.has('identities-joined')) return { authenticate: (request) => allTogether(known, request) };
  return undefined;
}

type Asked = Parameters<RequestAuthenticator['authenticate']>[0];

async function untilOneSpeaks(known: readonly RequestAuthenticator[], request: Asked): Promise<Authentication> {
  for (const one of known) {
    const found = await one.authenticate(request);
    if (found !== 'unknown') return found;
  }
  return 'unknown';
}

async function allTogether(known: readonly RequestAuthenticator[], request: Asked): Promise<Authentication> {
  const found = await Promise.all(known.map((one) => one.authenticate(request)));
  const [first, ...others] = found.filter((one) => typeof one === 'object');
  if (first === undefined) return found.includes('invalid') ? 'invalid' : 'unknown';
  const groups = new Set([first, ...others].flatMap(({ user }) => user.groups));
  return { ...first, user: { ...first.user, groups: [...groups] } };
}

const HOUR = 3_600_000;

export function misread(
  read: () => TokenAuthenticator,
  clock: Pick<Clock, 'now'>,
  faults: FaultSet,
): TokenAuthenticator {
  const started = clock.now();
  const once = read();
  return {
    authenticateToken: (token) => {
      if (faults.has('static-tokens-expire') && clock.now() > started + HOUR) return undefined;
      return (faults.has('token-file-followed') ? read() : once).authenticateToken(token);
    },
  };
}
