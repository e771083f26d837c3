/** Tests kubectl with each kind of user that a kubeconfig supports, on a simulator that authenticates them all. */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, createClientCertificate } from '../../client/credentials/certificates.ts';
import { runCommand } from './command.ts';
import { type OpenIdProvider, openProvider } from './oidc-provider/start-provider.ts';
import { type Outcome, runTrial, SkippedError } from './outcome.ts';
import { openSimulator, type Running } from './simulator.ts';

interface Stage {
  readonly simulator: Running;
  readonly folder: string;
  readonly provider: OpenIdProvider;
  /** The PEM certificate of the user jane in the group devs. */
  readonly certificate: string;
  readonly key: string;
}

type UserTrial = (stage: Stage) => Promise<void>;

const TRIALS: Readonly<Record<string, UserTrial>> = {
  'a token': async ({ simulator, folder }) => {
    await assertUser(
      /Username +admin\n.*Groups +\[system:masters system:authenticated\]/s,
      simulator.kubeconfig,
      folder,
    );
  },
  'a client certificate': async ({ simulator, folder, certificate, key }) => {
    const user = { 'client-certificate-data': encodeBase64(certificate), 'client-key-data': encodeBase64(key) };
    const kubeconfig = simulator.writeKubeconfig('certificate', user);
    await assertUser(/Username +jane\n.*Groups +\[devs system:authenticated\]/s, kubeconfig, folder);
  },
  'the token of a real OpenID provider, by an exec plugin': async ({ simulator, folder, provider }) => {
    const kubeconfig = simulator.writeKubeconfig('exec', writeCredentialPlugin(folder, await provider.login('jane')));
    await assertUser(/Username +oidc:jane\n.*Groups +\[oidc:devs oidc:ops system:authenticated\]/s, kubeconfig, folder);
  },
  'a token of the provider that was altered': async ({ simulator, folder, provider }) => {
    const [header, payload, signature] = (await provider.login('jane')).split('.');
    const claims: object = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
    const forgedString = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url');
    const kubeconfig = simulator.writeKubeconfig(
      'forged',
      writeCredentialPlugin(folder, `${header}.${forgedString}.${signature}`),
    );
    await assertRefused(/Unauthorized/, kubeconfig, folder);
  },
  'an impersonated user (--as, --as-group, --as-uid)': async ({ simulator, folder }) => {
    const impersonating = ['--as', 'bob', '--as-group', 'ops', '--as-uid', '17'];
    const impersonatedPattern = /Username +bob\n.*UID +17\n.*Groups +\[ops system:authenticated\]/s;
    await assertUser(impersonatedPattern, simulator.kubeconfig, folder, impersonating);
  },
  'a service account (create token)': async ({ simulator, folder }) => {
    await runKubectl(simulator.kubeconfig, folder, ['create', 'serviceaccount', 'robot']);
    const token = (await runKubectl(simulator.kubeconfig, folder, ['create', 'token', 'robot'])).trim();
    const kubeconfig = simulator.writeKubeconfig('robot', { token });
    await assertUser(/Username +system:serviceaccount:default:robot\n/, kubeconfig, folder);
    await runKubectl(simulator.kubeconfig, folder, ['delete', 'serviceaccount', 'robot']);
    await assertRefused(/Unauthorized/, kubeconfig, folder);
  },
};

/** Uses a folder in `trials`, because the other simulator keeps its files there. */
export async function runUserTrials(trials: string): Promise<Outcome[]> {
  const folder = mkdtempSync(join(trials, 'users-'));
  let provider: OpenIdProvider | undefined;
  let simulator: Running | undefined;
  try {
    provider = await openProvider(folder);
    const clients = await createAuthority('assay people');
    const credentials = await createClientCertificate({ commonName: 'jane', organizations: ['devs'] }, clients);
    const file = join(folder, 'clients-ca.pem');
    writeFileSync(file, clients.pem);
    simulator = await openSimulator(folder, ['--client-ca-file', file, ...buildUserFlags(provider)]);
    const stage = {
      simulator,
      folder,
      provider,
      certificate: credentials.clientCertificate,
      key: credentials.clientKey,
    };
    const outcomes: Outcome[] = [];
    for (const [name, trial] of Object.entries(TRIALS)) {
      const error = await trial(stage).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      outcomes.push(runTrial(name, error));
    }
    return outcomes;
  } catch (error) {
    return [runTrial('a simulator that knows all kinds of users', error)];
  } finally {
    await simulator?.close();
    await provider?.close();
  }
}

function buildUserFlags({ issuer, clientId, authorityFile }: OpenIdProvider): string[] {
  const provider = ['--oidc-issuer-url', issuer, '--oidc-client-id', clientId, '--oidc-ca-file', authorityFile];
  return [
    ...provider,
    '--oidc-username-prefix',
    'oidc:',
    '--oidc-groups-claim',
    'groups',
    '--oidc-groups-prefix',
    'oidc:',
  ];
}

/** Writes a program that prints credentials, as those of cloud providers do. */
function writeCredentialPlugin(folder: string, token: string): object {
  const apiVersion = 'client.authentication.k8s.io/v1';
  const credential = { apiVersion, kind: 'ExecCredential', status: { token } };
  const command = join(folder, 'credential.sh');
  writeFileSync(command, `#!/bin/sh\ncat <<'END'\n${JSON.stringify(credential)}\nEND\n`);
  chmodSync(command, 0o755);
  return { exec: { apiVersion, command, interactiveMode: 'Never' } };
}

async function runKubectl(kubeconfig: string, folder: string, args: readonly string[]): Promise<string> {
  const { code, output, errors } = await runUserTrial(kubeconfig, folder, args);
  if (code === 127) throw new SkippedError('kubectl is not installed');
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${code}: ${errors.trim()}`);
  return output;
}

function runUserTrial(kubeconfig: string, folder: string, args: readonly string[]) {
  return runCommand('kubectl', args, { env: { ...process.env, KUBECONFIG: kubeconfig, HOME: join(folder, 'home') } });
}

/** Asserts the user that the server sees. */
async function assertUser(
  userPattern: RegExp,
  kubeconfig: string,
  folder: string,
  args: readonly string[] = [],
): Promise<void> {
  const output = await runKubectl(kubeconfig, folder, ['auth', 'whoami', ...args]);
  if (!userPattern.test(output))
    throw new Error(`kubectl auth whoami printed ${JSON.stringify(output)}, which is not ${userPattern}`);
}

async function assertRefused(reason: RegExp, kubeconfig: string, folder: string): Promise<void> {
  const { code, output, errors } = await runUserTrial(kubeconfig, folder, ['auth', 'whoami']);
  if (code === 0) throw new Error(`kubectl auth whoami succeeded: ${output.trim()}`);
  if (!reason.test(errors))
    throw new Error(`kubectl auth whoami printed the error ${JSON.stringify(errors)}, which is not ${reason}`);
}

function encodeBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
