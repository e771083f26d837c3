/** A server that a scenario started, as seen through the tape: its properties are recorded, and replayed instead of starting a server. */

import { compact } from '../../values/compact.ts';
import { REDACTED } from '../exchange/secrets.ts';
import type { TargetDescription } from '../exchange/target.ts';
import { findUnknownFlag, UnknownFlagError } from '../launch/failed-start.ts';
import type { LaunchedServer } from '../launch/launched.ts';
import { getTape, runLive } from './tape.ts';

type ServerFacts = Pick<LaunchedServer, 'target'> & Partial<Pick<LaunchedServer, 'secure' | 'control'>>;

/**
 * Starts the server and records it. When replaying, `start` is not called. Throws an UnknownFlagError if the server does not support a flag
 * of its launch profile.
 */
export async function launchOnTape(subject: string, start: () => Promise<LaunchedServer>): Promise<LaunchedServer> {
  let launchedServer: LaunchedServer | undefined;
  const facts = await getTape().observe(subject, async () => {
    try {
      launchedServer = await runLive(start);
      return toServerFacts(launchedServer);
    } catch (error) {
      const unknownFlag = findUnknownFlag(error);
      if (unknownFlag === undefined) throw error;
      return { unknownFlag };
    }
  });
  if ('unknownFlag' in facts) throw new UnknownFlagError(facts.unknownFlag);
  return observeServer(subject, facts, launchedServer);
}

/** Redacts the credentials. The result shows whether there were any. */
export function redactCredentials({ url, token, username, impersonate }: TargetDescription): TargetDescription {
  const hasCredential = token !== undefined || username !== undefined;
  return { url, ...(hasCredential ? { token: REDACTED } : {}), ...compact({ impersonate }) };
}

function toServerFacts({ target, secure, control }: LaunchedServer): ServerFacts {
  return {
    target: redactCredentials(target),
    ...(secure === undefined ? {} : { secure: redactCredentials(secure) }),
    ...compact({ control }),
  };
}

function observeServer(
  subject: string,
  facts: ServerFacts,
  launchedServer: LaunchedServer | undefined,
): LaunchedServer {
  const { target, secure, control } = launchedServer ?? facts;
  const provider = launchedServer?.provider;
  return {
    target,
    ...compact({ secure }),
    control,
    ...compact({ provider }),
    pid: launchedServer?.pid ?? 0,
    dir: launchedServer?.dir ?? '',
    readLog: () => getTape().draw(`the log of ${subject}`, () => launchedServer?.readLog() ?? ''),
    exit: getTape().awaitEvent(`the end of ${subject}`, launchedServer?.exit ?? Promise.resolve()),
    terminate: () => launchedServer?.terminate(),
    stop: async () => launchedServer?.stop(),
    crashAndRestart: () =>
      launchOnTape(`${subject}, started again`, () => (launchedServer ?? rejectCrash()).crashAndRestart()),
  };
}

function rejectCrash(): never {
  throw new Error('a server of a record cannot be started');
}
