/**
 * The flags of `assay simulate` (cli.md), with the names and forms that they have on genuine servers: durations as `5m` or `1h30m`,
 * booleans as `--flag`, `--flag=false`, lists with commas. Whether values fit together is for simulator/start/settings.ts.
 */
import { Command, InvalidArgumentError } from 'commander';
import type { Settings } from '../simulator/start/settings.ts';
import type { DialectName } from '../spec/dialect.ts';
import { AUTHENTICATION_SETTINGS, addAuthenticationFlags } from './authentication-flags.ts';
import { boolean, collect, duration, list } from './flag-values.ts';

export interface Flags {
  readonly settings: Settings;
  readonly faults: readonly string[];
  readonly listFaults: boolean;
}

export function simulateCommand(): Command {
  return addAuthenticationFlags(ownFlags());
}

function ownFlags(): Command {
  return new Command('assay simulate')
    .description('Runs the simulator as a long-lived server.')
    .allowExcessArguments(false)
    .option('--bind-address <address>', 'address to listen on (127.0.0.1)')
    .option('--secure-port <port>', 'TLS port; 0 takes a free one, -1 leaves it out (6443)', integer)
    .option('--http-port <port>', 'plain port; 0 takes a free one, -1 leaves it out (8080)', integer)
    .option('--control-port <port>', 'control port, loopback only; -1 leaves it out (-1)', integer)
    .option('--cert-dir <directory>', 'where a certificate is made and kept when none is given')
    .option('--tls-cert-file <file>', 'certificate of the TLS port, with its chain')
    .option('--tls-private-key-file <file>', 'private key of that certificate')
    .option(
      '--encryption-provider-config <file>',
      'EncryptionConfiguration: which stored objects are encrypted, with which keys',
    )
    .option(
      '--encryption-provider-config-automatic-reload [boolean]',
      'look each minute whether that file changed (false)',
      boolean,
    )
    .option('--token-auth-file <file>', 'CSV of static tokens: token,user,uid,"group1,group2"')
    .option(
      '--client-ca-file <file>',
      'authorities whose client certificates tell who asks: common name and organizations',
    )
    .option('--requestheader-client-ca-file <file>', 'authorities of proxies that say in headers who asks')
    .option('--requestheader-allowed-names <names>', 'common names of those proxies; all when left out', list)
    .option('--requestheader-username-headers <names>', 'headers with the user', list)
    .option('--requestheader-group-headers <names>', 'headers with groups', list)
    .option('--requestheader-extra-headers-prefix <prefixes>', 'how headers with extra begin', list)
    .option(
      '--authorization-mode <modes>',
      'who may: AlwaysAllow, AlwaysDeny, RBAC, Webhook, in order (a plain rule)',
      list,
    )
    .option('--anonymous-auth [boolean]', 'let requests without credentials in as anonymous (true)', boolean)
    .option('--authorization-webhook-config-file <file>', 'kubeconfig of a webhook that knows who may')
    .option('--authorization-webhook-version <version>', 'of its SubjectAccessReview: v1 or v1beta1 (v1beta1)')
    .option('--authorization-webhook-cache-authorized-ttl <duration>', 'how long permissions are kept (5m)', duration)
    .option('--authorization-webhook-cache-unauthorized-ttl <duration>', 'how long refusals are (30s)', duration)
    .option('--audit-policy-file <file>', 'a Policy: what is written to the audit log; without one nothing is')
    .option('--audit-log-path <file>', "the audit log, '-' for the standard output")
    .option('--audit-log-format <format>', 'json or legacy (json)')
    .option('--audit-log-maxsize <megabytes>', 'when the file is put aside (100)', integer)
    .option('--audit-log-maxbackup <files>', 'how many files put aside are kept; 0 for all (0)', integer)
    .option('--audit-log-maxage <days>', 'how long they are kept; 0 for ever (0)', integer)
    .option('--dialect <name>', 'orch or kubernetes (orch)')
    .option('--emulate-release <release>', 'the release whose API is served (1.32)', release)
    .option('--runtime-config <key=bool,...>', 'turns versions and resources on and off', runtimeConfig)
    .option('--feature-gates <Gate=bool,...>', 'turns features on and off, repeatable', featureGates)
    .option('--controllers <names>', "controllers that run: '*', NAME, -NAME, with commas ('*')", list)
    .option('--watch-history <duration>', 'how long old versions are kept (5m)', duration)
    .option('--continue-token-lifetime <duration>', 'how long continue tokens are good (5m)', duration)
    .option('--request-timeout <duration>', 'the longest that a request may take (1m)', duration)
    .option('--min-request-timeout <seconds>', 'the shortest that a watch without timeout lives (1800)', integer)
    .option('--shutdown-delay-duration <duration>', 'how long to go on serving after a signal (0s)', duration)
    .option('--livez-grace-period <duration>', 'how long /livez is patient with the start (0s)', duration)
    .option('--fault <id>', 'a named deviation, see --list-faults; repeatable', collect)
    .option('--list-faults', 'list the named deviations and exit')
    .option('-v, --v <level>', 'how much is logged to stderr, 0 to 4 (0)', level);
}

export function flagsOf(command: Command): Flags {
  const given = command.opts<Record<string, unknown>>();
  const settings: Settings = {};
  const set = <K extends keyof Settings>(name: K, flag: string = name): void => {
    if (given[flag] !== undefined) settings[name] = given[flag] as NonNullable<Settings[K]>;
  };
  set('bindAddress');
  set('securePort');
  set('httpPort');
  set('controlPort');
  set('certDir');
  set('tlsCertFile');
  set('tlsPrivateKeyFile');
  set('encryptionProviderConfig');
  set('encryptionProviderConfigAutomaticReload');
  set('tokenAuthFile');
  set('clientCaFile');
  set('requestheaderClientCaFile');
  set('requestheaderAllowedNames');
  set('requestheaderUsernameHeaders');
  set('requestheaderGroupHeaders');
  set('requestheaderExtraHeadersPrefix');
  set('authorizationMode');
  set('anonymousAuth');
  set('authorizationWebhookConfigFile');
  set('authorizationWebhookVersion');
  set('authorizationWebhookCacheAuthorizedTtl');
  set('authorizationWebhookCacheUnauthorizedTtl');
  set('auditPolicyFile');
  set('auditLogPath');
  set('auditLogFormat');
  set('auditLogMaxsize');
  set('auditLogMaxbackup');
  set('auditLogMaxage');
  set('runtimeConfig');
  set('featureGates');
  set('controllers');
  set('watchHistory');
  set('continueTokenLifetime');
  set('requestTimeout');
  set('shutdownDelayDuration');
  set('livezGracePeriod');
  set('verbosity', 'v');
  for (const name of AUTHENTICATION_SETTINGS) set(name);
  if (given.dialect !== undefined) settings.dialect = given.dialect as DialectName;
  if (given.minRequestTimeout !== undefined) settings.minRequestTimeout = Number(given.minRequestTimeout) * 1000;
  return { settings, faults: (given.fault as string[] | undefined) ?? [], listFaults: given.listFaults === true };
}

function integer(text: string): number {
  if (!/^[+-]?[0-9]+$/.test(text)) throw new InvalidArgumentError(`'${text}' is not an integer.`);
  return Number(text);
}

/** With one letter, `-v=2` reaches us as `=2`. */
function level(text: string): number {
  const value = text.startsWith('=') ? text.slice(1) : text;
  if (!/^[0-4]$/.test(value)) throw new InvalidArgumentError(`'${value}' is not a level from 0 to 4.`);
  return Number(value);
}

function release(text: string): string {
  if (text !== '1.32') throw new InvalidArgumentError(`release '${text}' is not known; there is 1.32.`);
  return text;
}

function featureGates(text: string, earlier: Readonly<Record<string, boolean>> = {}): Record<string, boolean> {
  const gates: Record<string, boolean> = { ...earlier };
  for (const pair of list(text)) {
    const [name = '', value] = pair.split('=', 2);
    if (value === undefined) throw new InvalidArgumentError(`'${pair}' does not say true or false.`);
    gates[name.trim()] = boolean(value.trim());
  }
  return gates;
}

function runtimeConfig(text: string, earlier: Readonly<Record<string, boolean>> = {}): Record<string, boolean> {
  const config: Record<string, boolean> = { ...earlier };
  for (const pair of list(text)) {
    const [key = '', value = 'true'] = pair.split('=', 2);
    if (key === '') throw new InvalidArgumentError(`'${pair}' names nothing.`);
    config[key] = boolean(value === '' ? 'true' : value);
  }
  return config;
}
