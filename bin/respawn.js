// Runs the command again with another Node version, and forwards signals and the exit code. Loaded only if Node is too old.
import { spawn } from 'node:child_process';

/** Starts the child process. Its IPC channel is closed when this process ends, even if this process is killed. */
export function respawn(name, node, environment) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${name}: cannot start ${node}: ${error.message}\n`);
    process.exit(5);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 5);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
