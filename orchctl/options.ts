/** The options of `create quota` and the global options, as data for parsing, help and completion. */

export type OptionType = 'string' | 'bool' | 'int' | 'duration' | 'strings';

export interface OptionRow {
  readonly name: string;
  readonly short?: string | undefined;
  readonly type: OptionType;
  readonly default: string;
  /** The value of the option if it is given without one. */
  readonly bare?: string;
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

/** The scopes that the API knows. The server validates others. */
const SCOPES = [
  'BestEffort',
  'CrossNamespacePodAffinity',
  'NotBestEffort',
  'NotTerminating',
  'PriorityClass',
  'Terminating',
];

const bool = (name: string, help: string, value = 'false'): OptionRow => ({
  name,
  type: 'bool',
  default: value,
  bare: 'true',
  help,
});
const text = (name: string, help: string, more: Partial<OptionRow> = {}): OptionRow => ({
  name,
  type: 'string',
  default: '',
  help,
  ...more,
});
const file = (name: string, help: string): OptionRow => text(name, help, { values: ['file'] });

export function quotaOptions(program: string): readonly OptionRow[] {
  return [
    bool(
      'allow-missing-template-keys',
      'Whether a key that is missing is no error in a template. For go-template and jsonpath output.',
      'true',
    ),
    text(
      'dry-run',
      'One of "none", "server" or "client". client prints the object without sending it; server sends it to be checked and not stored.',
      {
        default: 'none',
        bare: 'unchanged',
        values: ['none', 'server', 'client'],
      },
    ),
    text('field-manager', 'The name under which the fields of the object are owned.', { default: `${program}-create` }),
    text('hard', 'Pairs resource=quantity joined by commas: the hard limits.'),
    text('output', `How the object is printed. One of: (${OUTPUTS.join(', ')}).`, { short: 'o', values: OUTPUTS }),
    bool('save-config', 'Whether the configuration of the object is kept in an annotation of it, for a later apply.'),
    text('scopes', 'Quota scopes joined by commas, all of which must match each object that the quota tracks.', {
      values: SCOPES,
    }),
    bool('show-managed-fields', 'Whether managedFields are printed in JSON and YAML.'),
    text('template', 'Template, or path of a file with one, for -o=go-template, -o=go-template-file and their like.', {
      values: ['file'],
    }),
    text(
      'validate',
      'One of: strict (or true), warn, ignore (or false). strict: the server refuses unknown and duplicate fields; warn: it warns of them; ignore: it drops them.',
      {
        default: 'strict',
        bare: 'strict',
        values: ['strict', 'warn', 'ignore'],
      },
    ),
  ];
}

export function globalOptions(cacheDir: string): readonly OptionRow[] {
  return [
    text('as', 'User to impersonate: a user, or a service account of a namespace.'),
    { name: 'as-group', type: 'strings', default: '[]', help: 'Group to impersonate; may be given several times.' },
    text('as-uid', 'UID to impersonate.'),
    text('cache-dir', 'Directory of the cache.', { default: cacheDir, values: ['directory'] }),
    file('certificate-authority', 'File of the certificate authority of the server.'),
    file('client-certificate', 'File of a client certificate for TLS.'),
    file('client-key', 'File of the key of the client certificate.'),
    text('cluster', 'Name of the cluster of the kubeconfig to use.', { values: ['cluster'] }),
    text('context', 'Name of the context of the kubeconfig to use.', { values: ['context'] }),
    {
      name: 'default-not-ready-toleration-seconds',
      type: 'int',
      default: '300',
      help: 'Seconds of the toleration for notReady:NoExecute that pods without one are given. Accepted, of no effect here.',
    },
    {
      name: 'default-unreachable-toleration-seconds',
      type: 'int',
      default: '300',
      help: 'Seconds of the toleration for unreachable:NoExecute that pods without one are given. Accepted, of no effect here.',
    },
    bool('disable-compression', 'Whether no compressed answers are asked for.'),
    bool(
      'insecure-skip-tls-verify',
      'Whether the certificate of the server is not checked, which makes the connection insecure.',
    ),
    file('kubeconfig', 'Path of the kubeconfig.'),
    bool('match-server-version', 'Whether the versions of server and client must be the same.'),
    text('namespace', 'Namespace of the request.', { short: 'n', values: ['namespace'] }),
    text('password', 'Password for basic authentication.'),
    text('profile', `Name of the profile to capture. One of (${PROFILES.join('|')}).`, {
      default: 'none',
      values: PROFILES,
    }),
    text('profile-output', 'File to write the profile to.', { default: 'profile.pprof', values: ['file'] }),
    text(
      'request-timeout',
      'How long a single request may take. Other than zero it has a unit (1s, 2m, 3h); zero means no limit.',
      { default: '0' },
    ),
    text('server', 'Address and port of the API server.', { short: 's' }),
    {
      name: 'storage-driver-buffer-duration',
      type: 'duration',
      default: '1m0s',
      help: 'How long writes to the storage driver are buffered. Accepted, of no effect here.',
    },
    text('storage-driver-db', 'Name of the database. Accepted, of no effect here.', { default: 'cadvisor' }),
    text('storage-driver-host', 'Host and port of the database. Accepted, of no effect here.', {
      default: 'localhost:8086',
    }),
    text('storage-driver-password', 'Password of the database. Accepted, of no effect here.', { default: 'root' }),
    bool('storage-driver-secure', 'Whether the connection to the database is secure. Accepted, of no effect here.'),
    text('storage-driver-table', 'Name of the table. Accepted, of no effect here.', { default: 'stats' }),
    text('storage-driver-user', 'User of the database. Accepted, of no effect here.', { default: 'root' }),
    text(
      'tls-server-name',
      'Name that the certificate of the server is checked against; by default the host of its address.',
    ),
    text('token', 'Bearer token for authentication.'),
    text('user', 'Name of the user of the kubeconfig to use.', { values: ['user'] }),
    text('username', 'User name for basic authentication.'),
    { name: 'version', type: 'bool', default: 'false', bare: 'true', help: 'Print the version of the client and end.' },
    bool('warnings-as-errors', 'Whether warnings of the server are errors, with an exit code other than zero.'),
  ];
}
