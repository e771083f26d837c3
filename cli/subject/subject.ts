/**
 * Connects to or starts the server under test, checks that it is an API server and accepts the credentials, and detects its capabilities.
 */

import { combineCapabilities, detectCapabilities, type ServerAccess } from '../../client/capabilities/capabilities.ts';
import { awaitCompleteDiscovery } from '../../client/discovery/complete-discovery.ts';
import {
  buildResourcePath,
  discoverServer,
  type Inventory,
  type ServedResource,
} from '../../client/discovery/discovery.ts';
import { findDeniedPermissions } from '../../client/discovery/permissions.ts';
import { createServerError } from '../../client/errors.ts';
import { send } from '../../client/exchange/request.ts';
import { connect, type Target, type TargetDescription } from '../../client/exchange/target.ts';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { keepsData, type LaunchPlan, launchServer } from '../../client/launch/launcher.ts';
import type { Subject as ReportedSubject } from '../../reports/schema/envelope.ts';
import { parseRelease } from '../../spec/rule-releases.ts';
import { parseWarnings } from '../../steps/harness/comparison/warnings.ts';
import type { NamespaceUse } from '../../steps/harness/resource/namespaces.ts';
import {
  findDefaultResource,
  formatQualifiedName,
  type ResourceUnderTest,
} from '../../steps/harness/resource/resource-under-test.ts';
import { compact } from '../../values/compact.ts';
import type { Profile, RunOptions } from '../options/options.ts';
import type { ChosenServer } from '../options/server.ts';
import { checkAccess } from './access.ts';
import { addNamedResources } from './inventory.ts';
import { determineNamespaces } from './namespaces.ts';
import { denyCreateWithoutDelete, type OpenedResource, openResource } from './resource.ts';

export interface OpenSubject {
  readonly target: TargetDescription;
  readonly inventory: Inventory;
  readonly reported: ReportedSubject;
  readonly profile: Profile;
  readonly launch: LaunchPlan | undefined;
  readonly control: string | undefined;
  /** The minor Kubernetes release of the server. */
  readonly release: string | undefined;
  readonly namespaces: NamespaceUse;
  /** The resources that the run names; empty if it names none and tests the default resource. */
  readonly resources: readonly ResourceUnderTest[];
  /** The verbs that the credentials may not use: a list for each named resource, or one list for the default resource. */
  readonly denied: readonly (readonly string[])[];
  /** The warnings that the server sends with every response about the default resource. */
  readonly warnings: readonly string[];
  close(): Promise<void>;
}

interface SubjectOptions
  extends Pick<
    RunOptions,
    'release' | 'profile' | 'capabilities' | 'timeout' | 'resources' | 'allowSlow' | 'namespaces'
  > {
  readonly chosenServer: ChosenServer;
}

/** The source of the capabilities of a server. */
type CapabilitySource =
  /** Probes the server. Probing for the garbage collector is optional, because it takes some seconds if no garbage collector runs. */
  | { readonly probesGarbageCollector: boolean }
  /** Copies discovery and capabilities from another server, which differs only by a fault. */
  | { readonly copiedFrom: OpenSubject };

/**
 * Opens the server under test. `runFolder` is the folder for process IDs and for the folders of servers. `flags` are passed to a server
 * that the run starts.
 */
export async function openSubject(
  options: SubjectOptions,
  runFolder: string,
  flags: readonly string[] = [],
  capabilitySource: CapabilitySource = { probesGarbageCollector: true },
): Promise<OpenSubject> {
  const { description } = options.chosenServer;
  if (description !== undefined) return inspectSubject({ options, description, capabilitySource });
  const plan = { ...options.chosenServer.plan, runFolder };
  const launchedServer = await launchServer(plan, flags);
  try {
    return await inspectSubject({
      options,
      description: launchedServer.target,
      capabilitySource,
      plan,
      launchedServer,
    });
  } catch (error) {
    await launchedServer.stop();
    throw error;
  }
}

/** The time in milliseconds within which a server that was just started must list all groups in discovery. */
const DISCOVERY_TIMEOUT = 10_000;

interface RunningSubject {
  readonly options: SubjectOptions;
  readonly description: TargetDescription;
  readonly capabilitySource: CapabilitySource;
  /** Set if the run started the server. */
  readonly plan?: LaunchPlan;
  readonly launchedServer?: LaunchedServer;
}

async function inspectSubject(subject: RunningSubject): Promise<OpenSubject> {
  const { options, description, capabilitySource, plan, launchedServer } = subject;
  const timeout = options.timeout * 1000;
  const target = connect(description, { connectTimeout: Math.min(timeout, 5_000) });
  try {
    await checkAccess(target, timeout, { isResourceNamed: options.resources.length > 0 });
    const closeSubject = async () => launchedServer?.stop();
    const control = launchedServer?.controlUrl;
    if ('copiedFrom' in capabilitySource) {
      const reported = { ...capabilitySource.copiedFrom.reported, url: description.url };
      return {
        ...capabilitySource.copiedFrom,
        target: description,
        reported,
        launch: plan,
        control,
        close: closeSubject,
      };
    }
    if (launchedServer === undefined) await awaitCompleteDiscovery(target, DISCOVERY_TIMEOUT);
    const inventory = await addNamedResources(
      await discoverServer(target, timeout, { isLenient: true }),
      options.resources,
      target,
    );
    const namespaces = await determineNamespaces(target, inventory, options.namespaces);
    const testedResources =
      options.resources.length > 0
        ? await openNamedResources(options.resources, target, inventory, namespaces)
        : await inspectDefaultResource(target, inventory, { namespaces, isAdministrator: plan !== undefined });
    const detectedCapabilities = await detectCapabilities(
      target,
      inventory,
      describeAccess(subject, testedResources, capabilitySource),
    );
    const release = options.release ?? parseRelease(inventory.version);
    return {
      target: description,
      inventory,
      reported: {
        url: description.url,
        origin: options.chosenServer.origin,
        dialect: inventory.dialect,
        ...compact({ version: inventory.version, release }),
        capabilities: combineCapabilities(detectedCapabilities, options.capabilities),
      },
      profile: options.profile === 'auto' ? chooseProfile(inventory) : options.profile,
      launch: plan,
      control,
      release,
      namespaces,
      ...testedResources,
      close: closeSubject,
    };
  } finally {
    await target.close();
  }
}

function describeAccess(
  { options, plan, launchedServer }: RunningSubject,
  { resources }: TestedResources,
  { probesGarbageCollector }: { readonly probesGarbageCollector: boolean },
): ServerAccess {
  return {
    hasControlPort: launchedServer?.controlUrl !== undefined,
    canLaunch: plan !== undefined,
    keepsData: plan !== undefined && keepsData(plan),
    isSimulator: plan !== undefined && plan.command === undefined,
    probesGarbageCollector,
    canWaitForCompaction: options.allowSlow,
    ...(resources.length > 0 && { plurals: resources.map(({ served }) => served.plural) }),
  };
}

type TestedResources = Pick<OpenSubject, 'resources' | 'denied' | 'warnings'>;

async function openNamedResources(
  options: RunOptions['resources'],
  target: Target,
  inventory: Inventory,
  namespaces: NamespaceUse,
): Promise<TestedResources> {
  const openedResources: OpenedResource[] = [];
  for (const option of options) openedResources.push(await openResource(option, target, inventory, namespaces));
  return {
    resources: openedResources.map(({ resource }) => resource),
    denied: openedResources.map(({ denied }) => denied),
    warnings: [],
  };
}

/** Inspects the default resource, which the suite tests if the run names no resource. An administrator is allowed to use all verbs. */
async function inspectDefaultResource(
  target: Target,
  inventory: Inventory,
  { namespaces, isAdministrator }: { readonly namespaces: NamespaceUse; readonly isAdministrator: boolean },
): Promise<TestedResources> {
  const servedResource = findDefaultResource(inventory)?.served;
  if (servedResource === undefined) {
    requireNamedResource(inventory);
    return { resources: [], denied: [[]], warnings: [] };
  }
  const warnings = await findListWarnings(servedResource, target, namespaces);
  if (isAdministrator) return { resources: [], denied: [[]], warnings };
  const deniedPermissions = await findDeniedPermissions(
    target,
    inventory,
    servedResource,
    namespaces.existingNames?.[0],
  );
  return { resources: [], denied: [denyCreateWithoutDelete(deniedPermissions, servedResource, namespaces)], warnings };
}

/** Returns the warnings of a list of the resource. In 1.33 and later, every response about Endpoints has a deprecation warning. */
async function findListWarnings(
  resource: ServedResource,
  target: Target,
  { existingNames }: NamespaceUse,
): Promise<string[]> {
  const { response } = await send(target, {
    method: 'GET',
    path: `${buildResourcePath(resource, existingNames?.[0])}?limit=1`,
  });
  return parseWarnings(response?.headers ?? []);
}

/**
 * Throws an error that asks for `--resource`. Does nothing if no resource can be listed: such a server is tested with the rules for every
 * server.
 */
function requireNamedResource({ resources }: Inventory): void {
  const names = resources.filter(({ verbs }) => verbs.includes('list')).map(formatQualifiedName);
  if (names.length === 0 && resources.length > 0) return;
  throw createServerError(
    `the server has neither endpoints nor configmaps; specify the resource to test with --resource, and a valid object of this resource with --object; available: ${names.join(', ') || 'none'}`,
  );
}

function chooseProfile({ dialect }: Inventory): Profile {
  return dialect === 'kubernetes' ? 'kubernetes' : 'specification';
}
