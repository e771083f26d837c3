/** The debugging pages of the server, which the feature gates ComponentFlagz and ComponentStatusz enable: its flags, and its status. */
import type { Clock, RandomSource } from '../foundation/clock.ts';
import { formatTime } from '../handlers/call.ts';
import type { ComponentPage } from '../http/documents/component-page.ts';
import type { VersionDocument } from '../http/documents/version-document.ts';
import type { SimulatorOptions } from './options.ts';

export interface PageDependencies {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly version: VersionDocument;
}

export function listComponentPages(
  options: SimulatorOptions,
  dependencies: PageDependencies,
): readonly ComponentPage[] {
  return [
    ...(options.gates.has('ComponentFlagz') ? [createFlagsPage(options, dependencies.random)] : []),
    ...(options.gates.has('ComponentStatusz') ? [createStatusPage(options, dependencies)] : []),
  ];
}

/** Creates the page with the values of all flags. The delimiter of the text is chosen once, because kube-apiserver caches the text. */
function createFlagsPage({ flagTexts }: SimulatorOptions, random: RandomSource): ComponentPage {
  const delimiter = chooseDelimiter(random);
  const sortedFlags = Object.entries(flagTexts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    path: '/flagz',
    kind: 'Flagz',
    createMembers: () => ({ flags: Object.fromEntries(sortedFlags) }),
    createText: () => sortedFlags.map(([name, value]) => `${name}${delimiter}${value}\n`).join(''),
  };
}

function createStatusPage(
  { emulateRelease: release }: SimulatorOptions,
  { clock, random, version: { goVersion, gitVersion } }: PageDependencies,
): ComponentPage {
  const startTime = clock.now();
  const binaryVersion = gitVersion.replace(/^v|\+.*$/g, '');
  const countUptimeSeconds = () => Math.floor((clock.now() - startTime) / 1000);
  return {
    path: '/statusz',
    kind: 'Statusz',
    createMembers: (paths) => ({
      startTime: formatTime(startTime),
      uptimeSeconds: countUptimeSeconds(),
      goVersion: goVersion ?? '',
      binaryVersion,
      emulationVersion: release,
      paths: listDebuggingPaths(paths),
    }),
    createText: (paths) => {
      const delimiter = chooseDelimiter(random);
      const lines = [
        ['Started', formatUnixDate(startTime)],
        ['Up', formatUptime(countUptimeSeconds())],
        ['Go version', goVersion],
        ['Binary version', binaryVersion],
        ['Emulation version', release],
        ['Paths', listDebuggingPaths(paths).join(' ')],
      ];
      return `\n${lines.map(([name, value]) => `${name}${delimiter} ${value}\n`).join('')}`;
    },
  };
}

/** The delimiters between a name and its value. A delimiter is chosen at random, so that programs do not parse the text. */
const DELIMITERS: Readonly<Record<string, string>> = { a: ':', b: ': ', c: '=', d: ' ' };

function chooseDelimiter(random: RandomSource): string {
  return DELIMITERS[random.createText(1, Object.keys(DELIMITERS).join(''))] ?? ':';
}

/** The first elements of paths that are not for debugging. */
const API_PATHS = ['/apis', '/api', '/openid', '/openapi', '/.well-known'];

function listDebuggingPaths(paths: readonly string[]): string[] {
  const firstElements = new Set(paths.map((path) => `/${path.split('/')[1] ?? ''}`));
  return [...firstElements].filter((path) => path !== '/' && !API_PATHS.includes(path)).sort();
}

/** Formats a time like `date`: `Sun Nov 29 11:21:03 UTC 2026`. */
function formatUnixDate(time: number): string {
  const [weekday = '', day = '', month = '', year = '', timeOfDay = ''] = new Date(time).toUTCString().split(/,? /);
  return `${weekday} ${month} ${day.replace(/^0/, ' ')} ${timeOfDay} UTC ${year}`;
}

function formatUptime(seconds: number): string {
  const padNumber = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)} hr ${padNumber(minutes % 60)} min ${padNumber(seconds % 60)} sec`;
}
