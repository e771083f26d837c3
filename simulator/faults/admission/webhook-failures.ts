/** Faults in the treatment of failed calls of admission webhooks. */
import type { Fault } from '../../../faults/fault.ts';

const MUTATION_FILE = 'handlers/admission/mutating.ts';
const CALL_FILE = 'handlers/admission/call-webhook.ts';

export const webhookFailureFaults = {
  'ignored-failures-end-mutation': {
    bug: 'no mutating webhook is called after a webhook with failurePolicy Ignore has failed',
    breaks: ['adm-webhook-failure-policy'],
    in: MUTATION_FILE,
    find: 'if (response === undefined) annotations.recordFailedCall();',
    put: `if (response === undefined) {
        annotations.recordFailedCall();
        this.hasFailed = true;
      }`,
    also: [
      {
        in: MUTATION_FILE,
        find: '    const annotations = new MutationAnnotations(request.call, configuredWebhook, position);',
        put: `    if (this.hasFailed) return;
    const annotations = new MutationAnnotations(request.call, configuredWebhook, position);`,
      },
      {
        in: MUTATION_FILE,
        find: '  object: ApiObject | undefined;\n',
        put: '  object: ApiObject | undefined;\n  hasFailed = false;\n',
      },
    ],
  },
  'ignored-failures-discard-changes': {
    bug: 'if a webhook with failurePolicy Ignore fails, the changes of the preceding webhooks are lost',
    breaks: ['adm-webhook-failure-policy'],
    in: MUTATION_FILE,
    find: 'if (response === undefined) annotations.recordFailedCall();',
    put: `if (response === undefined) {
        annotations.recordFailedCall();
        this.object = this.#request.object;
      }`,
  },
  'failed-webhooks-of-updates-ignored': {
    bug: 'an update succeeds if a webhook with failurePolicy Fail cannot be reached',
    breaks: ['adm-webhook-failure-policy'],
    in: CALL_FILE,
    find: "if (webhook.failurePolicy === 'Ignore') return undefined;",
    put: "if (webhook.failurePolicy === 'Ignore' || call.verb === 'update') return undefined;",
  },
  'failed-webhooks-of-patches-ignored': {
    bug: 'a patch succeeds if a webhook with failurePolicy Fail cannot be reached',
    breaks: ['adm-webhook-failure-policy'],
    in: CALL_FILE,
    find: "if (webhook.failurePolicy === 'Ignore') return undefined;",
    put: "if (webhook.failurePolicy === 'Ignore' || call.verb === 'patch') return undefined;",
  },
  'failed-webhooks-of-deletions-ignored': {
    bug: 'a DELETE succeeds if a webhook with failurePolicy Fail cannot be reached',
    breaks: ['adm-webhook-failure-policy'],
    in: CALL_FILE,
    find: "if (webhook.failurePolicy === 'Ignore') return undefined;",
    put: "if (webhook.failurePolicy === 'Ignore' || call.verb === 'delete') return undefined;",
  },
  'failed-webhooks-of-collections-ignored': {
    bug: 'a DELETE of a collection succeeds if a webhook with failurePolicy Fail cannot be reached',
    breaks: ['adm-webhook-failure-policy'],
    in: CALL_FILE,
    find: "if (webhook.failurePolicy === 'Ignore') return undefined;",
    put: "if (webhook.failurePolicy === 'Ignore' || call.verb === 'deletecollection') return undefined;",
  },
  'dry-runs-ignore-failed-webhooks': {
    bug: 'a dry run succeeds if a webhook with failurePolicy Fail cannot be reached',
    breaks: ['adm-webhook-failure-policy'],
    in: CALL_FILE,
    find: "if (webhook.failurePolicy === 'Ignore') return undefined;",
    put: "if (webhook.failurePolicy === 'Ignore' || isDryRun(call)) return undefined;",
  },
  'failed-patches-ignored': {
    bug: 'a patch of a webhook with failurePolicy Ignore that cannot be applied is ignored',
    breaks: ['adm-mutating-webhook-patch'],
    in: MUTATION_FILE,
    find: 'if (error instanceof PatchError) throw createInternalError(error.message);',
    put: `if (error instanceof PatchError && failurePolicy === 'Ignore') return object;
    if (error instanceof PatchError) throw createInternalError(error.message);`,
  },
  'failures-of-service-webhooks-ignored': {
    bug: 'the failurePolicy Fail has no effect for a webhook that is addressed by a Service',
    breaks: ['adm-webhook-failure-policy'],
    in: CALL_FILE,
    find: "if (webhook.failurePolicy === 'Ignore') return undefined;",
    put: "if (webhook.failurePolicy === 'Ignore' || webhook.clientConfig.service !== undefined) return undefined;",
  },
} satisfies Record<string, Fault>;
