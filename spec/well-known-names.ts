/**
 * Labels, annotations and groups of Kubernetes that built-in kinds and their warnings use
 * (https://kubernetes.io/docs/reference/labels-annotations-taints/). The names of labels and annotations are the same in every dialect; the dialect
 * replaces the suffix of groups.
 */

/** The texts of the warnings about deprecated node labels, by label. */
export const DEPRECATED_LABELS: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  'app.kubernetes.io/created-by': 'deprecated since v1.9',
  'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
  'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
};

/** The deprecated labels of nodes that releases before 1.31 do not warn about. */
export const LABELS_WITH_WARNING_SINCE_1_31: readonly string[] = [
  'app.kubernetes.io/created-by',
  'scheduler.alpha.kubernetes.io/preferAvoidPods',
  'node-role.kubernetes.io/master',
];

const SYSCTLS_WARNING = 'non-functional in v1.11+; use the "sysctls" field instead';

/** The texts of the warnings about deprecated annotations of a pod, by annotation. */
export const DEPRECATED_ANNOTATIONS: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': SYSCTLS_WARNING,
  'security.alpha.kubernetes.io/unsafe-sysctls': SYSCTLS_WARNING,
};

export const SECCOMP_POD_ANNOTATION = 'seccomp.security.alpha.kubernetes.io/pod';
export const SECCOMP_CONTAINER_ANNOTATION_PREFIX = 'container.seccomp.security.alpha.kubernetes.io/';
export const MIRROR_POD_ANNOTATION = 'kubernetes.io/config.mirror';
export const POD_DELETION_COST_ANNOTATION = 'controller.kubernetes.io/pod-deletion-cost';
export const APPARMOR_ANNOTATION_PREFIX = 'container.apparmor.security.beta.kubernetes.io/';

export const STORAGE_CLASS_ANNOTATION = 'volume.beta.kubernetes.io/storage-class';
export const MOUNT_OPTIONS_ANNOTATION = 'volume.beta.kubernetes.io/mount-options';
export const DEFAULT_STORAGE_CLASS_ANNOTATIONS: readonly string[] = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
];
export const DEFAULT_VOLUME_ATTRIBUTES_CLASS_ANNOTATION = 'volumeattributesclass.alpha.kubernetes.io/is-default-class';

export const DEFAULT_INGRESS_CLASS_ANNOTATION = 'ingressclass.kubernetes.io/is-default-class';
export const INGRESS_CLASS_ANNOTATION = 'kubernetes.io/ingress.class';
export const TOPOLOGY_HINTS_ANNOTATION = 'service.kubernetes.io/topology-aware-hints';
export const TOPOLOGY_MODE_ANNOTATION = 'service.kubernetes.io/topology-mode';
export const MOUNTABLE_SECRETS_ANNOTATION = 'kubernetes.io/enforce-mountable-secrets';

export const NODE_ROLE_LABEL_PREFIX = 'node-role.kubernetes.io/';
export const NODE_ROLE_LABEL = 'kubernetes.io/role';

export const CRON_JOB_DOCUMENTATION_URL = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/';

/** The prefix of the annotations of bootstrap FlowSchemas and priority levels. */
export const FLOW_CONTROL_ANNOTATION_PREFIX = 'apf.kubernetes.io';

/** API groups, as spec/served.json spells them. */
export const COORDINATION_GROUP = 'coordination.k8s.io';
export const DISCOVERY_GROUP = 'discovery.k8s.io';
export const REGISTRATION_GROUP = 'apiregistration.k8s.io';
export const NETWORKING_GROUP = 'networking.k8s.io';

/** The label with the name of the manager of Endpoints and EndpointSlices. The managers below are controllers of kube-controller-manager. */
export const ENDPOINTS_MANAGER_LABEL = 'endpoints.kubernetes.io/managed-by';
export const ENDPOINT_SLICE_MANAGER_LABEL = 'endpointslice.kubernetes.io/managed-by';
export const ENDPOINT_SLICE_MANAGERS: readonly string[] = [
  'endpointslice-controller.k8s.io',
  'endpointslicemirroring-controller.k8s.io',
];

/** The suffix of the names of admission configurations that the server reads from files. */
export const STATIC_NAME_SUFFIX = '.static.k8s.io';

/** The review resources whose requests the server does not send to admission webhooks since 1.37. */
export const REVIEWS_WITHOUT_WEBHOOKS: readonly string[] = [
  'selfsubjectreviews.authentication.k8s.io',
  'tokenreviews.authentication.k8s.io',
  'localsubjectaccessreviews.authorization.k8s.io',
  'selfsubjectaccessreviews.authorization.k8s.io',
  'selfsubjectrulesreviews.authorization.k8s.io',
  'subjectaccessreviews.authorization.k8s.io',
];
