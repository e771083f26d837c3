/** Tests kubectl with each type of credentials that a kubeconfig supports, on a simulator that accepts all types. */
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, createClientCertificate } from '../../client/credentials/certificates.ts';
import { runCommand } from './command.ts';
import { type OpenIdProvider, startProvider } from './oidc-provider/start-provider.ts';
import { createOutcome, SkippedError, type TrialOutcome } from './outcome.ts';
import { type SimulatorProcess, startSimulatorForClients } from './simulator.ts';

interface TrialInput {
  readonly simulator: SimulatorProcess;
  readonly folder: string;
  readonly provider: OpenIdProvider;
  /** The PEM certificate of the user jane in the group devs. */
  readonly certificate: string;
  /** The PEM private key of the certificate. */
  readonly key: string;
}

type UserTrial = (input: TrialInput) => Promise<void>;

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
  'the token of an OpenID provider, from an exec plugin': async ({ simulator, folder, provider }) => {
    const kubeconfig = simulator.writeKubeconfig('exec', writeCredentialPlugin(folder, await provider.login('jane')));
    await assertUser(/Username +oidc:jane\n.*Groups +\[oidc:devs oidc:ops system:authenticated\]/s, kubeconfig, folder);
  },
  'a token of an OpenID provider with altered claims is rejected': async ({ simulator, folder, provider }) => {
    const [header, payload, signature] = (await provider.login('jane')).split('.');
    const claims: object = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
    const forgedPayload = Buffer.from(JSON.stringify({ ...claims, sub: 'root' })).toString('base64url');
    const kubeconfig = simulator.writeKubeconfig(
      'forged',
      writeCredentialPlugin(folder, `${header}.${forgedPayload}.${signature}`),
    );
    await assertRejected(/Unauthorized/, kubeconfig, folder);
  },
  'an impersonated user (--as, --as-group, --as-uid)': async ({ simulator, folder }) => {
    const impersonationFlags = ['--as', 'bob', '--as-group', 'ops', '--as-uid', '17'];
    const impersonatedPattern = /Username +bob\n.*UID +17\n.*Groups +\[ops system:authenticated\]/s;
    await assertUser(impersonatedPattern, simulator.kubeconfig, folder, impersonationFlags);
  },
  'a service account (create token)': async ({ simulator, folder }) => {
    await runKubectl(simulator.kubeconfig, folder, ['create', 'serviceaccount', 'robot']);
    const token = (await runKubectl(simulator.kubeconfig, folder, ['create', 'token', 'robot'])).trim();
    const kubeconfig = simulator.writeKubeconfig('robot', { token });
    await assertUser(/Username +system:serviceaccount:default:robot\n/, kubeconfig, folder);
    await runKubectl(simulator.kubeconfig, folder, ['delete', 'serviceaccount', 'robot']);
    await assertRejected(/Unauthorized/, kubeconfig, folder);
  },
};

/** Runs the trials. Creates a subfolder of `parentFolder`, which contains the files of another simulator. */
export async function runUserTrials(parentFolder: string): Promise<TrialOutcome[]> {
  const folder = mkdtempSync(join(parentFolder, 'users-'));
  let provider: OpenIdProvider | undefined;
  let simulator: SimulatorProcess | undefined;
  try {
    provider = await startProvider(folder);
    const clientAuthority = await createAuthority('assay users');
    const credentials = await createClientCertificate({ commonName: 'jane', organizations: ['devs'] }, clientAuthority);
    const authorityFile = join(folder, 'clients-ca.pem');
    writeFileSync(authorityFile, clientAuthority.pem);
    simulator = await startSimulatorForClients(folder, [
      '--client-ca-file',
      authorityFile,
      ...buildOidcFlags(provider),
    ]);
    const input = {
      simulator,
      folder,
      provider,
      certificate: credentials.clientCertificate,
      key: credentials.clientKey,
    };
    const outcomes: TrialOutcome[] = [];
    for (const [name, trial] of Object.entries(TRIALS)) {
      const error = await trial(input).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      outcomes.push(createOutcome(name, error));
    }
    return outcomes;
  } catch (error) {
    return [createOutcome('the simulator and the OpenID provider start', error)];
  } finally {
    await simulator?.close();
    await provider?.close();
  }
}

function buildOidcFlags({ issuer, clientId, authorityFile }: OpenIdProvider): string[] {
  const issuerFlags = ['--oidc-issuer-url', issuer, '--oidc-client-id', clientId, '--oidc-ca-file', authorityFile];
  return [
    ...issuerFlags,
    '--oidc-username-prefix',
    'oidc:',
    '--oidc-groups-claim',
    'groups',
    '--oidc-groups-prefix',
    'oidc:',
  ];
}

/** Writes a program that prints a token, as the exec plugins of cloud providers do. Returns the user of a kubeconfig. */
function writeCredentialPlugin(folder: string, token: string): object {
  const apiVersion = 'client.authentication.k8s.io/v1';
  const credential = { apiVersion, kind: 'ExecCredential', status: { token } };
  const command = join(folder, 'credential.sh');
  writeFileSync(command, `#!/bin/sh\ncat <<'END'\n${JSON.stringify(credential)}\nEND\n`);
  chmodSync(command, 0o755);
  return { exec: { apiVersion, command, interactiveMode: 'Never' } };
}

async function runKubectl(kubeconfig: string, folder: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await runKubectlUnchecked(kubeconfig, folder, args);
  if (exitCode === 127) throw new SkippedError('kubectl is not installed');
  if (exitCode !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${exitCode}: ${stderr.trim()}`);
  return stdout;
}

function runKubectlUnchecked(kubeconfig: string, folder: string, args: readonly string[]) {
  return runCommand('kubectl', args, { env: { ...process.env, KUBECONFIG: kubeconfig, HOME: join(folder, 'home') } });
}

/** Asserts that the server authenticates the expected user. */
async function assertUser(
  userPattern: RegExp,
  kubeconfig: string,
  folder: string,
  args: readonly string[] = [],
): Promise<void> {
  const output = await runKubectl(kubeconfig, folder, ['auth', 'whoami', ...args]);
  if (!userPattern.test(output))
    throw new Error(`kubectl auth whoami printed ${JSON.stringify(output)}, which does not match ${userPattern}`);
}

async function assertRejected(reason: RegExp, kubeconfig: string, folder: string): Promise<void> {
  const { exitCode, stdout, stderr } = await runKubectlUnchecked(kubeconfig, folder, ['auth', 'whoami']);
  if (exitCode === 0) throw new Error(`kubectl auth whoami succeeded: ${stdout.trim()}`);
  if (!reason.test(stderr))
    throw new Error(`kubectl auth whoami printed the error ${JSON.stringify(stderr)}, which does not match ${reason}`);
}

function encodeBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}
