/** Validates the PodSpec of a pod or workload template, in the order of kube-apiserver's causes. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import {
  checkDns1123Label,
  checkDns1123Subdomain,
  checkDns1123SubdomainWithUnderscore,
} from '../../../../pure/names/dns.ts';
import type { ObjectMeta } from '../../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  createTooLongProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { validateAnnotations } from '../../../metadata/annotations.ts';
import { validateLabels } from '../../../metadata/labels.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import { checkIp } from '../../../validation/addresses.ts';
import type { FieldTags, ValidationTags } from '../../../validation/tags.ts';
import { joinProblems, validateFieldTags, validateTags } from '../../../validation/validate-tags.ts';
import { validateContainers, validateHostNetworkPorts } from './container-lists.ts';
import { type PodContext, validateFileVariables } from './containers.ts';
import { validatePodAnnotations } from './pod-annotations.ts';
import { validateAffinity, validateTolerations, validateTopologySpread } from './pod-scheduling.ts';
import { validateOverhead, validatePodRequirements } from './resource-requirements.ts';
import {
  validateHostProcesses,
  validateHostUsers,
  validateOs,
  validatePodSecurityContext,
} from './security-context.ts';
import { createDriverNameContext, POD_VOLUME_SOURCES } from './volume-sources.ts';

const MAX_INT32 = 2_147_483_647;
const MAX_NAMESERVERS = 3;
const MAX_SEARCH_PATHS = 32;
const MAX_SEARCH_LIST_LENGTH = 2048;
const MAX_HOST_NAME_LENGTH = 64;

/** Validates the template of a ReplicaSet, Deployment or DaemonSet. Its pods must always restart, and must not have a deadline. */
export function validatePodTemplate(
  template: Fields,
  fieldPath: string,
  { kind, behaviors }: { readonly kind: string; readonly behaviors: ReadonlySet<ReleaseBehavior> },
): FieldProblem[] {
  return [
    ...validateTemplate(template, fieldPath, behaviors),
    ...validateRestartPolicyAlways(readMembers(template.spec), `${fieldPath}.spec`, kind),
  ];
}

export function validateRestartPolicyAlways(spec: Fields, fieldPath: string, kind: string): FieldProblem[] {
  const { restartPolicy, activeDeadlineSeconds } = spec;
  const problems: FieldProblem[] = [];
  if (restartPolicy !== 'Always')
    problems.push(createNotSupportedProblem(`${fieldPath}.restartPolicy`, readText(restartPolicy), ['Always']));
  if (isUnset(activeDeadlineSeconds)) return problems;
  const detail = `activeDeadlineSeconds in ${kind} is not Supported`;
  return [...problems, createForbiddenProblem(`${fieldPath}.activeDeadlineSeconds`, detail)];
}

export function validateTemplate(
  template: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const spec = readMembers(template.spec);
  const { annotations }: Pick<ObjectMeta, 'annotations'> = readMembers(template.metadata);
  const hasEphemeralContainers = readList(spec, 'ephemeralContainers').length > 0;
  return [
    ...validateTemplateMetadata(template, fieldPath),
    ...validatePodAnnotations(annotations, spec, `${fieldPath}.annotations`),
    ...validatePodSpec(spec, `${fieldPath}.spec`, { isPod: false, behaviors }),
    ...(hasEphemeralContainers
      ? [
          createForbiddenProblem(
            `${fieldPath}.spec.ephemeralContainers`,
            'ephemeral containers not allowed in pod template',
          ),
        ]
      : []),
  ];
}

export function validateTemplateMetadata(template: Fields, fieldPath: string): FieldProblem[] {
  const { labels, annotations }: Pick<ObjectMeta, 'labels' | 'annotations'> = readMembers(template.metadata);
  return [
    ...validateLabels(labels, `${fieldPath}.labels`),
    ...validateAnnotations(annotations, `${fieldPath}.annotations`),
  ];
}

const POLICY_FIELD_TAGS: FieldTags = {
  restartPolicy: { required: true, enum: ['Always', 'OnFailure', 'Never'] },
  dnsPolicy: { required: true, enum: ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'] },
};
const NAME_FIELD_TAGS: FieldTags = {
  serviceAccountName: { format: 'long-name' },
  nodeName: { format: 'long-name' },
  activeDeadlineSeconds: { range: [1, MAX_INT32] },
  hostname: { format: 'short-name' },
  subdomain: { format: 'short-name' },
};
const CLASS_FIELD_TAGS: FieldTags = {
  hostAliases: {
    eachVal: {
      check: (alias, fieldPath, _, context) => [
        ...validateTags(IP_TAGS, readText(readMembers(alias).ip), `${fieldPath}.ip`, context),
        ...validateTags(HOST_NAME_LIST_TAGS, readMembers(alias).hostnames, `${fieldPath}.hostnames`),
      ],
    },
  },
  priorityClassName: { format: 'long-name' },
  runtimeClassName: { pointer: true, format: 'long-name' },
  preemptionPolicy: {
    check: (policy, fieldPath) =>
      policy === '' ? [createRequiredProblem(fieldPath)] : validateTags(PREEMPTION_TAGS, policy, fieldPath),
  },
  overhead: { check: (overhead, fieldPath) => validateOverhead(readMembers(overhead), fieldPath) },
};
const IP_TAGS: ValidationTags = {
  check: (value, fieldPath, _, { isStrict }) => {
    const address = readText(value);
    return checkIp(address, { isStrict: isStrict === true }).map((detail) =>
      createInvalidValueProblem(fieldPath, address, detail),
    );
  },
};
const IP_LIST_TAGS: ValidationTags = { eachVal: IP_TAGS };
const HOST_NAME_LIST_TAGS: ValidationTags = { eachVal: { pointer: true, format: 'long-name' } };
const PREEMPTION_TAGS: ValidationTags = { enum: ['PreemptLowerPriority', 'Never'] };

export function validatePodSpec(
  spec: Fields,
  fieldPath: string,
  { isPod, behaviors }: Pick<PodContext, 'isPod' | 'behaviors'>,
): FieldProblem[] {
  const { nodeSelector }: { nodeSelector?: Record<string, string> } = spec;
  const volumes = new Map<string, Fields>();
  const seconds = spec.terminationGracePeriodSeconds;
  const pod = {
    isPod,
    behaviors,
    volumes,
    claims: readList(spec, 'resourceClaims')
      .map(({ name }) => readText(name))
      .filter((name) => name !== ''),
    restartPolicy: readText(spec.restartPolicy),
    gracePeriodSeconds: typeof seconds === 'number' ? seconds : undefined,
    hostUsers: spec.hostUsers !== false,
  };
  return joinProblems(
    isUnset(seconds) ? [createRequiredProblem(`${fieldPath}.terminationGracePeriodSeconds`)] : [],
    validateVolumes(readList(spec, 'volumes'), `${fieldPath}.volumes`, pod),
    validateClaims(readList(spec, 'resourceClaims'), `${fieldPath}.resourceClaims`),
    validateContainers(spec, fieldPath, pod),
    validatePodRequirements(spec, `${fieldPath}.resources`, pod),
    validateHostNetworkPorts(spec, fieldPath, isPod),
    validateFieldTags(POLICY_FIELD_TAGS, spec, fieldPath),
    validateLabels(nodeSelector ?? undefined, `${fieldPath}.nodeSelector`),
    validatePodSecurityContext(spec, `${fieldPath}.securityContext`, behaviors),
    validateAffinity(spec.affinity, `${fieldPath}.affinity`, behaviors),
    validateDns(spec, `${fieldPath}.dnsConfig`, behaviors),
    validateGates(spec, fieldPath),
    validateTopologySpread(
      readList(spec, 'topologySpreadConstraints'),
      `${fieldPath}.topologySpreadConstraints`,
      behaviors,
    ),
    validateHostProcesses(spec, fieldPath),
    validateHostUsers(spec, fieldPath, behaviors),
    validateHostnameOverride(spec, `${fieldPath}.hostnameOverride`),
    validateFieldTags(NAME_FIELD_TAGS, spec, fieldPath),
    validateTolerations(readList(spec, 'tolerations'), `${fieldPath}.tolerations`),
    validateFieldTags(CLASS_FIELD_TAGS, spec, fieldPath, { isStrict: behaviors.has('strict-ip-addresses') }),
    validateOs(spec, fieldPath, behaviors),
    validateFileVariables(spec, fieldPath),
  );
}

/** Validates hostnameOverride, which releases before 1.35 drop. */
function validateHostnameOverride(spec: Fields, fieldPath: string): FieldProblem[] {
  const { hostnameOverride: name } = spec;
  if (typeof name !== 'string') return [];
  const createHostnameProblem = (member: string) =>
    createForbiddenProblem(fieldPath, `may not be specified when ${member} is true`);
  return [
    ...(spec.setHostnameAsFQDN === true ? [createHostnameProblem('setHostnameAsFQDN')] : []),
    ...(spec.hostNetwork === true ? [createHostnameProblem('hostNetwork')] : []),
    ...(name.length > MAX_HOST_NAME_LENGTH ? [createTooLongProblem(fieldPath, MAX_HOST_NAME_LENGTH)] : []),
    ...checkDns1123Subdomain(name).map((detail) => createInvalidValueProblem(fieldPath, name, detail)),
  ];
}

const VOLUME_SOURCE_TAGS: ValidationTags = {
  union: {
    members: POD_VOLUME_SOURCES,
    missingDetail: 'must specify a volume type',
    excessDetail: 'may not specify more than 1 volume type',
    excessNames: { cephfs: 'cephFS' },
  },
};
const VOLUME_NAME_FIELD_TAGS: FieldTags = { name: { required: true, format: 'short-name' } };

/** Validates the volumes, and adds the valid volumes to `PodContext.volumes`. */
function validateVolumes(
  items: readonly Fields[],
  fieldPath: string,
  { isPod, behaviors, volumes: validVolumes }: PodContext & { readonly volumes: Map<string, Fields> },
): FieldProblem[] {
  const context = {
    isPod,
    hasAttributesClasses: behaviors.has('volume-attributes-class'),
    ...createDriverNameContext(behaviors),
  };
  return items.flatMap((volume, index) => {
    const name = readText(volume.name);
    const field = `${fieldPath}[${index}]`;
    const problems = [
      ...validateTags(VOLUME_SOURCE_TAGS, volume, field, context),
      ...validateFieldTags(VOLUME_NAME_FIELD_TAGS, volume, field),
    ];
    if (validVolumes.has(name)) problems.push(createDuplicateProblem(`${field}.name`, name));
    if (problems.length === 0) validVolumes.set(name, volume);
    return problems;
  });
}

function validateClaims(claims: readonly Fields[], fieldPath: string): FieldProblem[] {
  const usedNames = new Set<string>();
  return claims.flatMap((claim, index) => {
    const field = `${fieldPath}[${index}]`;
    const name = readText(claim.name);
    const members = ['resourceClaimName', 'resourceClaimTemplateName'];
    const presentMembers = members.filter((member) => claim[member] !== undefined && claim[member] !== null);
    const printedClaim = { unquoted: 'core.PodResourceClaim{}' };
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(createRequiredProblem(`${field}.name`));
    else if (usedNames.has(name)) problems.push(createDuplicateProblem(`${field}.name`, name));
    else
      problems.push(
        ...checkDns1123Label(name).map((detail) => createInvalidValueProblem(`${field}.name`, name, detail)),
      );
    usedNames.add(name);
    if (presentMembers.length === 2) {
      const detail = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified';
      problems.push(createInvalidValueProblem(field, printedClaim, detail));
    }
    if (presentMembers.length === 0) {
      const detail = 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`';
      problems.push(createInvalidValueProblem(field, printedClaim, detail));
    }
    return [
      ...problems,
      ...presentMembers.flatMap((member) =>
        checkDns1123Subdomain(readText(claim[member])).map((detail) =>
          createInvalidValueProblem(`${field}.${member}`, readText(claim[member]), detail),
        ),
      ),
    ];
  });
}

function validateDns(
  { dnsPolicy, dnsConfig }: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  if (isUnset(dnsConfig) && dnsPolicy !== 'None') return [];
  const config = readMembers(dnsConfig);
  const [servers, searches] = [config.nameservers, config.searches].map((item) => (Array.isArray(item) ? item : []));
  if (dnsPolicy === 'None') {
    if (isUnset(dnsConfig))
      return [createRequiredProblem(fieldPath, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
    if (servers?.length === 0) return [createRequiredProblem(`${fieldPath}.nameservers`, detail)];
  }
  const problems: FieldProblem[] = [];
  const addProblem = (member: string, values: readonly unknown[], detail: string) =>
    problems.push(createInvalidValueProblem(`${fieldPath}.${member}`, { unquoted: JSON.stringify(values) }, detail));
  if ((servers?.length ?? 0) > MAX_NAMESERVERS)
    addProblem('nameservers', servers ?? [], `must not have more than ${MAX_NAMESERVERS} nameservers`);
  const isStrict = behaviors.has('strict-ip-addresses');
  problems.push(...validateTags(IP_LIST_TAGS, servers, `${fieldPath}.nameservers`, { isStrict }));
  if ((searches?.length ?? 0) > MAX_SEARCH_PATHS)
    addProblem('searches', searches ?? [], `must not have more than ${MAX_SEARCH_PATHS} search paths`);
  if ((searches ?? []).join(' ').length > MAX_SEARCH_LIST_LENGTH) {
    const detail = `must not have more than ${MAX_SEARCH_LIST_LENGTH} characters (including spaces) in the search list`;
    addProblem('searches', searches ?? [], detail);
  }
  for (const [index, search] of (searches ?? []).entries()) {
    const isRelaxed = behaviors.has('relaxed-search-domains');
    if (isRelaxed && search === '.') continue;
    const domain = readText(search).replace(/\.$/, '');
    const details = isRelaxed ? checkDns1123SubdomainWithUnderscore(domain) : checkDns1123Subdomain(domain);
    problems.push(
      ...details.map((detail) => createInvalidValueProblem(`${fieldPath}.searches[${index}]`, domain, detail)),
    );
  }
  for (const [index, option] of readList(config, 'options').entries()) {
    if (isUnset(option.name))
      problems.push(createRequiredProblem(`${fieldPath}.options[${index}]`, 'must not be empty'));
  }
  return problems;
}

const GATE_NAME_TAGS: ValidationTags = { pointer: true, format: 'label-key' };
const READINESS_GATE_TAGS: ValidationTags = { eachVal: { fields: { conditionType: GATE_NAME_TAGS } } };

function validateGates(spec: Fields, fieldPath: string): FieldProblem[] {
  const usedNames = new Set<string>();
  return [
    ...validateTags(READINESS_GATE_TAGS, spec.readinessGates, `${fieldPath}.readinessGates`),
    ...readList(spec, 'schedulingGates').flatMap(({ name: nameValue }, index) => {
      const name = readText(nameValue);
      const field = `${fieldPath}.schedulingGates[${index}]`;
      const problems = validateTags(GATE_NAME_TAGS, name, field);
      if (usedNames.has(name)) problems.push(createDuplicateProblem(field, name));
      usedNames.add(name);
      return problems;
    }),
  ];
}
