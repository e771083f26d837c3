/** The options of `create quota` and the global options, as data that parsing, help and completion use. */

export type OptionType = 'string' | 'bool' | 'int' | 'duration' | 'strings';

export interface OptionDefinition {
  readonly name: string;
  readonly short?: string | undefined;
  readonly type: OptionType;
  readonly default: string;
  /** The value of the option if the command line contains it without a value. */
  readonly implicitValue?: string;
  readonly help: string;
  /** The candidates for completion: words, or `file`, `directory`, `namespace`, `context`, `cluster`, `user`. */
  readonly values?: readonly string[];
}

export const OUTPUTS = [
  'json',
  'yaml',
  'name',
  'go-template',
  'go-template-file',
  'template',
  'templatefile',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
] as const;

export const PROFILES = ['none', 'cpu', 'heap', 'goroutine', 'threadcreate', 'block', 'mutex'] as const;

/** The scopes of the API, for completion only. The server validates scopes. */
const SCOPES = [
  'BestEffort',
  'CrossNamespacePodAffinity',
  'NotBestEffort',
  'NotTerminating',
  'PriorityClass',
  'Terminating',
];

const createBooleanOption = (name: string, help: string, value = 'false'): OptionDefinition => ({
  name,
  type: 'bool',
  default: value,
  implicitValue: 'true',
  help,
});
const createTextOption = (name: string, help: string, members: Partial<OptionDefinition> = {}): OptionDefinition => ({
  name,
  type: 'string',
  default: '',
  help,
  ...members,
});
const createFileOption = (name: string, help: string): OptionDefinition =>
  createTextOption(name, help, { values: ['file'] });

export function createQuotaOptions(program: string): readonly OptionDefinition[] {
  return [
    createBooleanOption(
      'allow-missing-template-keys',
      'If true, ignore missing keys in templates. For go-template and jsonpath output.',
      'true',
    ),
    createTextOption(
      'dry-run',
      'One of "none", "server" or "client". client: print the object without sending it; server: send the request without persisting the object.',
      {
        default: 'none',
        implicitValue: 'unchanged',
        values: ['none', 'server', 'client'],
      },
    ),
    createTextOption('field-manager', 'Name of the manager used to track field ownership.', {
      default: `${program}-create`,
    }),
    createTextOption('hard', 'Hard limits: resource=quantity pairs, separated by commas.'),
    createTextOption('output', `Output format. One of: (${OUTPUTS.join(', ')}).`, { short: 'o', values: OUTPUTS }),
    createBooleanOption(
      'save-config',
      'If true, save the configuration in an annotation of the object, for a later apply.',
    ),
    createTextOption(
      'scopes',
      'Quota scopes, separated by commas; all of them must match each object that the quota tracks.',
      {
        values: SCOPES,
      },
    ),
    createBooleanOption('show-managed-fields', 'If true, keep managedFields in JSON and YAML output.'),
    createTextOption(
      'template',
      'Template, or path of a template file, for -o=go-template, -o=go-template-file and the jsonpath formats.',
      {
        values: ['file'],
      },
    ),
    createTextOption(
      'validate',
      'One of: strict (or true), warn, ignore (or false). strict: the server rejects unknown and duplicate fields; warn: it warns about them; ignore: it drops them.',
      {
        default: 'strict',
        implicitValue: 'strict',
        values: ['strict', 'warn', 'ignore'],
      },
    ),
  ];
}

const IMPERSONATION_OPTIONS: readonly OptionDefinition[] = [
  createTextOption('as', 'User name to impersonate. For a service account: system:serviceaccount:NAMESPACE:NAME.'),
  { name: 'as-group', type: 'strings', default: '[]', help: 'Group to impersonate (repeatable).' },
  createTextOption('as-uid', 'UID to impersonate.'),
];

const CREDENTIAL_OPTIONS: readonly OptionDefinition[] = [
  createFileOption('client-certificate', 'Path to the client certificate file for TLS.'),
  createFileOption('client-key', 'Path to the client key file.'),
  createTextOption('password', 'Password for basic authentication.'),
  createTextOption('token', 'Bearer token for authentication.'),
  createTextOption('username', 'User name for basic authentication.'),
];

const SERVER_OPTIONS: readonly OptionDefinition[] = [
  createFileOption('certificate-authority', 'Path to the certificate file of the certificate authority.'),
  createBooleanOption('disable-compression', 'If true, do not request compressed responses.'),
  createBooleanOption(
    'insecure-skip-tls-verify',
    'If true, do not verify the certificate of the server. This makes the connection insecure.',
  ),
  createBooleanOption('match-server-version', 'Require the server version to match the client version.'),
  createTextOption(
    'request-timeout',
    'Timeout of a single request. Non-zero values need a unit (1s, 2m, 3h); zero means no limit.',
    { default: '0' },
  ),
  createTextOption('server', 'Address and port of the API server.', { short: 's' }),
  createTextOption(
    'tls-server-name',
    'Server name for the verification of the server certificate (default: the host of the address).',
  ),
  createBooleanOption(
    'warnings-as-errors',
    'Treat warnings from the server as errors and exit with a non-zero exit code.',
  ),
];

const KUBECONFIG_OPTIONS: readonly OptionDefinition[] = [
  createTextOption('cluster', 'Name of the kubeconfig cluster to use.', { values: ['cluster'] }),
  createTextOption('context', 'Name of the kubeconfig context to use.', { values: ['context'] }),
  createFileOption('kubeconfig', 'Path of the kubeconfig.'),
  createTextOption('namespace', 'Namespace of the request.', { short: 'n', values: ['namespace'] }),
  createTextOption('user', 'Name of the kubeconfig user to use.', { values: ['user'] }),
];

const PROFILE_OPTIONS: readonly OptionDefinition[] = [
  createTextOption('profile', `Name of the profile to capture. One of (${PROFILES.join('|')}).`, {
    default: 'none',
    values: PROFILES,
  }),
  createTextOption('profile-output', 'File to write the profile to.', { default: 'profile.pprof', values: ['file'] }),
];

/** Options that are accepted but have no effect. */
const IGNORED_OPTIONS: readonly OptionDefinition[] = [
  {
    name: 'default-not-ready-toleration-seconds',
    type: 'int',
    default: '300',
    help: 'tolerationSeconds of the notReady:NoExecute toleration that is added to pods without one. Accepted but ignored.',
  },
  {
    name: 'default-unreachable-toleration-seconds',
    type: 'int',
    default: '300',
    help: 'tolerationSeconds of the unreachable:NoExecute toleration that is added to pods without one. Accepted but ignored.',
  },
  {
    name: 'storage-driver-buffer-duration',
    type: 'duration',
    default: '1m0s',
    help: 'Time for which writes to the storage driver are buffered. Accepted but ignored.',
  },
  createTextOption('storage-driver-db', 'Name of the database. Accepted but ignored.', { default: 'cadvisor' }),
  createTextOption('storage-driver-host', 'Host and port of the database. Accepted but ignored.', {
    default: 'localhost:8086',
  }),
  createTextOption('storage-driver-password', 'Password of the database. Accepted but ignored.', { default: 'root' }),
  createBooleanOption('storage-driver-secure', 'Use a secure connection to the database. Accepted but ignored.'),
  createTextOption('storage-driver-table', 'Name of the table. Accepted but ignored.', { default: 'stats' }),
  createTextOption('storage-driver-user', 'User of the database. Accepted but ignored.', { default: 'root' }),
];

/** Returns the global options, sorted by name. */
export function createGlobalOptions(cacheDir: string): readonly OptionDefinition[] {
  const options: OptionDefinition[] = [
    ...IMPERSONATION_OPTIONS,
    ...CREDENTIAL_OPTIONS,
    ...SERVER_OPTIONS,
    ...KUBECONFIG_OPTIONS,
    ...PROFILE_OPTIONS,
    ...IGNORED_OPTIONS,
    createTextOption('cache-dir', 'Directory of the cache.', { default: cacheDir, values: ['directory'] }),
    {
      name: 'version',
      type: 'bool',
      default: 'false',
      implicitValue: 'true',
      help: 'Print the client version and exit.',
    },
  ];
  return options.sort((left, right) => (left.name < right.name ? -1 : 1));
}
