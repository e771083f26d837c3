/** Sentences about servers that must fail to start because of invalid flags or files. Scenarios need the tag `@needs:server-flags`. */
import { parse, stringify } from 'yaml';
import {
  findUnknownFlag,
  ServerStartError,
  UnknownFlagError,
  unquoteLogText,
} from '../../../client/launch/failed-start.ts';
import type { LaunchProfile } from '../../../client/launch/launch-profiles.ts';
import { createSimulatorPlan, launchServer } from '../../../client/launch/launcher.ts';
import { getScenarioIo, runLive } from '../../../client/recording/scenario-io.ts';
import type { JsonObject } from '../../../values/json-object.ts';
import { setField } from '../../harness/comparison/paths.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { startServerOrSkip } from '../../harness/verdicts.ts';
import { Then, When } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The log of a server that failed to start; null if it started. */
const failureLog = createScenarioState<string | null>('the log of a failed start');

interface StartOptions {
  /** Flags, separated by spaces. */
  readonly flags?: string;
  /** An AuthenticationConfiguration or AuthorizationConfiguration. `but` contains changes to it, by path. */
  readonly configuration?: { readonly kind?: string };
  readonly but?: JsonObject;
}

When(
  'a server is started with:',
  { needs: () => ({ startsServer: true }) },
  async function (this: AssayWorld, text: string) {
    const { flags, configuration, but = {} }: StartOptions = parse(await this.fillPlaceholders(text));
    const profile =
      configuration === undefined ? { simulator: [], others: [] } : createConfigurationProfile(configuration, but);
    const plan = { ...(this.parameters.launch ?? createSimulatorPlan()), dialect: this.subject.inventory.dialect };
    const startServer = () => startAndReadLog(() => launchServer(plan, flags?.split(' ') ?? [], profile));
    const { log, unknownFlag } = await getScenarioIo().observe('a server that was to start', () =>
      runLive(startServer),
    );
    return startServerOrSkip(this, async () => {
      if (unknownFlag !== undefined) throw new UnknownFlagError(unknownFlag);
      failureLog.set(this, log);
    });
  },
);

function createConfigurationProfile(configuration: { kind?: string }, changes: JsonObject): LaunchProfile {
  const file = Object.entries(changes).reduce(
    (document: object, [path, value]) => setField(document, path, value),
    configuration,
  );
  const flag = configuration.kind === 'AuthorizationConfiguration' ? 'authorization' : 'authentication';
  const flags = [`--${flag}-config={dir}/configuration.yaml`];
  return { simulator: flags, others: flags, files: { 'configuration.yaml': stringify(file) } };
}

/** The result of a start. `log` is null if the server started. */
interface StartResult {
  readonly log: string | null;
  readonly unknownFlag?: string;
}

async function startAndReadLog(start: () => ReturnType<typeof launchServer>): Promise<StartResult> {
  try {
    await (await start()).stop();
    return { log: null };
  } catch (error) {
    const unknownFlag = findUnknownFlag(error);
    if (unknownFlag !== undefined) return { log: null, unknownFlag };
    if (!(error instanceof ServerStartError)) throw error;
    return { log: unquoteLogText(error.log) };
  }
}

Then('the server fails to start with an error that contains {string}', async function (this: AssayWorld, text: string) {
  const message = failureLog.get(this);
  const expected = await this.fillPlaceholders(text);
  const isMatch = message?.includes(expected) === true;
  this.check(
    'the start of the server',
    `fails with an error that contains ${expected}`,
    message ?? 'the server started',
    isMatch,
  );
});
