/**
 * Translates a command line of kube-apiserver to settings of the simulator. A flag that `assay simulate` also has is parsed in the same
 * way. `SPECIAL_FLAGS` translates flags that differ from a flag of `assay simulate`. All other flags have no effect; they are returned, so
 * that they can be logged.
 */

import { ADMISSION_PLUGINS } from '../../simulator/start/admission-plugins.ts';
import { isAuthorizationMode } from '../../simulator/start/flags/authorization.ts';
import { type FlagType, getSettingName } from '../../simulator/start/flags/flag.ts';
import { FLAGS, type Settings } from '../../simulator/start/flags/table.ts';
import type { ApiserverCommandLine } from '../../spec/apiserver-flags.ts';
import { RELEASES } from '../../spec/emulated.ts';
import { FeatureGateError, findEnabledGates, readGates } from '../../spec/feature-gates.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import { VALUE_PARSERS } from '../flag-values.ts';

/** The error for an unknown value, such as an unknown feature gate. It has the message of kube-apiserver. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export interface TranslatedFlags {
  readonly settings: Settings;
  /** Flags, and single values of flags, that have no effect. */
  readonly ineffectiveFlags: readonly string[];
}

export interface LauncherOptions {
  readonly release: string;
  /** The value of `assay simulate --controllers`. */
  readonly controllers: string;
}

type FlagValues = ReadonlyMap<string, readonly string[]>;

/** The highest log level of the simulator; higher levels of kube-apiserver are reduced to it. */
const MAX_VERBOSITY = 4;
/** The minor version of the last release in which kube-apiserver can serve HTTP without TLS: 1.19. */
const LAST_INSECURE_MINOR = 19;

export function translateFlags(
  flagValues: FlagValues,
  commandLine: ApiserverCommandLine,
  launcherOptions: LauncherOptions,
): TranslatedFlags {
  const ineffectiveFlags: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, values] of flagValues) {
    const translateSpecialFlag = SPECIAL_FLAGS[name];
    if (translateSpecialFlag !== undefined) {
      Object.assign(
        settings,
        translateSpecialFlag({
          values,
          commandLine,
          release: launcherOptions.release,
          recordIneffectiveValue: (text) => ineffectiveFlags.push(text),
        }),
      );
      continue;
    }
    const flag = FLAGS.find((flag) => flag.name === name);
    if (flag === undefined) ineffectiveFlags.push(`--${name}`);
    else settings[getSettingName(flag)] = parseValues(flag.type, values);
  }
  const defaults = {
    dialect: 'kubernetes' as const,
    emulateRelease: launcherOptions.release,
    bindAddress: '0.0.0.0',
    httpPort: findInsecurePort(flagValues, launcherOptions.release),
    controllers: launcherOptions.controllers.split(','),
    ...createAccessDefaults(flagValues),
  };
  return { settings: { ...defaults, ...settings }, ineffectiveFlags };
}

/** Parses the values of a flag. The values of a repeated list flag are combined, as in kube-apiserver; otherwise the last value applies. */
function parseValues(type: FlagType, values: readonly string[]): unknown {
  const parse: (text: string) => unknown = VALUE_PARSERS[type];
  const isCombined = type === 'list' || type === 'repeated' || type === 'featureGates' || type === 'runtimeConfig';
  return parse(isCombined ? values.join() : (values.at(-1) ?? ''));
}

/** Returns the settings of kube-apiserver without authorization flags: all requests are allowed, except anonymous requests. */
function createAccessDefaults(flagValues: FlagValues): Settings {
  if (flagValues.has('authorization-mode') || flagValues.has('authorization-config')) return {};
  return { authorizationMode: ['AlwaysAllow'], anonymousAuth: false };
}

/** Returns the port for HTTP without TLS, or -1 if the server does not serve HTTP. */
function findInsecurePort(flagValues: FlagValues, release: string): number {
  if (parseMinorVersion(release) > LAST_INSECURE_MINOR) return -1;
  const port = Number(flagValues.get('insecure-port')?.at(-1) ?? 8080);
  return port === 0 ? -1 : port;
}

/** The occurrences of one flag on the command line. */
interface FlagOccurrences {
  readonly values: readonly string[];
  /** The flags, feature gates and plugins of kube-apiserver in the release. */
  readonly commandLine: ApiserverCommandLine;
  readonly release: string;
  /** Records a value that has no effect. */
  readonly recordIneffectiveValue: (text: string) => void;
}

const SPECIAL_FLAGS: Readonly<Record<string, (occurrences: FlagOccurrences) => Record<string, unknown>>> = {
  v: ({ values }) => ({ verbosity: Math.min(Number(values.at(-1)), MAX_VERBOSITY) }),
  'insecure-port': () => ({}),
  'insecure-bind-address': () => ({}),
  'etcd-servers': ({ values }) => ({ etcdServers: parseListValues(values) }),
  'emulated-version': ({ values }) => translateEmulatedRelease(values),
  'feature-gates': translateFeatureGates,
  'enable-admission-plugins': (occurrences) => {
    const names = validatePlugins('enable-admission-plugins', occurrences);
    const unsupportedPlugins = names.filter((name) => !ADMISSION_PLUGINS.includes(name));
    for (const name of unsupportedPlugins) occurrences.recordIneffectiveValue(`--enable-admission-plugins=${name}`);
    return { enableAdmissionPlugins: names.filter((name) => !unsupportedPlugins.includes(name)) };
  },
  'disable-admission-plugins': (occurrences) => ({
    disableAdmissionPlugins: validatePlugins('disable-admission-plugins', occurrences).filter((name) =>
      ADMISSION_PLUGINS.includes(name),
    ),
  }),
  'authorization-mode': ({ values, recordIneffectiveValue }) => {
    const modes = parseListValues(values);
    for (const mode of modes) {
      if (isAuthorizationMode(mode)) continue;
      if (!MODES_WITHOUT_EFFECT.includes(mode))
        throw new CommandError(`authorization-mode ${JSON.stringify(mode)} is not a valid mode`);
      recordIneffectiveValue(`--authorization-mode=${mode}`);
    }
    return { authorizationMode: modes.filter(isAuthorizationMode) };
  },
};

const MODES_WITHOUT_EFFECT = ['ABAC', 'Node'];

function parseListValues(values: readonly string[]): readonly string[] {
  return VALUE_PARSERS.list(values.join());
}

/** Parses the last value of the form `kube=1.31` or `1.31`. */
function translateEmulatedRelease(values: readonly string[]): Record<string, unknown> {
  const release = parseListValues(values)
    .map((value) => /^(?:kube=)?(\d+\.\d+)$/.exec(value)?.[1])
    .findLast((name) => name !== undefined);
  if (release === undefined) return {};
  if (!RELEASES.includes(release)) throw new CommandError(`unsupported emulated version ${release}`);
  return { emulateRelease: release };
}

/** Translates feature gates. In 1.32 and later, a gate may have the prefix of a component: `kube:Gate=true`. */
function translateFeatureGates({
  values,
  commandLine,
  release,
  recordIneffectiveValue,
}: FlagOccurrences): Record<string, unknown> {
  const supportedGates = readGates(release);
  const gates = parseListValues(values).map(parseFeatureGate);
  const unknownGate = gates.find(([name]) => !supportedGates.has(name) && !commandLine.gates.has(name));
  if (unknownGate !== undefined) throw new CommandError(`unrecognized feature gate: ${unknownGate[0]}`);
  for (const [name] of gates) if (!supportedGates.has(name)) recordIneffectiveValue(`--feature-gates=${name}`);
  const featureGates = Object.fromEntries(gates.filter(([name]) => supportedGates.has(name)));
  rejectLockedGates(featureGates, release);
  return { featureGates };
}

function parseFeatureGate(pair: string): [name: string, isEnabled: boolean] {
  const [name = '', value] = pair.replace(/^kube:/, '').split('=', 2);
  if (value === undefined) throw new CommandError(`missing bool value for ${pair}`);
  if (!/^([tf]|true|false|[01])$/i.test(value.trim()))
    throw new CommandError(
      `invalid value of ${pair}, err: strconv.ParseBool: parsing "${value.trim()}": invalid syntax`,
    );
  return [name.trim(), /^(t|true|1)$/i.test(value.trim())];
}

function rejectLockedGates(featureGates: Readonly<Record<string, boolean>>, release: string): void {
  try {
    findEnabledGates(featureGates, release);
  } catch (error) {
    if (!(error instanceof FeatureGateError)) throw error;
    throw new CommandError(error.message);
  }
}

function validatePlugins(flag: string, { values, commandLine }: FlagOccurrences): readonly string[] {
  const names = parseListValues(values);
  const unknownPlugin = names.find((name) => !commandLine.plugins.has(name));
  if (unknownPlugin !== undefined) throw new CommandError(`${flag} plugin "${unknownPlugin}" is unknown`);
  return names;
}
