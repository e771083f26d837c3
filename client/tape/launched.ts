/** A server that a scenario started, as seen through the tape: its properties are recorded, and replayed instead of starting a server. */

import { compact } from '../../values/compact.ts';
import { BLANK } from '../exchange/secrets.ts';
import type { TargetDescription } from '../exchange/target.ts';
import { FailedStart, findUnknownFlag, UnknownFlag } from '../launch/failed-start.ts';
import type { Launched } from '../launch/launched.ts';
import { getTape, runLive } from './tape.ts';

type Facts = Pick<Launched, 'target'> & Partial<Pick<Launched, 'secure' | 'control'>>;

/**
 * Starts the server and records it; when replaying, `start` is not called. Throws UnknownFlag if the server does not know a flag of its
 * profile.
 */
export async function launchOnTape(what: string, start: () => Promise<Launched>): Promise<Launched> {
  let real: Launched | undefined;
  const facts = await getTape().observe(what, async () => {
    try {
      real = await runLive(start);
      return toFacts(real);
    } catch (error) {
      const unknownFlag = error instanceof FailedStart ? findUnknownFlag(error.log) : undefined;
      if (unknownFlag === undefined) throw error;
      return { unknownFlag };
    }
  });
  if ('unknownFlag' in facts) throw new UnknownFlag(facts.unknownFlag);
  return observeServer(what, facts, real);
}

/** Redacts the credentials but keeps whether there are any. */
export function redactCredentials({ url, token, username, impersonate }: TargetDescription): TargetDescription {
  const hasCredential = token !== undefined || username !== undefined;
  return { url, ...(hasCredential ? { token: BLANK } : {}), ...compact({ impersonate }) };
}

function toFacts({ target, secure, control }: Launched): Facts {
  return {
    target: redactCredentials(target),
    ...(secure === undefined ? {} : { secure: redactCredentials(secure) }),
    ...compact({ control }),
  };
}

function observeServer(what: string, facts: Facts, real: Launched | undefined): Launched {
  const { target, secure, control } = real ?? facts;
  const provider = real?.provider;
  return {
    target,
    ...compact({ secure }),
    control,
    ...compact({ provider }),
    pid: real?.pid ?? 0,
    dir: real?.dir ?? '',
    log: () => getTape().draw(`the log of ${what}`, () => real?.log() ?? ''),
    gone: getTape().comes(`the end of ${what}`, real?.gone ?? Promise.resolve()),
    terminate: () => real?.terminate(),
    stop: async () => real?.stop(),
    crash: () => launchOnTape(`${what}, started again`, () => (real ?? failUnused()).crash()),
  };
}

function failUnused(): never {
  throw new Error('a server of a record was started');
}
