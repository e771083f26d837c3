/** The flags for the served API and the storage. */
import { DIALECT_NAMES } from '../../../spec/dialect.ts';
import { BASE_RELEASE, NEWEST_RELEASE, RELEASES } from '../../../spec/emulated.ts';
import { DEFAULT_CONTROLLERS, OPTIONAL_CONTROLLERS } from '../../controllers/selection.ts';
import { ADMISSION_PLUGINS } from '../admission-plugins.ts';
import { type Flag, findNonPositiveProblem, MINUTE_MILLISECONDS } from './flag.ts';

function findEtcdUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.host !== '' && /^\/?$/.test(url.pathname)) return undefined;
  return `'${text}' is not a URL such as http://host:port or https://host:port`;
}

export const API_FLAGS = [
  {
    name: 'dialect',
    type: 'string',
    placeholder: 'name',
    default: 'orch',
    choices: DIALECT_NAMES,
    help: 'orch: the placeholder names of the specification; kubernetes: the names and the behavior of kube-apiserver',
  },
  {
    name: 'emulate-release',
    type: 'string',
    placeholder: 'release',
    check: (release) =>
      RELEASES.includes(release)
        ? undefined
        : `'${release}' is not a known release; use ${RELEASES[0]} to ${NEWEST_RELEASE}`,
    help: `Kubernetes release whose APIs are served, 1.15 to 1.37; it determines groups, versions, kinds, fields and subresources, and their defaults, conversions and deprecations (default: ${BASE_RELEASE} with the dialect orch, ${NEWEST_RELEASE} with the dialect kubernetes)`,
  },
  {
    name: 'show-hidden-metrics-for-version',
    type: 'string',
    placeholder: 'release',
    default: '',
    help: 'set to the previous minor release, such as 1.31, to show the metrics that the emulated release hides',
  },
  {
    name: 'runtime-config',
    type: 'runtimeConfig',
    placeholder: 'key=bool,...',
    help: 'key=value pairs that enable or disable built-in APIs: <group>/<version>=true|false for one version, v1 for the core group, api/all, api/ga, api/beta and api/alpha for all versions of a stability level. Repeatable',
  },
  {
    name: 'feature-gates',
    type: 'featureGates',
    placeholder: 'Gate=bool,...',
    help: 'key=value pairs that enable or disable features. Repeatable',
  },
  {
    name: 'allow-privileged',
    type: 'boolean',
    placeholder: 'boolean',
    default: false,
    help: 'allow privileged containers',
  },
  {
    name: 'enable-admission-plugins',
    type: 'list',
    placeholder: 'names',
    default: [],
    help: `admission plugins to enable, separated by commas. Known plugins: ${ADMISSION_PLUGINS.join(', ')}. All are enabled by default, except that ServiceAccount requires serviceaccount-controller`,
  },
  {
    name: 'disable-admission-plugins',
    type: 'list',
    placeholder: 'names',
    default: [],
    help: 'admission plugins to disable, separated by commas',
  },
  {
    name: 'controllers',
    type: 'list',
    placeholder: 'names',
    default: ['*'],
    help: `controllers to run: '*' enables all controllers that are on by default, 'name' enables that controller, '-name' disables it. On by default: ${DEFAULT_CONTROLLERS.join(', ')}; off by default: ${OPTIONAL_CONTROLLERS.join(', ')}`,
  },
  {
    name: 'watch-history',
    type: 'duration',
    placeholder: 'duration',
    default: 5 * MINUTE_MILLISECONDS,
    check: findNonPositiveProblem,
    help: 'how long past revisions are kept for watches before compaction',
  },
  {
    name: 'continue-token-lifetime',
    type: 'duration',
    placeholder: 'duration',
    default: 5 * MINUTE_MILLISECONDS,
    check: findNonPositiveProblem,
    help: 'how long the continue token of a chunked list is valid',
  },
  {
    name: 'data-dir',
    type: 'string',
    placeholder: 'directory',
    help: 'directory of the database file; acknowledged writes survive a crash. If not set, objects are kept in memory only',
  },
  {
    name: 'etcd-servers',
    type: 'list',
    placeholder: 'URLs',
    default: [],
    check: (urls) => urls.map(findEtcdUrlProblem).find((problem) => problem !== undefined),
    help: 'etcd servers to connect to (scheme://host:port), comma-separated. Several simulators and kube-apiservers can share one etcd',
  },
  { name: 'etcd-cafile', type: 'string', placeholder: 'file', help: 'SSL certificate authority file of etcd' },
  {
    name: 'etcd-certfile',
    type: 'string',
    placeholder: 'file',
    help: 'SSL certificate file for the connection to etcd',
  },
  { name: 'etcd-keyfile', type: 'string', placeholder: 'file', help: 'SSL key file for the connection to etcd' },
  {
    name: 'etcd-prefix',
    type: 'string',
    placeholder: 'path',
    default: '/registry',
    check: (prefix) =>
      /^\/[^/]+(\/[^/]+)*$/.test(prefix)
        ? undefined
        : `'${prefix}' must begin with a slash and must not end with a slash`,
    help: 'prefix of all keys in etcd',
  },
  {
    name: 'etcd-compaction-interval',
    type: 'duration',
    placeholder: 'duration',
    default: 5 * MINUTE_MILLISECONDS,
    help: 'interval of compaction requests to etcd, which is also the age up to which old revisions are kept; 0 disables compaction',
  },
  {
    name: 'event-ttl',
    type: 'duration',
    placeholder: 'duration',
    default: 60 * MINUTE_MILLISECONDS,
    help: 'how long events are kept in etcd, in whole seconds; 0 keeps events until they are deleted, which is also the behavior without etcd',
  },
  {
    name: 'encryption-provider-config',
    type: 'string',
    placeholder: 'file',
    help: 'file with the configuration of encryption providers, which encrypt resources at rest',
  },
  {
    name: 'encryption-provider-config-automatic-reload',
    type: 'boolean',
    placeholder: 'boolean',
    default: false,
    help: 'reload the file set by --encryption-provider-config when its contents change; the file is read every minute',
  },
] as const satisfies readonly Flag[];
