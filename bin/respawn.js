// Runs the command again on another Node, passing on signals and exit code. Loaded only where an older Node runs.
import { spawn } from 'node:child_process';

/** The channel tells the child when this process is gone, however it ended. */
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
