/**
 * Sentences about the client command. It runs in its own folder, with a kubeconfig that points to a recording proxy in front of the server.
 * Its output and its requests are views (views/command.ts).
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBundledClientCommand } from '../../../client/command/orchctl.ts';
import {
  createCommandCredentials,
  type RecordingProxy,
  startRecordingProxy,
} from '../../../client/command/recorder.ts';
import { type ClientCommand, type CommandResult, runClientCommand } from '../../../client/command/run.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { splitWords } from '../../../client/launch/split-words.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import { MismatchError } from '../../harness/comparison/mismatch.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { defineParameterType, When } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { findClientTarget } from './proxies.ts';

export interface CommandWorkspace {
  readonly command: ClientCommand;
  readonly folder: string;
  readonly recorder: RecordingProxy;
  /** The last command that ended. */
  lastResult: CommandResult | undefined;
  /** The number of requests that commands before the last one have sent. */
  earlierRequestCount: number;
  /** Whether a step has compared the exit code of the last command. */
  isExitCodeCompared: boolean;
}

export const commandWorkspace = createScenarioState<CommandWorkspace>('a run of the client command');

defineParameterType({ name: 'commandLine', regexp: /.+/, transformer: (line: string) => line });

When('the client command runs: {commandLine}', async function (this: AssayWorld, line: string) {
  const workspace = await openWorkspace(this);
  checkUncomparedExitCode(workspace);
  const args = splitWords(await this.fillPlaceholders(line));
  workspace.earlierRequestCount = workspace.recorder.requests.length;
  workspace.isExitCodeCompared = false;
  workspace.lastResult = await runClientCommand(workspace.command, args, workspace.folder);
});

/** Writes a file for the client (server-files.ts). */
export async function writeClientFile(world: AssayWorld, name: string, text: string): Promise<void> {
  const { folder } = await openWorkspace(world);
  if (!/^[\w.-]+$/.test(name)) throw createSuiteError(`${JSON.stringify(name)} is not a file name`);
  writeFileSync(join(folder, name), await world.fillPlaceholders(text), { mode: name.endsWith('.sh') ? 0o755 : 0o600 });
}

/** Returns the workspace of the client command in a scenario. It is created at first use. */
async function openWorkspace(world: AssayWorld): Promise<CommandWorkspace> {
  const current = commandWorkspace.find(world);
  if (current !== undefined) return current;
  getScenarioIo().markUnrepeatable('client commands are not recorded');
  const folder = mkdtempSync(join(tmpdir(), 'assay-client-'));
  const recorder = await startRecordingProxy(() => findClientTarget(world));
  const { files } = await createCommandCredentials();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  writeFileSync(
    join(folder, 'kubeconfig'),
    JSON.stringify(createKubeconfig(recorder, await world.getNamespace()), undefined, 1),
  );
  const command = world.parameters.client ?? createBundledClientCommand();
  const newWorkspace = commandWorkspace.set(world, {
    command,
    folder,
    recorder,
    lastResult: undefined,
    earlierRequestCount: 0,
    isExitCodeCompared: true,
  });
  world.names.placeholderValues
    .set('client:name', command.name)
    .set('client:secure', recorder.secureUrl)
    .set('client:plain', recorder.plainUrl);
  world.pendingChecks.push(() => checkUncomparedExitCode(newWorkspace));
  world.cleanUp.actionsBeforeDeletion.push(() => world.evidence.exchanges.push(...recorder.listExchanges()));
  world.cleanUp.actionsAfterDeletion.push(async () => {
    await recorder.close();
    await rm(folder, { recursive: true, force: true });
  });
  return newWorkspace;
}

/** Fails the scenario if the exit code is not 0 and no step has compared it. */
function checkUncomparedExitCode(workspace: CommandWorkspace): void {
  const { lastResult, command } = workspace;
  if (workspace.isExitCodeCompared || lastResult === undefined || lastResult.code === 0) return;
  workspace.isExitCodeCompared = true;
  throw new MismatchError(
    `${command.name} ${lastResult.args.join(' ')}, whose exit code no step compared`,
    '0',
    `${lastResult.code}: ${lastResult.errorOutput.trim()}`,
  );
}

/** Returns a kubeconfig. The current context has a user with a token; options of the command can select the other contexts. */
function createKubeconfig({ secureUrl: httpsUrl, plainUrl: httpUrl }: RecordingProxy, namespace: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'usual',
    clusters: [
      { name: 'secure', cluster: { server: httpsUrl, 'certificate-authority': 'ca.pem' } },
      { name: 'plain', cluster: { server: httpUrl } },
      { name: 'nowhere', cluster: { server: 'https://127.0.0.1:1', 'certificate-authority': 'ca.pem' } },
    ],
    users: [
      { name: 'holder', user: { token: 'token-of-holder' } },
      { name: 'other', user: { token: 'token-of-other' } },
      { name: 'nobody', user: {} },
    ],
    contexts: [
      { name: 'usual', context: { cluster: 'secure', user: 'holder', namespace } },
      { name: 'plain', context: { cluster: 'plain', user: 'holder', namespace } },
      { name: 'second', context: { cluster: 'secure', user: 'other', namespace } },
      { name: 'nowhere', context: { cluster: 'nowhere', user: 'holder', namespace } },
    ],
  };
}
