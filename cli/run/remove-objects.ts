/** Removes the remaining objects of scenarios from the server: kept namespaces at the end of a run, all objects after an interruption. */
import { readErrorMessage } from '../../client/errors.ts';
import { connect } from '../../client/exchange/target.ts';
import { formatRemovedCounts, removeCreatedObjects, removeNamespaces } from '../../client/removal.ts';
import type { Interruption } from '../../reports/schema/envelope.ts';
import { compact } from '../../values/compact.ts';
import type { OpenSubject } from '../subject/subject.ts';
import type { StopCause } from './early-stop.ts';

type RemovalServer = Pick<OpenSubject, 'target' | 'inventory' | 'launch'>;

/** Requests the deletion of the namespaces that a run kept until its end. */
export async function removeKeptNamespaces(
  { target: description, inventory }: RemovalServer,
  runId: string,
): Promise<void> {
  const target = connect(description);
  try {
    await removeNamespaces(target, inventory, runId);
  } finally {
    await target.close();
  }
}

/** The maximum time in milliseconds that a user waits after Ctrl-C. */
const REMOVAL_TIMEOUT = 30_000;

interface InterruptedRun {
  readonly cause: StopCause;
  readonly runId: string;
  /** Called with the number of deleted objects that the server has not removed yet. */
  readonly onWaiting: ((count: number) => void) | undefined;
}

/** Removes the objects of an interrupted run from a server that the run did not start, and returns the result. */
export async function removeAfterInterruption(
  { target: description, inventory, launch }: RemovalServer,
  { cause, runId, onWaiting }: InterruptedRun,
): Promise<Interruption> {
  if ('unreachable' in cause) {
    const { scenario, error } = cause.unreachable;
    return { cause: `${description.url} no longer responds: ${error}`, scenario };
  }
  if (launch !== undefined) return { cause: cause.signal };
  const target = connect(description);
  try {
    const { resources } = inventory;
    const removal = await removeCreatedObjects(target, {
      runId,
      progressTimeout: REMOVAL_TIMEOUT,
      resources,
      ...compact({ reportWaiting: onWaiting }),
    });
    return { cause: cause.signal, removed: formatRemovedCounts(removal), left: [...removal.remaining] };
  } catch (error) {
    return { cause: cause.signal, removed: `nothing, because the removal failed (${readErrorMessage(error)})` };
  } finally {
    await target.close();
  }
}
