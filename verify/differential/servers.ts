/** The two servers of a comparison: by address, or started for it. The peer is not built here: that takes minutes. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launchServer } from '../../client/launcher.ts';
import { ROOT } from '../sources.ts';
import { Server } from './server.ts';

const PEER = fileURLToPath(new URL('peer/bin/peer', ROOT));
const COMMAND = `${PEER} --http-port={http-port} --port={secure-port} --data-dir={dir}/data {flags}`;
/** The peer has no collector of garbage. */
const PROFILE = { simulator: [], others: [] };

export interface Pair {
  readonly peer: Server;
  readonly simulator: Server;
  close(): Promise<void>;
}

/** Undefined for a peer that is to be started and was not built. */
export async function bothServers(given: {
  readonly peer?: string;
  readonly simulator?: string;
}): Promise<Pair | undefined> {
  if (given.peer === undefined && !existsSync(PEER)) return undefined;
  const started: { stop(): Promise<void> }[] = [];
  const urlOf = async (plan: Parameters<typeof launchServer>[0]): Promise<string> => {
    const launched = await launchServer(plan, [], PROFILE);
    started.push(launched);
    return launched.target.url;
  };
  const peer = new Server('peer', given.peer ?? (await urlOf({ command: COMMAND })));
  const flags = ['--dialect', 'kubernetes'];
  const simulator = new Server('simulator', given.simulator ?? (await urlOf({ flags })));
  return {
    peer,
    simulator,
    close: async () => {
      await Promise.all([peer.close(), simulator.close()]);
      await Promise.all(started.map((server) => server.stop()));
    },
  };
}
