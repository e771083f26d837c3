/** Faults of the audit annotations about admission webhooks. */
import type { Fault } from '../../../faults/fault.ts';

const ANNOTATIONS_FILE = 'handlers/admission/webhook-annotations.ts';
const CALL_FILE = 'handlers/admission/call-webhook.ts';
const MUTATING_FILE = 'handlers/admission/mutating.ts';

export const webhookAnnotationFaults = {
  'audit-annotations-of-denials-lost': {
    bug: 'the audit event of a denied request does not contain the audit annotations of the webhook',
    breaks: ['adm-webhook-audit-annotations'],
    in: CALL_FILE,
    find: '  recordResponseAnnotations(',
    put: '  if (verdict.allowed) recordResponseAnnotations(',
  },
  'audit-annotations-of-mutating-webhooks-lost': {
    bug: 'the audit event contains only the audit annotations of validating webhooks',
    breaks: ['adm-webhook-audit-annotations'],
    in: CALL_FILE,
    find: '  recordResponseAnnotations(',
    put: "  if (webhookType === 'validating') recordResponseAnnotations(",
  },
  'audit-annotations-with-invalid-keys': {
    bug: 'the audit event contains audit annotations of webhooks whose keys are not qualified names',
    breaks: ['adm-webhook-audit-annotations'],
    in: ANNOTATIONS_FILE,
    find: 'if (checkQualifiedName(qualifiedKey).length === 0) ',
    put: "if (checkQualifiedName(qualifiedKey).length < 2 || key !== '') ",
  },
  'every-webhook-call-is-a-mutation': {
    bug: 'the annotation about the call of a mutating webhook states that the object changed even if it did not',
    breaks: ['adm-webhook-mutation-annotations'],
    in: MUTATING_FILE,
    find: 'annotations.recordMutation(hasMutated);',
    put: 'annotations.recordMutation(hasMutated || true);',
  },
  'failed-webhook-calls-without-mutation-annotation': {
    bug: 'the audit event does not contain the annotation about the call of a mutating webhook that denies the request',
    breaks: ['adm-webhook-mutation-annotations'],
    in: MUTATING_FILE,
    find: `    } finally {
      annotations.recordMutation(hasMutated);
    }`,
    put: `    } catch (error) {
      throw error;
    }
    annotations.recordMutation(hasMutated);`,
  },
  'second-calls-of-webhooks-in-round-0': {
    bug: 'the annotation about the second call of a mutating webhook has the key of its first call',
    breaks: ['adm-webhook-mutation-annotations'],
    in: MUTATING_FILE,
    find: '{ round: 1, index }',
    put: '{ round: 0, index }',
  },
  'webhook-patches-never-logged': {
    bug: 'no audit event contains the patch of a mutating webhook',
    breaks: ['adm-webhook-patch-annotations'],
    in: MUTATING_FILE,
    find: '    annotations.recordPatch(patchDocument);\n',
    put: '    if (operations.length === 0) annotations.recordPatch(patchDocument);\n',
  },
  'webhook-patches-logged-without-bodies': {
    bug: 'an audit event of the level Metadata contains the patch of a mutating webhook',
    breaks: ['adm-webhook-patch-annotations'],
    in: ANNOTATIONS_FILE,
    find: "value, 'Request');",
    put: "value, 'Metadata');",
  },
  'ignored-failures-of-webhooks-not-logged': {
    bug: 'the audit event does not name a validating webhook with failurePolicy Ignore whose call failed',
    breaks: ['adm-webhook-failed-open-annotations'],
    in: 'handlers/admission/admission.ts',
    find: 'if (verdict === undefined) recordFailedCall(',
    put: 'if (verdict === undefined && index < 0) recordFailedCall(',
  },
  'ignored-failures-of-mutating-webhooks-not-logged': {
    bug: 'the audit event does not name a mutating webhook with failurePolicy Ignore whose call failed',
    breaks: ['adm-webhook-failed-open-annotations'],
    in: MUTATING_FILE,
    find: 'if (response === undefined) annotations.recordFailedCall();\n      else {',
    put: 'if (response !== undefined) {',
  },
} satisfies Record<string, Fault>;
