/** Faults in writes of an object that use the status of the body in dry runs or for terminating objects. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_BUILT_IN, IS_CUSTOM, IS_DRY_RUN, IS_TERMINATING } from '../call-conditions.ts';

/** Returns an edit that keeps the status of the body in updates of an object for which the condition is true. */
const createSentStatusEdit = (condition: string) => ({
  in: 'handlers/change.ts',
  find: 'strategy.prepareForUpdate(object, previous, call.scope);',
  put: `const { status: sentStatus } = object;
  strategy.prepareForUpdate(object, previous, call.scope);
  const isStatusSent = sentStatus !== undefined && Object.keys(sentStatus ?? {}).length > 0 && call.endpoint.subresource === undefined;
  if (isStatusSent && ${condition}) object.status = sentStatus;`,
});

export const sentStatusFaults = {
  'dry-run-updates-return-the-sent-status': {
    bug: 'a dry-run PUT of a built-in object returns the status of its body',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_BUILT_IN} && ${IS_DRY_RUN} && call.verb === 'update'`),
  },
  'dry-run-custom-updates-return-the-sent-status': {
    bug: 'a dry-run PUT of a custom object returns the status of its body',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_CUSTOM} && ${IS_DRY_RUN} && call.verb === 'update'`),
  },
  'dry-run-patches-return-the-sent-status': {
    bug: 'a dry-run patch of a built-in object returns the status of the patch',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_BUILT_IN} && ${IS_DRY_RUN} && call.verb === 'patch'`),
  },
  'dry-run-custom-patches-return-the-sent-status': {
    bug: 'a dry-run patch of a custom object returns the status of the patch',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_CUSTOM} && ${IS_DRY_RUN} && call.verb === 'patch'`),
  },
  'updates-of-terminating-objects-store-the-status': {
    bug: 'a PUT of a terminating built-in object stores the status of its body',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_BUILT_IN} && ${IS_TERMINATING} && call.verb === 'update'`),
  },
  'updates-of-terminating-custom-objects-store-the-status': {
    bug: 'a PUT of a terminating custom object stores the status of its body',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_CUSTOM} && ${IS_TERMINATING} && call.verb === 'update'`),
  },
  'patches-of-terminating-objects-store-the-status': {
    bug: 'a patch of a terminating object stores the status of the patch',
    breaks: ['sub-status-kept-by-object-writes'],
    ...createSentStatusEdit(`${IS_TERMINATING} && call.verb === 'patch'`),
  },
} satisfies Record<string, Fault>;
