/** The first `assay.yaml`: what was found is said, what may be added stands there as a comment. */
import { stringify } from 'yaml';
import type { ServerOptions } from '../options/options.ts';
import type { Candidate, Findings } from './inspect.ts';

/** `server` names files relative to the file that is written. */
export function renderConfig(server: ServerOptions, findings: Findings): string {
  return [
    '# What assay run judges, written by assay init. Flags of the command line come before what stands here.',
    ...serverLines(server, findings),
    ...resourceLines(findings),
    ...namespaceLines(findings),
    ...OTHERS,
    '',
  ].join('\n');
}

const SECRETS = ['token'] as const;

function serverLines(server: ServerOptions, { version, dialect, count }: Findings): string[] {
  const options = Object.entries(server).filter(([name]) => !SECRETS.some((secret) => secret === name));
  const secret =
    server.token === undefined
      ? []
      : ['  # The token is not written down: ASSAY_TOKEN holds it, or tokenFile names a file.'];
  const resources = `${count} resource${count === 1 ? '' : 's'}`;
  return [
    '',
    `# ${version ?? 'Its version it does not say'}; the dialect ${dialect}, ${resources}.`,
    'server:',
    ...secret,
    ...block(Object.fromEntries(options), 2),
  ];
}

function resourceLines({ full, candidates }: Findings): string[] {
  if (candidates.length === 0)
    return [
      '',
      '# No resource is named: what holds for every resource is judged on Endpoints or ConfigMaps.',
      ...EXAMPLE,
    ];
  if (!full)
    return [
      '',
      '# What holds for every resource is judged on each of these.',
      'resources:',
      ...candidates.flatMap(entryLines),
    ];
  return [
    '',
    '# No resource is named: what holds for every resource is judged on Endpoints or ConfigMaps, and the rules of other types too.',
    '# Where these are named instead, what holds for every resource is judged on each of them, and nothing else:',
    ...commented(['resources:', ...candidates.flatMap(entryLines)]),
  ];
}

const EXAMPLE = [
  '# resources:',
  '#   - resource: flunders.wardle.example.com   # as kubectl names it',
  '#     object: flunder.yaml                    # a valid object of it, in a file or here',
];

/** A refused object is a comment: it is there to be mended. */
function entryLines({ name, kind, namespaced, verbs, refused, object, problem }: Candidate): string[] {
  const about = `${kind}, ${namespaced ? 'namespaced' : 'cluster-scoped'}; ${verbs.join(', ')}`;
  const lacking =
    refused === undefined || refused.length === 0 ? [] : [`    # These credentials may not: ${refused.join(', ')}.`];
  const objectLines = object === undefined ? [] : ['    object:', ...block(object, 6)];
  return [
    `  - resource: ${name}   # ${about}`,
    ...lacking,
    ...(problem === undefined ? [] : [`    # Name a valid object: ${problem.replaceAll(/\s+/g, ' ').slice(0, 300)}`]),
    ...(problem === undefined ? objectLines : commented(object === undefined ? ['    object: FILE'] : objectLines)),
  ];
}

function namespaceLines({ makesNamespaces }: Findings): string[] {
  if (makesNamespaces !== false) return [];
  return [
    '',
    '# These credentials may not make namespaces: name one that is there and that holds no objects of the resources.',
    '# namespaces: [NAME]',
  ];
}

const OTHERS = [
  '',
  '# How messages and warnings are worded is not judged, unless:',
  '# wording: true',
  '',
  '# What the server has or lacks, where a run does not find out by itself:',
  '# capabilities: {watch-list: false}',
  '',
  '# What it cannot do yet; assay run --write-expected writes these.',
  '# expectedFailures:',
  '#   - rule: chunk-remaining-count',
  '#     reason: counted lists come with the next release',
  '#     expires: 2027-03-31',
];

function block(value: object, indent: number): string[] {
  const lines = Object.keys(value).length === 0 ? ['{}'] : stringify(value).trimEnd().split('\n');
  return lines.map((line) => `${' '.repeat(indent)}${line}`);
}

function commented(lines: readonly string[]): string[] {
  return lines.map((line) => `# ${line}`);
}
