/** Starts and stops the servers of an upgrade test. */
import { createUsageError } from '../../client/errors.ts';
import { connect, type Target, type TargetDescription } from '../../client/exchange/target.ts';
import { checkLaunchCommand } from '../../client/launch/launch-command.ts';
import { startCommand } from '../../client/launch/launcher.ts';

/** Throws a usage error unless there are two valid commands. */
export function checkCommands(commands: readonly string[]): asserts commands is readonly [string, string] {
  if (commands.length !== 2)
    throw createUsageError(
      `--launch: specify it twice, first the command of the old server, then that of the new server (found ${commands.length})`,
    );
  for (const command of commands) {
    checkLaunchCommand(command);
    if (command.includes('{flags}')) throw createUsageError('--launch: assay upgrade does not support {flags}');
  }
}

export interface UpgradeServerOptions {
  /** The folder that replaces `{dir}`. */
  readonly dir: string;
  readonly credentials: Partial<TargetDescription>;
}

/** Starts a server, calls `runAction`, and stops the server, even if `runAction` throws an error. */
export async function runWithServer<T>(
  command: string,
  { dir, credentials }: UpgradeServerOptions,
  runAction: (target: Target) => Promise<T>,
): Promise<T> {
  const server = await startCommand(dir, command, [], { credentials });
  const target = connect(server.target);
  try {
    return await runAction(target);
  } finally {
    await target.close();
    await server.stop();
  }
}
