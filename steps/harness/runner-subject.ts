/**
 * The subject of a runner, connected at the first use. If no target is given (`npx cucumber-js` without `assay run`), it is the server at
 * ASSAY_SERVER, or a simulator that the worker of Cucumber starts.
 */

import { parseServerUrl } from '../../client/exchange/target.ts';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import { compact } from '../../values/compact.ts';
import { TrafficRecorder } from './monitoring/recorder.ts';
import { createSubject, type RunParameters, type Subject } from './subject.ts';

/** The connected subjects by address and runner. In a self-check, several runs share a process; in a run, several runners share a thread. */
const connectedSubjects = new Map<string, Promise<ConnectedSubject>>();

interface ConnectedSubject {
  readonly subject: Subject;
  readonly launchedServer?: LaunchedServer;
}

/** The timed-out waits of all runners, by address. */
const waitedTimesByTarget = new Map<string, Subject['waitedTimes']>();

const formatTargetAddress = ({ target }: RunParameters): string => target?.url ?? '';
const formatSubjectKey = (parameters: RunParameters): string =>
  `${formatTargetAddress(parameters)} ${parameters.runnerNumber ?? ''}`;

export async function findSubject(parameters: RunParameters): Promise<Subject> {
  const connectedSubject = connectedSubjects.get(formatSubjectKey(parameters)) ?? connectSubject(parameters);
  connectedSubjects.set(formatSubjectKey(parameters), connectedSubject);
  return (await connectedSubject).subject;
}

async function connectSubject(parameters: RunParameters): Promise<ConnectedSubject> {
  if (parameters.target !== undefined) {
    const subject = recordTraffic(await createSubject(parameters));
    const sharedWaitedTimes = waitedTimesByTarget.get(formatTargetAddress(parameters)) ?? subject.waitedTimes;
    waitedTimesByTarget.set(formatTargetAddress(parameters), sharedWaitedTimes);
    return { subject: { ...subject, waitedTimes: sharedWaitedTimes } };
  }
  const address = process.env.ASSAY_SERVER;
  if (address !== undefined) {
    const target = { url: parseServerUrl(address, 'ASSAY_SERVER'), insecure: true };
    return { subject: recordTraffic(await createSubject({ ...parameters, target })) };
  }
  const launchPlan = createSimulatorPlan();
  const launchedServer = await launchServer(launchPlan, []);
  const { target, controlUrl: control } = launchedServer;
  return {
    launchedServer,
    subject: recordTraffic(await createSubject({ ...parameters, launch: launchPlan, target, ...compact({ control }) })),
  };
}

/** Records all traffic from now on, for monitors. */
export function recordTraffic(subject: Subject): Subject {
  const recorder = new TrafficRecorder();
  return { ...subject, target: { ...subject.target, trafficListener: recorder }, recorder };
}

/** Reports whether the run tests a server by its address, and may not start other servers. */
export function isServerGivenByAddress({ target, launch }: RunParameters): boolean {
  return launch === undefined && (target !== undefined || process.env.ASSAY_SERVER !== undefined);
}

export async function closeSubject(parameters: RunParameters): Promise<void> {
  const connectedSubject = await connectedSubjects.get(formatSubjectKey(parameters));
  connectedSubjects.delete(formatSubjectKey(parameters));
  const isLast = ![...connectedSubjects.keys()].some((key) => key.startsWith(`${formatTargetAddress(parameters)} `));
  if (isLast) waitedTimesByTarget.delete(formatTargetAddress(parameters));
  await connectedSubject?.subject.target.close();
  await connectedSubject?.launchedServer?.stop();
}
