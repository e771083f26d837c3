/** Starts the server of an old and of a new release, one after the other, on the same storage. */

import { usage } from '../../client/errors.ts';
import { checkLaunchCommand } from '../../client/launch-command.ts';
import { findFreePorts } from '../../client/reserved-ports.ts';
import { ServerProcess } from '../../client/server-process.ts';
import { splitWords } from '../../client/split-words.ts';
import { connect, type Target, type TargetDescription } from '../../client/target.ts';

/** Milliseconds until a server is ready. */
const READY_LIMIT = 120_000;

export interface LaunchedServer {
  readonly target: Target;
  /** Ends the server and waits until it is gone. */
  stop(): Promise<void>;
}

/** Throws a usage error unless both commands can be started. `{flags}` has no meaning here. */
export function checkCommands(commands: readonly string[]): asserts commands is readonly [string, string] {
  if (commands.length !== 2)
    throw usage(
      `--launch: give it twice, first the command of the old server and then that of the new one, not ${count(commands.length)}`,
    );
  for (const command of commands) {
    checkLaunchCommand(command);
    if (command.includes('{flags}')) throw usage('--launch: an upgrade has no flags of its own; leave {flags} out');
  }
}

/** Starts a command whose placeholders `{dir}`, `{http-port}` and `{secure-port}` are replaced, and waits until the server is ready. */
export async function startServer(
  command: string,
  { dir, credentials }: { readonly dir: string; readonly credentials: Partial<TargetDescription> },
): Promise<LaunchedServer> {
  const [httpPort, securePort] = await findFreePorts();
  const values: Readonly<Record<string, string>> = {
    '{dir}': dir,
    '{http-port}': String(httpPort),
    '{secure-port}': String(securePort),
  };
  const argv = splitWords(command).map((word) => word.replace(/\{[a-z-]+\}/g, (name) => values[name] ?? name));
  const description: TargetDescription = command.includes('{http-port}')
    ? { url: `http://127.0.0.1:${httpPort}`, ...credentials }
    : { url: `https://127.0.0.1:${securePort}`, insecure: true, ...credentials };
  const server = new ServerProcess(argv, {});
  await server.ready(description, READY_LIMIT);
  const { stop } = server.toLaunchedServer(description, undefined);
  const target = connect(description);
  return {
    target,
    stop: async () => {
      await target.close();
      await stop();
    },
  };
}

function count(commands: number): string {
  return commands === 0 ? 'at all' : commands === 1 ? 'once' : `${commands} times`;
}
