/** Lists the published Go modules whose tests `npm run envtest` runs, and the modules whose tests cannot be run. */
import { join } from 'node:path';

export interface EnvtestSuite {
  readonly module: string;
  readonly version: string;
  /** The tested folders of the module; by default, all folders whose tests import envtest. */
  readonly packages?: readonly string[];
  /** A test that is not run, because it passes or fails at random on both servers. */
  readonly unstable?: { readonly test: string; readonly reason: string };
  /** The features that these tests cover and the other suites do not cover. */
  readonly coverage: string;
}

const RUNTIME_MODULE = 'sigs.k8s.io/controller-runtime';

/** The three newest minor releases of controller-runtime, each built with the versions in its go.mod. */
const CONTROLLER_RUNTIME_SUITES: readonly EnvtestSuite[] = ['v0.25.2', 'v0.24.1', 'v0.23.3'].map((version) => ({
  module: RUNTIME_MODULE,
  version,
  coverage: 'the library that contains envtest',
}));

/** The operators and libraries. They are built in a single Go module with the newest controller-runtime, so that they share compiled packages. */
const OPERATOR_SUITES: readonly EnvtestSuite[] = [
  {
    module: 'github.com/fluxcd/pkg/ssa',
    version: 'v0.78.0',
    packages: ['.', 'jsondiff'],
    unstable: {
      test: 'TestWaitForSet_JobWithTTL',
      reason:
        "The client's rate limiter may end the wait: it fails in 5 of 12 runs on the simulator, in 6 of 12 on kube-apiserver.",
    },
    coverage: 'server-side apply, dry run, field managers, and applies of definitions together with their objects',
  },
  {
    module: 'github.com/fluxcd/pkg/runtime',
    version: 'v0.117.0',
    packages: ['acl', 'cel', 'client', 'events', 'patch', 'secrets'],
    coverage: 'patches of status conditions, impersonation, events',
  },
  {
    module: 'github.com/open-policy-agent/cert-controller',
    version: 'v0.16.0',
    packages: ['pkg/rotator'],
    coverage: 'CA bundles in webhooks, API services and conversions',
  },
  {
    module: 'github.com/open-policy-agent/frameworks/constraint',
    version: 'v0.0.0-20260616163050-e1eaa1bf6d62',
    packages: [
      'pkg/apis/externaldata/v1alpha1',
      'pkg/apis/externaldata/v1beta1',
      'pkg/apis/templates/v1',
      'pkg/apis/templates/v1alpha1',
      'pkg/apis/templates/v1beta1',
    ],
    coverage: 'storage of a kind in each of its API versions',
  },
  {
    module: 'github.com/fluxcd/pkg/kustomize',
    version: 'v1.41.0',
    packages: ['.'],
    coverage: 'variables of a Kustomization from ConfigMaps and Secrets',
  },
];

export const SUITES = [...CONTROLLER_RUNTIME_SUITES, ...OPERATOR_SUITES];

/** Returns the packages with versions that the Go module of the build must require. */
export function listRequirements(suite: EnvtestSuite): string[] {
  const suites = OPERATOR_SUITES.includes(suite)
    ? [...OPERATOR_SUITES, ...CONTROLLER_RUNTIME_SUITES.slice(0, 1)]
    : [suite];
  return suites.flatMap(({ module, version, packages = ['pkg/...'] }) =>
    packages.map((folder) => `${join(module, folder)}@${version}`),
  );
}

/** The reasons for failures on both servers, by package. */
export const FAILURE_REASONS: Readonly<Record<string, string>> = {
  'pkg/client/apiutil':
    'The tests set `--feature-gates=AggregatedDiscoveryEndpoint=false`. The gate is locked in 1.32, so neither server starts.',
};

/** Modules whose tests cannot be run. */
export const UNAVAILABLE_MODULES: readonly { readonly module: string; readonly reason: string }[] = [
  {
    module: 'sigs.k8s.io/gateway-api',
    reason: 'The tests are in a separate module (`tests`) that is not published.',
  },
  { module: 'sigs.k8s.io/jobset', reason: 'The module proxy has no version of the module.' },
  { module: 'sigs.k8s.io/lws', reason: 'The module proxy has no version of the module.' },
  { module: 'sigs.k8s.io/hierarchical-namespaces', reason: 'The module proxy has no version of the module.' },
  { module: 'github.com/crossplane/crossplane-runtime/v2', reason: 'The module proxy has no version of the module.' },
  { module: 'github.com/operator-framework/operator-lib', reason: 'The module proxy has no version of the module.' },
  {
    module: 'github.com/operator-framework/helm-operator-plugins',
    reason: 'The module proxy has no version of the module.',
  },
  {
    module: 'github.com/external-secrets/external-secrets',
    reason: 'v0.16.2 does not compile with the newest controller-runtime.',
  },
  {
    module: 'sigs.k8s.io/network-policy-api',
    reason: 'The tests download the binaries of envtest and ignore KUBEBUILDER_ASSETS.',
  },
  { module: 'sigs.k8s.io/controller-tools', reason: 'No test uses envtest.' },
  { module: 'sigs.k8s.io/cli-utils', reason: 'No test uses envtest.' },
  { module: 'sigs.k8s.io/e2e-framework', reason: 'No test uses envtest.' },
  { module: 'github.com/argoproj/gitops-engine', reason: 'No test uses envtest.' },
  {
    module: 'github.com/cert-manager/cert-manager',
    reason: 'The published module contains the environment of the tests (`test/apiserver`), but no integration tests.',
  },
  {
    module: 'github.com/openshift/machine-api-operator',
    reason: 'The tests read manifests from the folder `vendor`, which a published module lacks.',
  },
];
