/** Computes the parameters that steps receive, and the number of runners that run the scenarios. */
import { availableParallelism } from 'node:os';
import type { ResourceUnderTest } from '../../steps/harness/resource/resource-under-test.ts';
import type { RunParameters } from '../../steps/harness/subject.ts';
import { compact } from '../../values/compact.ts';
import type { RunOptions } from '../options/options.ts';
import { comparesWording } from '../options/selection.ts';
import type { OpenSubject } from '../subject/subject.ts';
import type { RunnerPlan } from './schedule/pass.ts';

/**
 * The number of runners in the main thread for a resource on an existing server. The scenarios mostly wait for the server, and additional
 * threads would first have to load all steps.
 */
const LOCAL_RUNNER_COUNT = 3;
/** The maximum number of runners. They share the threads, at most one per processor. */
const MAX_RUNNERS = 16;
/**
 * The number of runners per processor. It is greater than 1, because scenarios mostly wait for the server: kube-apiserver delays the first
 * objects of a custom type by two seconds.
 */
const RUNNERS_PER_PROCESSOR = 5;
/** The number of concurrent shared servers. kube-apiserver with etcd needs about 350 MB; a simulator in a shared process needs 5 MB. */
const MAX_SERVERS = 4;

/** Returns the parameters of a pass over a resource. */
export function createPassParameters(
  options: RunOptions,
  subject: OpenSubject,
  seed: number,
  resource?: ResourceUnderTest,
): RunParameters {
  const { launch, control, release } = subject;
  const objectNamespace = resource?.existingObject?.namespace;
  return {
    target: subject.target,
    inventory: subject.inventory,
    capabilities: subject.reported.capabilities.filter(({ present }) => present).map(({ name }) => name),
    declaredCapabilities: options.capabilities,
    profile: subject.profile,
    wording: comparesWording(options),
    ...compact({ release }),
    allowSlow: options.allowSlow,
    warnings: subject.warnings,
    ...(options.transcripts ? {} : { onlyFailures: true }),
    ...compact({ programCount: options.programs }),
    timeout: options.timeout,
    replay: { seed, ...compact({ path: options.replayPath }) },
    namespaces:
      objectNamespace === undefined ? subject.namespaces : { areCreated: false, existingNames: [objectNamespace] },
    ...compact({ resource, launch, control }),
  };
}

/** Determines how many scenarios run concurrently, and in which threads. */
export function planRunners(
  options: Pick<RunOptions, 'parallel' | 'allowSlow' | 'failFast'>,
  subject: Pick<OpenSubject, 'namespaces' | 'launch' | 'control'>,
  resource: ResourceUnderTest | undefined,
): RunnerPlan {
  const runsSequentially = worksInOneCollection(subject, resource);
  const runsSlowConcurrently = canRunSlowConcurrently(options, subject, {
    runsSequentially,
    isNamed: resource !== undefined,
  });
  const maxServers = subject.launch?.command === undefined ? Number.POSITIVE_INFINITY : MAX_SERVERS;
  const commonPlan = { runsSlowConcurrently, maxServers, sharesCollection: runsSequentially && runsSlowConcurrently };
  if (runsSequentially || options.parallel === 1) return { ...commonPlan, localRunnerCount: 1, threadRunnerCount: 0 };
  if (resource !== undefined && runsSlowConcurrently)
    return { ...commonPlan, localRunnerCount: LOCAL_RUNNER_COUNT, threadRunnerCount: 0 };
  const runnersPerProcessor = runsSlowConcurrently ? 1 : RUNNERS_PER_PROCESSOR;
  const threadRunnerCount = options.parallel ?? Math.min(runnersPerProcessor * availableParallelism(), MAX_RUNNERS);
  return { ...commonPlan, localRunnerCount: 1, threadRunnerCount: threadRunnerCount === 1 ? 0 : threadRunnerCount };
}

/**
 * Reports whether slow scenarios run concurrently with others. If the run can restart or control the server, they do not, because this
 * would disturb them.
 */
function canRunSlowConcurrently(
  { parallel, allowSlow, failFast }: Pick<RunOptions, 'parallel' | 'allowSlow' | 'failFast'>,
  { launch, control }: Pick<OpenSubject, 'launch' | 'control'>,
  { runsSequentially, isNamed }: { readonly runsSequentially: boolean; readonly isNamed: boolean },
): boolean {
  if (failFast || launch !== undefined || control !== undefined) return false;
  if (!isNamed && (!allowSlow || runsSequentially)) return false;
  return parallel === undefined || allowSlow;
}

/** Reports whether all scenarios create objects in the same collection and must therefore run one after the other. */
function worksInOneCollection({ namespaces }: Pick<OpenSubject, 'namespaces'>, resource?: ResourceUnderTest): boolean {
  const isShared = namespaces.existingNames !== undefined || resource?.served.namespaced === false;
  return isShared && resource?.served.verbs.includes('create') !== false;
}
