/** Faults that break rules about differences between the newest version of a kind and older ones. */
import type { Fault } from '../../../faults/fault.ts';

export const currentVersionFaults = {
  'old-names-still-read': {
    bug: 'fields of older versions are silently dropped instead of being reported as unknown',
    breaks: [
      'conv-flowcontrol-shares-renamed',
      'conv-endpointslice-deprecatedtopology-renamed',
      'conv-ingress-defaultbackend',
      'conv-ingress-service-name',
      'conv-daemonset-templategeneration-removed',
      'conv-deployment-rollbackto-removed',
      'conv-subjectaccessreview-groups',
    ],
    in: 'pure/schema/inspect.ts',
    find: "if (!isMember) this.#reportField('unknown', key);",
    put: `const old = ['assuredConcurrencyShares', 'topology', 'backend', 'serviceName', 'templateGeneration', 'rollbackTo', 'group'];
        if (!isMember && !old.includes(key)) this.#reportField('unknown', key);`,
  },
  'webhook-defaults-of-before': {
    bug: 'webhooks have the default values of v1beta1',
    breaks: [
      'conv-webhook-failurepolicy-default',
      'conv-webhook-matchpolicy-default',
      'conv-webhook-timeoutseconds-default',
    ],
    in: 'registry/kinds/admission/webhooks.ts',
    find: `setPointerDefault(webhook, 'failurePolicy', 'Fail');
  setPointerDefault(webhook, 'matchPolicy', 'Equivalent');`,
    put: `setPointerDefault(webhook, 'failurePolicy', 'Ignore');
  setPointerDefault(webhook, 'matchPolicy', 'Exact');`,
    also: [
      {
        in: 'registry/kinds/admission/webhooks.ts',
        find: 'webhook.timeoutSeconds = 10;',
        put: 'webhook.timeoutSeconds = 30;',
      },
    ],
  },
  'webhooks-as-they-come': {
    bug: 'webhooks are not validated',
    breaks: [
      'conv-webhook-sideeffects-required',
      'conv-webhook-sideeffects-values',
      'conv-webhook-admissionreviewversions-required',
      'conv-webhook-admissionreviewversions-supported',
      'conv-webhook-names-unique',
    ],
    in: 'registry/kinds/admission/webhooks.ts',
    find: 'validate: (configuration) => validateWebhooks(configuration, serverMinor),',
    put: 'validate: () => [],',
  },
  'shares-of-zero-replaced': {
    bug: 'nominalConcurrencyShares 0 is treated as unset',
    breaks: ['conv-flowcontrol-shares-zero-kept'],
    in: 'registry/kinds/flowcontrol/flow-control.ts',
    find: 'fields[member] ??= value;',
    put: 'fields[member] = fields[member] || value;',
  },
  'shares-without-default': {
    bug: 'nominalConcurrencyShares has no default',
    breaks: ['conv-flowcontrol-shares-default'],
    in: 'registry/kinds/flowcontrol/flow-control.ts',
    find: 'nominalConcurrencyShares: 30, ',
    put: 'nominalConcurrencyShares: 0, ',
  },
  'topology-still-written': {
    bug: 'the topology of an endpoint is stored, and sets its node and zone',
    breaks: [
      'conv-endpointslice-nodename',
      'conv-endpointslice-zone',
      'conv-endpointslice-deprecatedtopology-not-writable',
    ],
    in: 'registry/kinds/discovery/endpointslices.ts',
    find: 'delete endpoint.deprecatedTopology;',
    put: `{
    const [[key, place] = []] = Object.entries(Object(endpoint.deprecatedTopology));
    if (key !== undefined && place !== undefined) endpoint[key.endsWith('zone') ? 'zone' : 'nodeName'] ??= String(place);
  }`,
  },
  'budgets-of-nobody-and-everybody': {
    bug: 'an empty selector of a PodDisruptionBudget selects nothing, and a missing selector selects everything',
    breaks: ['conv-pdb-empty-selector-all', 'conv-pdb-unset-selector-none'],
    in: 'handlers/subresource-actions/disruption-budget.ts',
    find: 'return selector !== undefined && compileSelector(selector)?.matches(metadata.labels ?? {}) === true;',
    put: `const compiled = compileSelector(selector ?? {});
  return compiled?.isEmpty === true ? selector === undefined : compiled?.matches(metadata.labels ?? {}) === true;`,
  },
  'certificate-requests-as-they-come': {
    bug: 'certificate signing requests and their status are not validated',
    breaks: [
      'conv-csr-signername-required',
      'conv-csr-legacy-unknown-rejected',
      'conv-csr-usages-required',
      'conv-csr-usages-no-duplicates',
      'conv-csr-usages-known-only',
      'conv-csr-conditions-no-duplicate-types',
      'conv-csr-conditions-status-required',
      'conv-csr-certificate-pem-only',
    ],
    in: 'registry/kinds/certificates/certificatesigningrequests.ts',
    find: "return validateFieldTags(SPEC_FIELD_TAGS, { ...fields, request: readText(fields.request) }, 'spec', { isSent });",
    put: 'return [];',
    also: [
      {
        in: 'registry/kinds/certificates/certificatesigningrequests.ts',
        find: 'const fields = readMembers(status);',
        put: 'const fields = readMembers(status === undefined ? status : undefined);',
      },
    ],
  },
  'path-types-as-they-come': {
    bug: 'the path type of an Ingress is not validated',
    breaks: ['conv-ingress-pathtype-required', 'conv-ingress-pathtype-values'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: '...paths.flatMap((path, index) =>',
    put: '...paths.slice(paths.length).flatMap((path, index) =>',
  },
  'backends-without-ports': {
    bug: 'the backend service of an Ingress path may lack its name and port',
    breaks: ['conv-ingress-service-name', 'conv-ingress-service-port-number', 'conv-ingress-service-port-name'],
    in: 'registry/kinds/networking/ingresses.ts',
    find: '  validateStatus: (updatedObject, previous) =>\n    validateLoadBalancer(',
    put: `  prepareForCreate: ({ spec }) => {
    for (const rule of readList(readMembers(spec), 'rules'))
      for (const { backend } of readList(readMembers(rule.http), 'paths')) readMembers(backend).service = { name: '-', port: { number: 1 } };
  },
  validateStatus: (updatedObject, previous) =>
    validateLoadBalancer(`,
  },
  'selectors-not-asked-for': {
    bug: 'a workload without a selector is accepted',
    breaks: [
      'conv-daemonset-selector-required',
      'conv-deployment-selector-required',
      'conv-statefulset-selector-required',
      'conv-replicaset-selector-required',
    ],
    in: 'registry/kinds/apps/workload-selectors.ts',
    find: "return [createRequiredProblem('spec.selector'), createLabelMismatchProblem(workload), ...templateProblems];",
    put: 'return [];',
    also: [
      {
        in: 'registry/kinds/apps/workload-selectors.ts',
        find: 'return [createLabelMismatchProblem(daemonSet)];',
        put: 'return [];',
      },
    ],
  },
  'selectors-change': {
    bug: 'the selector of a workload can be changed',
    breaks: [
      'conv-daemonset-selector-immutable',
      'conv-deployment-selector-immutable',
      'conv-statefulset-selector-immutable',
      'conv-replicaset-selector-immutable',
    ],
    in: 'registry/kinds/apps/workload-selectors.ts',
    find: 'if (isDeepEqual(selector ?? undefined, readSpec(previous).selector ?? undefined)) return [];',
    put: 'if (readSpec(previous).selector !== null) return [];',
    also: [
      {
        in: 'registry/kinds/apps/statefulsets.ts',
        find: 'filter(([member]) => !mutableMembers.includes(member))',
        put: "filter(([member]) => !MUTABLE_FIELDS.includes(member) && member !== 'selector')",
      },
    ],
  },
  'sets-updated-by-hand': {
    bug: 'DaemonSets and StatefulSets have the update strategy OnDelete by default',
    breaks: ['conv-daemonset-updatestrategy-default', 'conv-statefulset-updatestrategy-default'],
    in: 'registry/kinds/apps/daemonsets.ts',
    find: "setIfUnset(strategy, 'type', 'RollingUpdate');",
    put: "setIfUnset(strategy, 'type', 'OnDelete');",
    also: [
      {
        in: 'registry/kinds/apps/statefulsets.ts',
        find: "strategy.type = 'RollingUpdate';",
        put: "strategy.type = 'OnDelete';",
      },
    ],
  },
  'deployments-of-before': {
    bug: 'Deployments have the default values of extensions/v1beta1',
    breaks: [
      'conv-deployment-progressdeadline-default',
      'conv-deployment-revisionhistorylimit-default',
      'conv-deployment-maxsurge-default',
      'conv-deployment-maxunavailable-default',
    ],
    in: 'registry/kinds/apps/deployments.ts',
    find: "rollingUpdate[member] ??= '25%'",
    put: 'rollingUpdate[member] ??= 1',
    also: [
      {
        in: 'registry/kinds/apps/deployments.ts',
        find: `    setIfUnset(spec, 'revisionHistoryLimit', 10);
    setIfUnset(spec, 'progressDeadlineSeconds', 600);
`,
        put: '',
      },
    ],
  },
} satisfies Readonly<Record<string, Fault>>;
