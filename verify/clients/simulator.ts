/** Starts the simulator in a separate process on a free HTTPS port, and writes kubeconfigs for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

export interface SimulatorProcess {
  /** The URL of the HTTPS port. */
  readonly url: string;
  /** The file with the certificate of the certificate authority. */
  readonly caFile: string;
  /** The path of a kubeconfig for an administrator with a token. */
  readonly kubeconfig: string;
  /** Writes a kubeconfig for another user and returns its path. */
  writeKubeconfig(name: string, user: object): string;
  close(): Promise<void>;
}

const BIN_FILE = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
/** The bearer token of the administrator. */
export const ADMIN_TOKEN = 'token-of-the-clients';

export async function startSimulatorForClients(
  folder: string,
  extraFlags: readonly string[] = [],
): Promise<SimulatorProcess> {
  const tokenFile = join(folder, 'tokens.csv');
  writeFileSync(tokenFile, `${ADMIN_TOKEN},admin,1,"system:masters"\n`);
  const portFlags = ['--http-port', '-1', '--secure-port', '0', '--control-port', '-1'];
  const flags = ['--dialect', 'kubernetes', '--cert-dir', join(folder, 'certificates'), '--token-auth-file', tokenFile];
  // The client tests count the ConfigMaps in their namespaces, so this controller must not create a ConfigMap.
  flags.push('--controllers=*,-root-ca-certificate-publisher-controller');
  const server = spawn(process.execPath, [BIN_FILE, 'simulate', ...flags, ...portFlags, ...extraFlags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const processExit = once(server, 'exit');
    server.kill();
    await processExit;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('ready ')) continue;
    const { https, ca: caFile }: { https: string; ca: string } = JSON.parse(line.slice('ready '.length));
    const writeKubeconfig = (name: string, user: object) => {
      const file = join(folder, `kubeconfig-${name}`);
      writeFileSync(file, renderKubeconfig(https, caFile, user));
      return file;
    };
    return { url: https, caFile, kubeconfig: writeKubeconfig('admin', { token: ADMIN_TOKEN }), writeKubeconfig, close };
  }
  throw new Error('the simulator ended before it was ready');
}

/**
 * Returns the text of a kubeconfig with one cluster and one user. `caFile` contains the certificate of the certificate authority.
 */
export function renderKubeconfig(server: string, caFile: string, user: object): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'server', cluster: { server, 'certificate-authority': caFile } }],
    users: [{ name: 'user', user }],
    contexts: [{ name: 'server', context: { cluster: 'server', user: 'user' } }],
    'current-context': 'server',
  });
}
