/**
 * Sentences that choose the server of a scenario. A server that is started with the flags of a profile
 * (`client/launch/launch-profiles.yaml`) replaces the server under test, so these sentences come first. Scenarios need a capability of runs
 * that may start servers.
 */
import { authenticatesTokens } from '../../../client/capabilities/capabilities.ts';
import { supportsCbor } from '../../../client/capabilities/capability-probes.ts';
import { createSuiteError } from '../../../client/errors.ts';
import { createSimulatorPlan, launchServer } from '../../../client/launch/launcher.ts';
import { launchRecordedServer } from '../../../client/recording/recorded-server.ts';
import { compact } from '../../../values/compact.ts';
import { hasReleaseOfProfile } from '../../harness/needs/release-profiles.ts';
import { formatQualifiedName } from '../../harness/resource/resource-under-test.ts';
import { isServerGivenByAddress, recordTraffic } from '../../harness/runner-subject.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { findSharedServer, type SharedServer } from '../../harness/shared-servers.ts';
import { createSubject } from '../../harness/subject.ts';
import { startServerOrSkip } from '../../harness/verdicts.ts';
import { Given } from '../../harness/vocabulary.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The shared server to which the scenario sends requests. */
export const sharedServerState = createScenarioState<SharedServer>('a server with a profile');

/**
 * Reports whether the server is given by address. The server then rejects anonymous requests, and the run has credentials, which a request
 * can omit.
 */
const hasServerAddress = ({ parameters }: AssayWorld) => isServerGivenByAddress(parameters);

/** Functions that report whether the server under test has a capability. If it does, no other server is started for the capability. */
const CAPABILITY_CHECKS: Readonly<Record<string, (world: AssayWorld) => boolean | Promise<boolean>>> = {
  'bearer-tokens': ({ target }) => authenticatesTokens(target),
  anonymous: hasServerAddress,
  rbac: hasServerAddress,
  cbor: ({ target, subject }) => supportsCbor(target, subject.inventory),
};

function requireNoCreatedObjects(world: AssayWorld): void {
  if (world.names.namespaces.size > 0)
    throw createSuiteError('the step that chooses the server must come before steps that create objects');
}

/** The profile of the server that is started for a sentence about a capability, unless the server under test has the capability. */
const PROFILES_BY_CAPABILITY: Readonly<Record<string, string>> = {
  'bearer-tokens': 'users',
  anonymous: 'users',
  rbac: 'rbac',
  cbor: 'cbor',
};

const findCapabilityProfile = (name = ''): string => PROFILES_BY_CAPABILITY[name] ?? name;

Given(
  'a server with the launch profile {string}',
  { needs: (name: string) => ({ sharedServer: findCapabilityProfile(name) }) },
  async function (this: AssayWorld, name: string) {
    requireNoCreatedObjects(this);
    if (hasReleaseOfProfile(name, this.subject)) return undefined;
    if (await CAPABILITY_CHECKS[name]?.(this)) return undefined;
    const profile = findCapabilityProfile(name);
    return startServerOrSkip(this, async () => {
      const { subject, launchedServer } = sharedServerState.set(
        this,
        await findSharedServer(this.parameters, this.subject, profile),
      );
      this.subject = subject;
      this.launchedServer = launchedServer;
    });
  },
);

Given(
  'a separate server with the launch profile {string}',
  { needs: () => ({ startsServer: true }) },
  async function (this: AssayWorld, profile: string) {
    requireNoCreatedObjects(this);
    // A server by address compacts its history by itself; compaction.ts waits for this.
    if (profile === 'short-history' && isServerGivenByAddress(this.parameters)) return undefined;
    return startServerOrSkip(this, () => startSeparateServer(this, profile));
  },
);

async function startSeparateServer(world: AssayWorld, profile: string): Promise<void> {
  const plan = world.parameters.launch ?? createSimulatorPlan();
  const { inventory, capabilities, profile: departureProfile, resource } = world.subject;
  const resourceOption = resource === undefined ? {} : { resource: formatQualifiedName(resource.served) };
  const server = await launchRecordedServer(`a separate server with the launch profile ${profile}`, () =>
    launchServer({ ...plan, ...resourceOption, dialect: inventory.dialect }, [], profile),
  );
  world.launchedServer = server;
  const { control: _, ...otherParameters } = world.parameters;
  const subject = await createSubject({
    ...otherParameters,
    target: server.target,
    inventory,
    capabilities: [...capabilities],
    profile: departureProfile,
    ...compact({ control: server.controlUrl }),
  });
  world.subject = recordTraffic(subject);
  world.evidence.observedSubject = world.subject;
  // `world.launchedServer` may be another process by then, because a step may restart the server.
  world.cleanUp.actionsAfterDeletion.push(async () => {
    await world.target.close();
    await world.launchedServer?.stop();
  });
}
