/** What the faults of deletion make of options, of what is decided about an object, and of finalizers that are sent. */
import type { ApiObject } from '../pure/object.ts';
import type { Query } from '../pure/query/query.ts';
import { forbiddenField } from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { deepCopy } from '../pure/value/deep-copy.ts';
import type { Strategy } from '../registry/resource.ts';
import type { FaultSet } from './catalogue.ts';

interface Options {
  readonly dryRun: readonly string[];
  readonly gracePeriodSeconds?: number;
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: string;
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
}

const POLICIES = ['Foreground', 'Background', 'Orphan'];

/** A fault: what is no number is none. */
export function legible(query: Query, faults: FaultSet): Query {
  if (!faults.has('grace-is-any-text')) return query;
  return new Map(
    [...query].filter(([name, values]) => name !== 'gracePeriodSeconds' || /^-?\d+$/.test(values[0] ?? '')),
  );
}

interface Asked {
  readonly verb: string;
  readonly body: Buffer;
}

export function misreadDeleteOptions<T extends Options>(options: T, { verb, body }: Asked, faults: FaultSet): T {
  if (faults.size === 0) return options;
  const read: { -readonly [Member in keyof Options]: Options[Member] } = { ...options };
  const inBody = body.length > 0;
  const drop = (member: 'gracePeriodSeconds' | 'orphanDependents' | 'propagationPolicy') => delete read[member];
  if (inBody && faults.has('dry-run-in-body-ignored')) read.dryRun = [];
  if (faults.has(verb === 'delete' ? 'dry-delete-is-real' : 'dry-collection-delete-is-real')) read.dryRun = [];
  const marks = read.propagationPolicy === 'Foreground' || read.propagationPolicy === 'Orphan';
  if (marks && faults.has('dry-marking-is-real')) read.dryRun = [];
  if (inBody && faults.has('grace-in-body-ignored')) drop('gracePeriodSeconds');
  if (read.gracePeriodSeconds === 0 && faults.has('zero-grace-waits')) drop('gracePeriodSeconds');
  if (faults.has('orphan-dependents-ignored')) drop('orphanDependents');
  if (read.orphanDependents !== undefined && faults.has('orphan-dependents-inverted')) {
    read.orphanDependents = !read.orphanDependents;
  }
  if (faults.has(inBody ? 'policy-in-body-ignored' : 'policy-in-query-ignored')) drop('propagationPolicy');
  if (verb === 'deletecollection' && faults.has('collections-have-no-policy')) drop('propagationPolicy');
  if (verb === 'deletecollection' && faults.has('collections-have-no-grace')) drop('gracePeriodSeconds');
  const policy = read.propagationPolicy;
  if (policy !== undefined) {
    const known = POLICIES.find((each) => each.toLowerCase() === policy.toLowerCase());
    if (known !== undefined && faults.has('policies-in-lower-case')) read.propagationPolicy = known;
    if (!POLICIES.includes(policy) && faults.has('any-policy-accepted')) read.propagationPolicy = 'Background';
    if (policy === 'Foreground' && faults.has('foreground-is-background')) read.propagationPolicy = 'Background';
    if (policy === 'Orphan' && faults.has('orphan-is-background')) read.propagationPolicy = 'Background';
    if (policy === 'Orphan' && faults.has('orphan-policy-unknown')) read.propagationPolicy = 'orphan';
    if (faults.has('policy-beside-orphan-dependents')) drop('orphanDependents');
  }
  const { uid, resourceVersion } = faults.has('preconditions-ignored') ? {} : read.preconditions;
  const counts = (value: string | undefined) =>
    value !== undefined && !(value === '' && faults.has('empty-preconditions-hold'));
  read.preconditions = {
    ...(uid !== undefined && counts(uid) && !faults.has('uid-precondition-ignored') && { uid }),
    ...(resourceVersion !== undefined &&
      counts(resourceVersion) &&
      !faults.has('version-precondition-ignored') && { resourceVersion }),
  };
  return read as T;
}

/** The object as it is marked, after a bug. */
export function mismarked(marked: ApiObject, current: ApiObject, now: string, faults: FaultSet): ApiObject {
  if (faults.size === 0) return marked;
  const object = deepCopy(marked);
  const { metadata } = object;
  if (faults.has('deletion-undated')) delete metadata.deletionTimestamp;
  if (typeof metadata.creationTimestamp === 'string' && faults.has('deletion-time-is-creation-time')) {
    metadata.deletionTimestamp = metadata.creationTimestamp;
  }
  if (faults.has('deletion-time-moves')) metadata.deletionTimestamp = now;
  if (faults.has('deletion-has-no-grace-period') && metadata.deletionGracePeriodSeconds === 0) {
    delete metadata.deletionGracePeriodSeconds;
  }
  const [before, after] = [current.metadata.finalizers ?? [], metadata.finalizers ?? []];
  const added = after.filter((finalizer) => !before.includes(finalizer));
  if (added.length > 0 && faults.has('policy-finalizers-replace')) metadata.finalizers = added;
  if (faults.has('policy-finalizers-pile-up')) metadata.finalizers = [...new Set([...before, ...after])];
  return object;
}

/** The finalizers of a write, after a bug. */
export function misfinalized(
  next: ApiObject,
  previous: ApiObject | undefined,
  faults: FaultSet,
  sentDeletion?: string,
): void {
  if (faults.size === 0) return;
  const { metadata } = next;
  const { finalizers } = metadata;
  const before = previous?.metadata.finalizers ?? [];
  if (finalizers !== undefined) {
    if (previous === undefined && faults.has('finalizers-not-stored')) delete metadata.finalizers;
    if (faults.has('one-finalizer-is-kept')) metadata.finalizers = finalizers.slice(0, 1);
    if (faults.has('finalizers-are-a-set')) metadata.finalizers = [...new Set(finalizers)];
    if (faults.has('finalizers-sorted')) metadata.finalizers = finalizers.toSorted();
    if (faults.has('finalizers-keep-their-order')) {
      const place = (finalizer: string) => (before.indexOf(finalizer) + before.length + 1) % (before.length + 1);
      metadata.finalizers = finalizers.toSorted((a, b) => place(a) - place(b));
    }
  }
  if (previous?.metadata.deletionTimestamp === undefined) return;
  const fewer = (finalizers ?? []).length < before.length && (finalizers ?? []).length > 0;
  const undone = sentDeletion === undefined && faults.has('update-undeletes');
  if (undone || (fewer && faults.has('finalizer-removal-undeletes'))) {
    delete metadata.deletionTimestamp;
    delete metadata.deletionGracePeriodSeconds;
  }
}

/** What a bug has against an order of finalizers. */
export function finalizerProblems(
  found: FieldProblem[],
  next: ApiObject,
  previous: ApiObject,
  faults: FaultSet,
): FieldProblem[] {
  if (faults.size === 0) return found;
  const lenient = faults.has('finalizers-added-while-terminating');
  const kept = lenient ? found.filter(({ message }) => !message.includes('no new finalizers')) : found;
  return [...kept, ...finalizerComplaints(next, previous, faults)];
}

function finalizerComplaints(next: ApiObject, previous: ApiObject, faults: FaultSet): FieldProblem[] {
  const [before, after] = [previous.metadata.finalizers ?? [], next.metadata.finalizers ?? []];
  const gone = before.filter((finalizer) => !after.includes(finalizer));
  const complaint = (text: string) => [forbiddenField('metadata.finalizers', text)];
  if (gone.length === 0 && before.join() !== after.join() && faults.has('reorder-is-forbidden')) {
    return after.length === before.length ? complaint('the order may not change') : [];
  }
  if (gone.length !== 1 || previous.metadata.deletionTimestamp === undefined) return [];
  if (faults.has('finalizers-first-come-first-served') && gone[0] !== before[0]) return complaint('not yet its turn');
  if (faults.has('finalizers-last-first') && gone[0] !== before.at(-1)) return complaint('not yet its turn');
  return [];
}

/** Whether an update lets the object go, after a bug. */
export function misreleased(
  released: boolean,
  verb: string,
  next: ApiObject,
  previous: ApiObject,
  faults: FaultSet,
): boolean {
  if (faults.size === 0) return released;
  const [before, after] = [previous.metadata.finalizers ?? [], next.metadata.finalizers ?? []];
  const terminating = previous.metadata.deletionTimestamp !== undefined;
  if (faults.has('released-objects-stay')) return false;
  if (verb === 'patch' && faults.has('only-put-removes')) return false;
  if (verb === 'update' && faults.has('only-patch-removes')) return false;
  if (terminating && after.length < before.length && faults.has('any-finalizer-removed-is-enough')) return true;
  if (before.length > 0 && after.length === 0 && faults.has('live-objects-are-released')) return true;
  return released;
}

/** A fault: every kind has a grace period. */
export function misgraced(strategy: Strategy, faults: FaultSet): Strategy {
  if (!faults.has('grace-for-everything') || strategy.gracePeriodSeconds !== undefined) return strategy;
  return { ...strategy, gracePeriodSeconds: (_, asked) => (asked === 0 ? undefined : asked) };
}

/** A fault: what is left of the grace period is what was asked for, and a second more. */
export function misextended(current: ApiObject, { gracePeriodSeconds }: Options, faults: FaultSet): ApiObject {
  const { deletionGracePeriodSeconds: left, deletionTimestamp } = current.metadata;
  const longer = gracePeriodSeconds !== undefined && left !== undefined && left > 0 && gracePeriodSeconds > left;
  if (!longer || deletionTimestamp === undefined || !faults.has('grace-can-be-extended')) return current;
  const end = Date.parse(deletionTimestamp) + (gracePeriodSeconds + 1 - left) * 1000;
  const metadata = {
    ...current.metadata,
    deletionGracePeriodSeconds: gracePeriodSeconds + 1,
    deletionTimestamp: `${new Date(end).toISOString().slice(0, 19)}Z`,
  };
  return { ...current, metadata };
}

/** A fault: what is going is no longer listed. */
export function mishidden<T extends { readonly object: ApiObject }>(
  items: readonly T[],
  faults: FaultSet,
): readonly T[] {
  if (!faults.has('terminating-is-not-listed')) return items;
  return items.filter(({ object }) => object.metadata.deletionTimestamp === undefined);
}
