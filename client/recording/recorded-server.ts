/** A server that a scenario started, whose address and properties are recorded. A replay uses the recorded properties, and starts no server. */

import { compact } from '../../values/compact.ts';
import { REDACTED } from '../exchange/secrets.ts';
import type { TargetDescription } from '../exchange/target.ts';
import { findUnknownFlag, UnknownFlagError } from '../launch/failed-start.ts';
import type { LaunchedServer } from '../launch/launched-server.ts';
import { getScenarioIo, runLive } from './scenario-io.ts';

type ServerProperties = Pick<LaunchedServer, 'target'> & Partial<Pick<LaunchedServer, 'secureTarget' | 'controlUrl'>>;

/**
 * Starts the server and records it. When replaying, `start` is not called. Throws an UnknownFlagError if the server does not support a flag
 * of its launch profile.
 */
export async function launchRecordedServer(
  subject: string,
  start: () => Promise<LaunchedServer>,
): Promise<LaunchedServer> {
  let launchedServer: LaunchedServer | undefined;
  const properties = await getScenarioIo().observe(subject, async () => {
    try {
      launchedServer = await runLive(start);
      return selectServerProperties(launchedServer);
    } catch (error) {
      const unknownFlag = findUnknownFlag(error);
      if (unknownFlag === undefined) throw error;
      return { unknownFlag };
    }
  });
  if ('unknownFlag' in properties) throw new UnknownFlagError(properties.unknownFlag);
  return recordServerEvents(subject, properties, launchedServer);
}

/** Redacts the credentials. The result has the placeholder REDACTED as token if the target has a token or a user name. */
export function redactCredentials({ url, token, username, impersonate }: TargetDescription): TargetDescription {
  const hasCredential = token !== undefined || username !== undefined;
  return { url, ...(hasCredential ? { token: REDACTED } : {}), ...compact({ impersonate }) };
}

function selectServerProperties({ target, secureTarget, controlUrl }: LaunchedServer): ServerProperties {
  return {
    target: redactCredentials(target),
    ...(secureTarget === undefined ? {} : { secureTarget: redactCredentials(secureTarget) }),
    ...compact({ controlUrl }),
  };
}

function recordServerEvents(
  subject: string,
  properties: ServerProperties,
  launchedServer: LaunchedServer | undefined,
): LaunchedServer {
  const { target, secureTarget, controlUrl } = launchedServer ?? properties;
  const provider = launchedServer?.provider;
  return {
    target,
    ...compact({ secureTarget }),
    controlUrl,
    ...compact({ provider }),
    pid: launchedServer?.pid ?? 0,
    dir: launchedServer?.dir ?? '',
    readLog: () => getScenarioIo().draw(`the log of ${subject}`, () => launchedServer?.readLog() ?? ''),
    exit: getScenarioIo().awaitEvent(`the end of ${subject}`, launchedServer?.exit ?? Promise.resolve()),
    terminate: () => launchedServer?.terminate(),
    stop: async () => launchedServer?.stop(),
    crashAndRestart: () =>
      launchRecordedServer(`${subject}, started again`, () =>
        (launchedServer ?? throwReplayedCrash()).crashAndRestart(),
      ),
  };
}

function throwReplayedCrash(): never {
  throw new Error('a replayed server has no process that can crash');
}
