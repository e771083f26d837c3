/** Faults that break rules of the area audit. */
import type { Fault } from '../../faults/fault.ts';

export const auditFaults = {
  'audit-id-of-errors-lost': {
    bug: 'only successful responses have an Audit-ID',
    breaks: ['audit-id-answered'],
    in: 'http/filters/audit-id.ts',
    find: "headers: { 'Audit-Id': id, ...answer.headers }",
    put: "headers: answer.status < 400 ? { 'Audit-Id': id, ...answer.headers } : answer.headers",
  },
  'audit-id-always-new': {
    bug: 'the Audit-ID of a request is ignored',
    breaks: ['audit-id-answered'],
    in: 'http/filters/audit-id.ts',
    find: "requestAuditId !== '' ? requestAuditId",
    put: "requestAuditId === '' ? requestAuditId",
  },
  'audit-deprecation-lost': {
    bug: 'the audit log does not report deprecation',
    breaks: ['audit-deprecated-annotation'],
    in: 'http/audit/recorder.ts',
    find: "    event.annotations.set(`${annotationPrefix}/deprecated`, 'true');\n",
    put: '',
  },
  'audit-removal-lost': {
    bug: 'the audit log reports deprecation without the release of the removal',
    breaks: ['audit-removed-release-annotation'],
    in: 'http/audit/recorder.ts',
    find: '    if (release !== undefined) event.annotations.set(`${annotationPrefix}/removed-release`, release);\n',
    put: '',
  },
  'audit-removal-with-v': {
    bug: 'the release of the removal has a v, as in warnings',
    breaks: ['audit-removed-release-annotation'],
    in: 'http/audit/recorder.ts',
    find: '/removed-release`, release)',
    put: '/removed-release`, `v${release}`)',
  },
  'audit-everything-deprecated': {
    bug: 'every event of the audit log reports deprecation',
    breaks: ['audit-deprecated-annotation-only-then'],
    in: 'http/audit/recorder.ts',
    find: 'if (deprecation === undefined) return;',
    put: "if (deprecation === undefined) {\n      event.annotations.set(`${this.#config.dialect.annotationPrefix}/deprecated`, 'true');\n      return;\n    }",
  },
  'audit-deprecation-is-false': {
    bug: 'events about other versions have the deprecation annotation with the value false',
    breaks: ['audit-deprecated-annotation-only-then'],
    in: 'http/audit/recorder.ts',
    find: 'if (deprecation === undefined) return;',
    put: "if (deprecation === undefined) {\n      event.annotations.set(`${this.#config.dialect.annotationPrefix}/deprecated`, 'false');\n      return;\n    }",
  },
  'impersonated-groups-unlogged': {
    bug: 'impersonatedUser of an audit event has no groups',
    breaks: ['audit-impersonated-user'],
    in: 'http/audit/event.ts',
    find: 'compactJson(createUserInfo(event.impersonatedUser))',
    put: 'compactJson(createUserInfo({ ...event.impersonatedUser, groups: [] }))',
  },
  'first-resources-entry-only': {
    bug: 'only the first entry of resources in an audit rule is read',
    breaks: ['audit-first-matching-rule'],
    in: 'http/audit/policy.ts',
    find: 'resources.some((resource) => matchesResource',
    put: 'resources.slice(0, 1).some((resource) => matchesResource',
  },
  'references-without-subresource': {
    bug: 'objectRef of an audit event has no subresource',
    breaks: ['audit-object-reference'],
    in: 'http/audit/event.ts',
    find: `  'resourceVersion',
  'subresource',
`,
    put: `  'resourceVersion',
`,
  },
} satisfies Record<string, Fault>;
