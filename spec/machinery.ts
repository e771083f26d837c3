/** The machinery that kube-apiserver has in a release (machinery.yaml). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minorVersion } from '../values/minor-version.ts';

export type Machinery =
  | 'aggregated-discovery-v2'
  | 'aggregated-discovery-v2beta1'
  | 'audit-id'
  | 'autoscaler-tolerance'
  | 'cache-control'
  | 'claims-validated-twice'
  | 'component-status-not-found'
  | 'container-restart-rules'
  | 'csi-node-allocatable-mutable'
  | 'csi-node-drivers-path'
  | 'csi-node-validated-twice'
  | 'daemon-set-validated-once'
  | 'declarative-validation'
  | 'delete-options-bad-request'
  | 'deleted-taint-rule-returned'
  | 'deletion-fields-of-created-by-update'
  | 'distinct-problems'
  | 'empty-patch-by-accept'
  | 'endpoint-address-family'
  | 'field-validation'
  | 'field-validation-parameter'
  | 'grace-period-not-negative'
  | 'impersonation-bad-request'
  | 'impersonation-constraints'
  | 'indexed-owner-references'
  | 'init-containers-resized'
  | 'initial-events-blueprint'
  | 'issuer-documents'
  | 'job-labels-with-prefix'
  | 'job-manual-selector-default'
  | 'job-update-validated-as-new'
  | 'legacy-token-tracking'
  | 'list-options-before-accept'
  | 'list-version-parsed-first'
  | 'managed-fields-by-default'
  | 'managed-fields-kept-on-failure'
  | 'managed-fields-of-subresources'
  | 'managers-of-pod-subresources'
  | 'max-replicas-required'
  | 'member-named-by-path-only'
  | 'merge-patch-bad-request'
  | 'multiple-service-cidrs'
  | 'namespace-name-label'
  | 'null-creation-timestamp'
  | 'number-ranges'
  | 'openapi-element-defaults'
  | 'openapi-v3'
  | 'pages-from-cache'
  | 'patch-parsed-first'
  | 'plain-not-found'
  | 'pods-deleted-first'
  | 'prefer-same-zone-or-node'
  | 'priority-and-fairness'
  | 'relaxed-service-names'
  | 'replication-controller-validated-once'
  | 'reset-fields'
  | 'resource-group-priority'
  | 'resource-version-match'
  | 'restart-all-containers'
  | 'review-attributes-union'
  | 'roles-validated-once'
  | 'rule-failures-show-values'
  | 'runtime-handler-required'
  | 'scale-not-found-names-parent'
  | 'scale-to-zero'
  | 'scaled-object-group'
  | 'self-link'
  | 'send-initial-events'
  | 'server-side-apply'
  | 'shared-devices'
  | 'single-device-causes'
  | 'stateful-set-history-mutable'
  | 'stateful-set-max-unavailable'
  | 'stateful-set-members-immutable'
  | 'stateful-set-template-validated'
  | 'status-ratcheting'
  | 'status-resets-metadata'
  | 'strict-ip-addresses'
  | 'tables-of-initial-events'
  | 'token-request-uid'
  | 'unsafe-delete-conflict'
  | 'unsafe-delete-dry-run'
  | 'values-as-json'
  | 'volume-attachment-validated-twice'
  | 'volume-attributes-class'
  | 'volume-expansion-recovery'
  | 'watch-list-options';

/** `since` and `until` are the first and the last release. */
interface MachinerySpan {
  readonly since?: string;
  readonly until?: string;
}

const HISTORY: Readonly<Record<Machinery, MachinerySpan>> = parse(
  readFileSync(new URL('./machinery.yaml', import.meta.url), 'utf8'),
);

export function findMachinery(release: string): ReadonlySet<Machinery> {
  const minor = minorVersion(release);
  const names = Object.keys(HISTORY).filter(isMachinery);
  return new Set(
    names.filter((name) => {
      const { since, until } = HISTORY[name];
      return (
        (since === undefined || minorVersion(since) <= minor) && (until === undefined || minor <= minorVersion(until))
      );
    }),
  );
}

function isMachinery(name: string): name is Machinery {
  return name in HISTORY;
}
