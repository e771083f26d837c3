/** The simulator as its own process, on free ports, with a kubeconfig that leads to it over TLS with a token. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

export interface Running {
  readonly kubeconfig: string;
  close(): Promise<void>;
}

const BIN = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const TOKEN = 'token-of-the-clients';

export async function openSimulator(folder: string): Promise<Running> {
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${TOKEN},admin,1,"system:masters"\n`);
  const ports = ['--http-port', '-1', '--secure-port', '0', '--control-port', '-1'];
  const flags = ['--dialect', 'kubernetes', '--cert-dir', join(folder, 'certificates'), '--token-auth-file', tokens];
  // A client that doesn't ask for it never meets this form.
  flags.push('--feature-gates', 'CBORServingAndStorage=true');
  const server = spawn(process.execPath, [BIN, 'simulate', ...flags, ...ports], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill();
    await gone;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('ready ')) continue;
    const { https, ca } = JSON.parse(line.slice('ready '.length)) as { https: string; ca: string };
    const kubeconfig = join(folder, 'kubeconfig');
    writeFileSync(kubeconfig, stringify(kubeconfigFor(https, ca)));
    return { kubeconfig, close };
  }
  throw new Error('the simulator ended before it was ready');
}

function kubeconfigFor(server: string, authority: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'simulator', cluster: { server, 'certificate-authority': authority } }],
    users: [{ name: 'admin', user: { token: TOKEN } }],
    contexts: [{ name: 'simulator', context: { cluster: 'simulator', user: 'admin' } }],
    'current-context': 'simulator',
  };
}
