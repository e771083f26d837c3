/** The simulator as its own process, on free ports, with kubeconfigs that lead to it over TLS. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

export interface Running {
  /** Of an administrator, who has a token. */
  readonly kubeconfig: string;
  /** Writes one for another user and says where it is. */
  kubeconfigOf(name: string, user: object): string;
  close(): Promise<void>;
}

const BIN = fileURLToPath(new URL('../../bin/assay.js', import.meta.url));
const TOKEN = 'token-of-the-clients';

export async function openSimulator(folder: string, more: readonly string[] = []): Promise<Running> {
  const tokens = join(folder, 'tokens.csv');
  writeFileSync(tokens, `${TOKEN},admin,1,"system:masters"\n`);
  const ports = ['--http-port', '-1', '--secure-port', '0', '--control-port', '-1'];
  const flags = ['--dialect', 'kubernetes', '--cert-dir', join(folder, 'certificates'), '--token-auth-file', tokens];
  // CBOR is used only by clients that request it.
  flags.push('--feature-gates', 'CBORServingAndStorage=true');
  const server = spawn(process.execPath, [BIN, 'simulate', ...flags, ...ports, ...more], {
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
    const { https, ca }: { https: string; ca: string } = JSON.parse(line.slice('ready '.length));
    const kubeconfigOf = (name: string, user: object) => {
      const file = join(folder, `kubeconfig-${name}`);
      writeFileSync(file, stringify(kubeconfigFor(https, ca, user)));
      return file;
    };
    return { kubeconfig: kubeconfigOf('admin', { token: TOKEN }), kubeconfigOf, close };
  }
  throw new Error('the simulator ended before it was ready');
}

function kubeconfigFor(server: string, authority: string, user: object): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'simulator', cluster: { server, 'certificate-authority': authority } }],
    users: [{ name: 'user', user }],
    contexts: [{ name: 'simulator', context: { cluster: 'simulator', user: 'user' } }],
    'current-context': 'simulator',
  };
}
