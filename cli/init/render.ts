/** Renders the initial `assay.yaml`: the detected settings, and optional settings as comments. */
import { stringify } from 'yaml';
import type { ServerOptions } from '../options/options.ts';
import type { ResourceCandidate, ServerFindings } from './inspect.ts';

/** Returns the content of the file. Paths in `server` are relative to the folder of the file. */
export function renderConfig(server: ServerOptions, findings: ServerFindings): string {
  return [
    '# Configuration of assay run, written by assay init. Flags of the command line override it.',
    ...renderServerLines(server, findings),
    ...renderResourceLines(findings),
    ...renderNamespaceLines(findings),
    ...OTHER_OPTION_LINES,
    '',
  ].join('\n');
}

const SECRET_OPTIONS = ['token'] as const;

function renderServerLines(server: ServerOptions, { version, dialect, resourceCount }: ServerFindings): string[] {
  const options = Object.entries(server).filter(
    ([name]) => !SECRET_OPTIONS.some((secretOption) => secretOption === name),
  );
  const secret =
    server.token === undefined
      ? []
      : ['  # The token is not stored here: set ASSAY_TOKEN, or tokenFile to the name of a file.'];
  const resources = `${resourceCount} resource${resourceCount === 1 ? '' : 's'}`;
  return [
    '',
    `# Server version: ${version ?? 'unknown'}; dialect ${dialect}, ${resources}.`,
    'server:',
    ...secret,
    ...renderBlock(Object.fromEntries(options), 2),
  ];
}

function renderResourceLines({ hasDefaultResource, candidates }: ServerFindings): string[] {
  if (candidates.length === 0)
    return [
      '',
      '# Without resources, rules about all resources are tested with Endpoints or ConfigMaps.',
      ...EXAMPLE_LINES,
    ];
  if (!hasDefaultResource)
    return [
      '',
      '# Rules about all resources are tested with each of these.',
      'resources:',
      ...candidates.flatMap(renderResourceEntry),
    ];
  return [
    '',
    '# Without resources, rules about all resources are tested with Endpoints or ConfigMaps, together with rules about other types.',
    '# With these resources, only rules about all resources are tested, with each of them:',
    ...renderCommentLines(['resources:', ...candidates.flatMap(renderResourceEntry)]),
  ];
}

const EXAMPLE_LINES = [
  '# resources:',
  '#   - resource: flunders.wardle.example.com   # as kubectl names it',
  '#     object: flunder.yaml                    # a valid object of the resource: a file, or the object',
];

/** Renders the entry of a resource. If the server rejected the object, the object is a comment that the user can correct. */
function renderResourceEntry({
  name,
  kind,
  namespaced,
  verbs,
  deniedVerbs,
  object,
  problem,
}: ResourceCandidate): string[] {
  const summary = `${kind}, ${namespaced ? 'namespaced' : 'cluster-scoped'}; ${verbs.join(', ')}`;
  const deniedVerbLines =
    deniedVerbs === undefined || deniedVerbs.length === 0
      ? []
      : [`    # These credentials do not allow: ${deniedVerbs.join(', ')}.`];
  const objectLines = object === undefined ? [] : ['    object:', ...renderBlock(object, 6)];
  return [
    `  - resource: ${name}   # ${summary}`,
    ...deniedVerbLines,
    ...(problem === undefined ? [] : [`    # Add a valid object: ${problem.replaceAll(/\s+/g, ' ').slice(0, 300)}`]),
    ...(problem === undefined
      ? objectLines
      : renderCommentLines(object === undefined ? ['    object: FILE'] : objectLines)),
  ];
}

function renderNamespaceLines({ canCreateNamespaces }: ServerFindings): string[] {
  if (canCreateNamespaces !== false) return [];
  return [
    '',
    '# These credentials do not allow creating namespaces: specify an existing namespace without objects of the resources.',
    '# namespaces: [NAME]',
  ];
}

const OTHER_OPTION_LINES = [
  '',
  '# To also test the wording of messages and warnings:',
  '# wording: true',
  '',
  '# Capabilities that a run does not detect:',
  '# capabilities: {watch-list: false}',
  '',
  '# Expected failures; assay run --write-expected writes these.',
  '# expectedFailures:',
  '#   - rule: chunk-remaining-count',
  '#     reason: the next release adds remainingItemCount',
  '#     expires: 2027-03-31',
];

function renderBlock(value: object, indent: number): string[] {
  const lines = Object.keys(value).length === 0 ? ['{}'] : stringify(value).trimEnd().split('\n');
  return lines.map((line) => `${' '.repeat(indent)}${line}`);
}

function renderCommentLines(lines: readonly string[]): string[] {
  return lines.map((line) => `# ${line}`);
}
