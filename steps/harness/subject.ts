/** The parameters of a run, and the subject: the connected server to which scenarios send requests. */

import { detectCapabilities } from '../../client/capabilities/capabilities.ts';
import type { ClientCommand } from '../../client/command/run.ts';
import { discoverServer, type Inventory } from '../../client/discovery/discovery.ts';
import { connect, type Target, type TargetDescription } from '../../client/exchange/target.ts';
import { keepsData, type LaunchPlan } from '../../client/launch/launcher.ts';
import { parseRelease } from '../../spec/rule-releases.ts';
import type { TrafficRecorder } from './monitoring/recorder.ts';
import { CREATED_NAMESPACES, type NamespaceUse } from './resource/namespaces.ts';
import { findDefaultResource, type ResourceUnderTest } from './resource/resource-under-test.ts';

export interface RunParameters {
  /** The folder to which exchanges are written, or from which responses are replayed. */
  readonly record?: {
    readonly mode: 'write' | 'replay';
    readonly folder: string;
    /** The name of the pass of the run, in which its scenarios run on one server. */
    readonly pass: string;
  };
  /** The ID of the run, which all generated names contain (client/run-names.ts). Absent if `cucumber-js` runs without `assay run`. */
  readonly runId?: string;
  /** The number of the runner that runs the scenario. Each runner has its own connections, and records its own traffic. */
  readonly runnerNumber?: number;
  /** Whether other scenarios may use the same collection at the same time. */
  readonly isCollectionShared?: boolean;
  /** The server under test. Absent if `cucumber-js` runs without `assay run`: each worker of Cucumber then starts a simulator. */
  readonly target?: TargetDescription;
  readonly inventory?: Inventory;
  readonly capabilities?: readonly string[];
  readonly profile?: 'specification' | 'kubernetes';
  /** The plan for starting more servers, if the run may start servers. */
  readonly launch?: LaunchPlan;
  /** The address of the control port of the server under test. */
  readonly control?: string;
  /** The client command that the area cli tests; orchctl by default. */
  readonly client?: ClientCommand;
  /** Whether to run the scenarios that take minutes (`@slow`). */
  readonly allowSlow?: boolean;
  /** Whether reports contain only the exchanges of failed scenarios. */
  readonly onlyFailures?: boolean;
  /**
   * The number of random programs in each scenario that runs them. By default, they run for up to ten seconds, up to the number in the
   * feature.
   */
  readonly programCount?: number;
  /** The seed of random programs, and the path of a minimized program to repeat (`fast-check`). */
  readonly replay?: { readonly seed: number; readonly path?: string };
  /** The capabilities that `assay.yaml` declares: false means absent. */
  readonly declaredCapabilities?: Readonly<Record<string, boolean>>;
  /** The named resource under test. */
  readonly resource?: ResourceUnderTest;
  readonly namespaces?: NamespaceUse;
  /** Whether another pass follows on this server. Namespaces that are queued for deletion then stay until the run ends. */
  readonly keepsNamespaces?: boolean;
  /** Whether the server is stopped after these scenarios, so that their namespaces need not be deleted. */
  readonly skipsNamespaceDeletion?: boolean;
  /** The verbs that the credentials of the run may not use on the resource under test (client/discovery/permissions.ts). */
  readonly deniedVerbs?: readonly string[];
  /** The URL of the module with a faulty history checker, for the self-check. */
  readonly historyCheckerUrl?: string;
  /** The basics that failed (steps/harness/needs/basics.ts); absent if none have run yet. */
  readonly failedBasics?: readonly string[];
  /** The warnings that the server sends with every response about the resource under test, if the user named no resource. */
  readonly warnings?: readonly string[];
  /**
   * The upper limit of every wait in milliseconds, for a fast server that is tested often. With it, random programs that fail are not
   * shrunk.
   */
  readonly maxWait?: number;
  /** The time limit of a request, in seconds. */
  readonly timeout?: number;
  /** The minor release of Kubernetes that the server has, if known. */
  readonly release?: string;
  /** Whether the wording of messages, descriptions and warnings is compared. */
  readonly wording?: boolean;
}

export interface Subject {
  readonly target: Target;
  readonly inventory: Inventory;
  readonly capabilities: ReadonlySet<string>;
  readonly profile: 'specification' | 'kubernetes';
  /** The address of the control port, if the server has one. */
  readonly control: string | undefined;
  readonly release: string | undefined;
  /** The resource for the rules about every resource; absent if the server has neither Endpoints nor ConfigMaps. */
  readonly resource: ResourceUnderTest | undefined;
  readonly namespaces: NamespaceUse;
  /** The verbs that the credentials may not use on the resource. */
  readonly deniedVerbs: readonly string[];
  readonly failedBasics: ReadonlySet<string>;
  /** The time in milliseconds of waits that timed out, by area. */
  readonly waitedTimes: Map<string, number>;
  /** The paths of shared collections that contain an object without a name, which no request can delete. */
  readonly unremovableCollections: Set<string>;
  /** Records the exchanges; absent for servers that scenarios start themselves. */
  readonly recorder?: TrafficRecorder;
}

export async function createSubject(parameters: RunParameters): Promise<Subject> {
  if (parameters.target === undefined) throw new Error('the parameters of the run have no target');
  const target = connect(parameters.target);
  const inventory = parameters.inventory ?? (await discoverServer(target));
  const { control, launch, allowSlow = false } = parameters;
  const access = {
    hasControlPort: control !== undefined,
    canLaunch: launch !== undefined,
    keepsData: launch !== undefined && keepsData(launch),
    canWaitForCompaction: allowSlow,
  };
  const capabilities = new Set(parameters.capabilities ?? (await detectCapabilities(target, inventory, access)));
  return {
    target,
    inventory,
    capabilities,
    profile: parameters.profile ?? (inventory.dialect === 'kubernetes' ? 'kubernetes' : 'specification'),
    control: parameters.control,
    release: parameters.release ?? parseRelease(inventory.version),
    resource: parameters.resource ?? findDefaultResourceWithWarnings(inventory, parameters.warnings),
    namespaces: parameters.namespaces ?? CREATED_NAMESPACES,
    deniedVerbs: parameters.deniedVerbs ?? [],
    failedBasics: new Set(parameters.failedBasics),
    waitedTimes: new Map(),
    unremovableCollections: new Set(),
  };
}

function findDefaultResourceWithWarnings(
  inventory: Inventory,
  warnings: readonly string[] = [],
): ResourceUnderTest | undefined {
  const resource = findDefaultResource(inventory);
  return resource === undefined ? undefined : { ...resource, warnings };
}
