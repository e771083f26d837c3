/** Opens a page in the default browser. */
import { spawn } from 'node:child_process';

const OPEN_COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens the page. Resolves to false if no browser can be started. */
export function openInBrowser(page: string): Promise<boolean> {
  const [command, ...args] = OPEN_COMMANDS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, page], { stdio: 'ignore', detached: true });
    child.on('error', () => resolve(false));
    child.on('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
