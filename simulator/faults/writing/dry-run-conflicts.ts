/** Faults in dry runs that skip conflicts of one scope or subresource, or depend on the number of values of dryRun. */
import type { Fault } from '../../../faults/fault.ts';
import { createIgnoredVersionsEdit } from '../change-edits.ts';

const IS_STATUS_DRY_RUN = "call.writeOptions.dryRun && endpoint.subresource?.name === 'status'";

/** Returns an edit that ignores repeated dryRun parameters in writes for which the condition is true. */
const createIgnoredRepetitionEdit = (condition: string) => ({
  in: 'handlers/checks/options.ts',
  find: "call.writeOptions = readWriteOptions(query, verb === 'apply');",
  put: `call.writeOptions = readWriteOptions(query, verb === 'apply');
  const isRepeated = (query.get('dryRun') ?? []).length > 1;
  if (isRepeated && ${condition}) call.writeOptions = { ...call.writeOptions, dryRun: false };`,
});

export const dryRunConflictFaults = {
  'dry-runs-of-cluster-scoped-names-succeed': {
    bug: 'a dry-run POST of an existing cluster-scoped name succeeds',
    breaks: ['dry-runs-conflict-checks'],
    in: 'handlers/create.ts',
    find: 'if (current !== undefined) throw createObjectExistsError',
    put: `const isIgnored = call.writeOptions.dryRun && !endpoint.resource.namespaced;
      if (current !== undefined && !isIgnored) throw createObjectExistsError`,
  },
  'dry-runs-of-the-status-ignore-versions': {
    bug: 'a dry-run PUT of the status with a stale resourceVersion succeeds',
    breaks: ['sub-status-put-stale-409'],
    ...createIgnoredVersionsEdit(`${IS_STATUS_DRY_RUN} && call.verb === 'update'`),
  },
  'dry-run-applies-of-the-status-ignore-versions': {
    bug: 'a dry-run apply of the status with a stale resourceVersion succeeds',
    breaks: ['sub-status-patch-stale-409'],
    ...createIgnoredVersionsEdit(`${IS_STATUS_DRY_RUN} && call.writeOptions.isApply`),
  },
  'dry-runs-of-custom-status-ignore-versions': {
    bug: 'a dry-run merge patch of the status of a custom object with a stale resourceVersion succeeds',
    breaks: ['sub-status-patch-stale-409'],
    ...createIgnoredVersionsEdit(
      `${IS_STATUS_DRY_RUN} && endpoint.resource.customType !== undefined && !call.writeOptions.isApply`,
    ),
  },
  'repeated-dry-runs-create': {
    bug: 'a POST with dryRun=All&dryRun=All is a real request',
    breaks: ['dry-all-post-not-stored'],
    ...createIgnoredRepetitionEdit("call.verb === 'create'"),
  },
  'repeated-dry-runs-update': {
    bug: 'a PUT with dryRun=All&dryRun=All is a real request',
    breaks: ['dry-all-put-not-stored'],
    ...createIgnoredRepetitionEdit("call.verb === 'update'"),
  },
  'repeated-dry-runs-patch': {
    bug: 'a patch with dryRun=All&dryRun=All is a real request',
    breaks: ['dry-all-patch-not-stored'],
    ...createIgnoredRepetitionEdit("call.verb === 'patch'"),
  },
} satisfies Record<string, Fault>;
